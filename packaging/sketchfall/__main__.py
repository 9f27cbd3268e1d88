"""`python -m sketchfall` is `sketchfall`."""

import sys

from sketchfall.app.__main__ import main

sys.exit(main())
