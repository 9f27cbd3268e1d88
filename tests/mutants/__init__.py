"""How much the tests notice: small faults are planted in the sources, one at a time, and the tests are run.

`python -m tests.mutants --seed 1 --count 50 --under app` plants fifty that the seed chooses, in a copy of the
checkout and never in the checkout itself, and tells which of them no test noticed. A fault that makes no
difference to anybody cannot be noticed: whether one of those is left is for a person to judge.
"""
