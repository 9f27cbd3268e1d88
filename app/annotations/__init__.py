"""What lies on a drawing beside its parts (meters, controls, labels, images, instruments), and its edits."""
