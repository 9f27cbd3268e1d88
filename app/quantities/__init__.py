"""Every quantity of a run, with its unit: of bodies, joints, pairs, and the whole drawing."""
