"""Windows for looking closely: the microscope, comparisons, proofs, plots, broad phases."""
