"""How the engine's code is compiled and kept, and the tables it works on.

What is listed here is for whoever starts or builds the program; an engine in use needs none of it.
The names are listed in __init__.pyi, and loaded when they are first asked for.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub("sketchfall.physics.runtime", __file__)
