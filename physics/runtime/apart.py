"""Kernels that are compiled apart from those that call them, and not before they are called.

What Python calls takes in all the kernels that it calls. So the page of a step would take in the joints, and
every method that a drawing may choose, though most drawings need none of that. A kernel that is apart is a
piece of machine code of its own. Its callers need not wait for it: they know what it takes by annotations,

    @kernel(apart=True)
    def warm_start(joints: JointTables, motions: Motions, h: float) -> None:

and where it is by a word of memory. That is zero until the first call, which has Python compile or load it.
"""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any, get_type_hints

import llvmlite.ir as code
import numba
import numba.core.cgutils
import numba.core.typing.templates
import numpy as np

from sketchfall.physics.runtime.bundle import members_of

if TYPE_CHECKING:
    from sketchfall.physics.runtime.compiler import ApartDispatcher

WORD = code.IntType(64)
NUMBERS = {
    int: numba.types.int64,
    float: numba.types.float64,
    bool: numba.types.boolean,
    type(None): numba.types.none,
}

apart: dict[str, ApartDispatcher] = {}
"""All kernels that are apart, by the names under which compiled code asks for them."""


def address_of_code(name: str) -> int:
    """Where the machine code of a kernel begins. Compiled code asks for it at the first call."""
    return apart[name].address()


def array_type(dtype: np.dtype[Any]) -> Any:
    """numba's type of an array with such rows; of a dtype with a shape, (n, *shape)."""
    return numba.types.Array(numba.from_dtype(dtype.base), 1 + len(dtype.shape), "C")


def bundle_type(bundle: Any) -> Any:
    """numba's type of a bundle of arrays (see bundle.py), from its declaration."""
    members = members_of(bundle).values()
    kinds = [array_type(each) if isinstance(each, np.dtype) else bundle_type(each) for each in members]
    return numba.types.BaseTuple.from_types(kinds, bundle)


def annotated_type(hint: Any) -> Any:
    """numba's type of a number, a bundle, an array or a row of one, by how a parameter is annotated."""
    if hint in NUMBERS:
        return NUMBERS[hint]
    if not hasattr(hint, "__metadata__"):
        return bundle_type(hint)
    dtype = np.dtype(hint.__metadata__[0])
    return numba.from_dtype(dtype) if hint.__origin__ is np.void else array_type(dtype)


def signature_of(function: Any) -> Any:
    """What the kernel takes and gives, as it is annotated."""
    hints = {
        name: annotated_type(hint) for name, hint in get_type_hints(function, include_extras=True).items()
    }
    result = hints.pop("return")
    return result(*hints.values())


def type_of_call(name: str, function: Any) -> Any:
    """numba's type of the kernel as it stands in others: a function that is found when it is called."""

    def call(_typing: Any, *_arguments: Any) -> Any:
        return signature_of(function), generate

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = code.GlobalVariable(builder.module, WORD, builder.module.get_unique_name("place"))
        place.linkage, place.initializer = "internal", WORD(0)
        is_unknown = builder.icmp_unsigned("==", builder.load(place), WORD(0))
        with numba.core.cgutils.if_unlikely(builder, is_unknown):
            builder.store(ask_python(context, builder, name), place)
        convention = context.call_conv
        kind = convention.get_function_type(signature.return_type, signature.args)
        found = builder.inttoptr(builder.load(place), kind.as_pointer())
        status, result = convention.call_function(
            builder, found, signature.return_type, signature.args, arguments
        )
        with numba.core.cgutils.if_unlikely(builder, status.is_error):
            convention.return_status_propagate(builder, status)
        return result

    parameters = list(inspect.signature(function).parameters.values())
    typing = inspect.Parameter("_typing", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    vars(call)["__signature__"] = inspect.Signature([typing, *parameters])
    make: Any = numba.core.typing.templates.make_intrinsic_template
    return numba.types.Function(make(function, call, name))


def ask_python(context: Any, builder: Any, name: str) -> Any:
    """The code that calls `address_of_code`; an exception there is one of the kernel that asks."""
    python = context.get_python_api(builder)
    held = python.gil_ensure()
    module = python.import_module(context.insert_const_string(builder.module, __name__))
    asked = python.string_from_string(context.insert_const_string(builder.module, name))
    answer = python.call_method(module, address_of_code.__name__, [asked])
    python.decref(asked)
    with numba.core.cgutils.if_unlikely(builder, numba.core.cgutils.is_null(builder, answer)):
        python.gil_release(held)
        context.call_conv.return_exc(builder)
    address = python.long_as_longlong(answer)
    python.decref(answer)
    python.decref(module)
    python.gil_release(held)
    return address
