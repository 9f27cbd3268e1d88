"""How long tests wait for what has to come from a thread, a timer or another process.

Only a fault takes so long. It is generous, since a machine may be busy with other things, and may have to
compile the engine first.
"""

PATIENCE = 300.0  # s
