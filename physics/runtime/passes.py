"""From a Python function to LLVM's language: which of numba's passes a kernel takes.

Most of the time of compiling goes by here, in Python, before LLVM gets anything to do. So kernels take only
those passes that they need, and what an operator gives for which types is found out once.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numba
import numba.core.compiler_machinery
import numba.core.targetconfig
import numba.core.typed_passes
import numba.core.typing.context
import numba.core.untyped_passes


class Typing(numba.core.typing.context.Context):
    """numba's knowledge of types, with a memory for what its functions and operators give.

    numba asks all candidates anew at every place where two numbers are added, and again whenever it learns
    more about any variable of the function.
    """

    def __init__(self, whole: Any) -> None:
        self.__dict__ = whole.__dict__  # it is the same one, and goes on to learn
        self._kept: list[Any] = []
        self._found: dict[int, dict[Any, Any]] = {}  # by the flags of the function that is compiled
        self._found_alike: dict[Any, dict[Any, Any]] = {}  # the same, by what the flags say

    def resolve_function_type(self, function: Any, arguments: Any, by_name: Any) -> Any:
        if by_name or not isinstance(function, numba.types.Function):
            return super().resolve_function_type(function, arguments, by_name)
        found = self._found_with(numba.core.targetconfig.ConfigStack.top_or_none())
        asked = function, tuple(arguments)
        if asked not in found:
            found[asked] = super().resolve_function_type(function, arguments, by_name)
        return found[asked]

    def _found_with(self, flags: Any) -> dict[Any, Any]:
        """To compare flags takes longer than to find a type; but there is one object for each function."""
        if id(flags) not in self._found:
            self._kept.append(flags)  # so that no others get its id
            self._found[id(flags)] = self._found_alike.setdefault(flags, {})
        return self._found[id(flags)]


# Of numba's passes these are left out: closures, inlining, literals and expressions of whole arrays.
PASSES = (
    numba.core.untyped_passes.TranslateByteCode,
    numba.core.untyped_passes.FixupArgs,
    numba.core.untyped_passes.IRProcessing,
    numba.core.untyped_passes.DeadBranchPrune,
    numba.core.untyped_passes.GenericRewrites,
    numba.core.untyped_passes.RewriteDynamicRaises,
    numba.core.untyped_passes.ReconstructSSA,
    numba.core.typed_passes.NopythonTypeInference,
    numba.core.typed_passes.PreLowerStripPhis,
    numba.core.typed_passes.IRLegalization,
    numba.core.typed_passes.AnnotateTypes,
    numba.core.typed_passes.NativeLowering,
    numba.core.typed_passes.NoPythonBackend,
)


def kernel_passes(state: Any) -> Any:
    """What is done with a kernel, one after another; `state` is of its compiling."""
    state.typingctx = typing_with_memory(state.typingctx)
    passes: Any = numba.core.compiler_machinery.PassManager("kernel")
    for each in PASSES:
        passes.add_pass(each, each.__name__)
    passes.finalize()
    return passes


@cache
def typing_with_memory(typing: Any) -> Typing:
    return Typing(typing)
