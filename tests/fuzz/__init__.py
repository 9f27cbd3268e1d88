"""Cases made by chance, by the thousand: what strangers may hand to the program, and what no one would.

    python -m tests.fuzz --seed 1 --seconds 30

Every case is made from a seed, the name of a target and a number, so that it can be tried again by its name.
It runs in a worker process, which a crash or a hang costs no more than that one case.
"""
