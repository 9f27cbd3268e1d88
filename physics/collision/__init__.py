"""Which bodies touch, where and how deep: boxes, pairs, manifolds, time of impact."""
