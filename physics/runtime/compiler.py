"""What we know of numba, its private parts included, as they are in numba 0.68.

numba compiles each function by itself: it optimises it together with all that it calls, makes machine code of
that, and stores it. Where kernels call kernels, the innermost are so gone through again for each caller of a
caller, which took more than half of the time. So a kernel has two faces here. To other kernels it is a
`Fragment`, translated once, and no more. Only what Python calls becomes a `Whole`: it takes in all fragments
that it needs, each once, is optimised as one piece, made into machine code, and stored.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from itertools import count
from time import perf_counter
from typing import Any, cast

import llvmlite.binding as llvm
import llvmlite.ir as code
import numba
import numba.core.codegen
import numba.core.compiler
import numba.core.compiler_lock
import numba.core.config
import numba.core.event
import numba.core.registry
import numba.core.sigutils
import numba.extending
import numba.np.arrayobj
import numba.np.numpy_support
import numpy as np

from sketchfall.physics.runtime.apart import apart, array_type, bundle_type, signature_of, type_of_call
from sketchfall.physics.runtime.bundle import members_of
from sketchfall.physics.runtime.passes import kernel_passes
from sketchfall.physics.runtime.table import CACHE_LINE

config: Any = numba.core.config  # numba fills this module while it runs, so a type checker finds it empty

SELDOM = 100_000, 20, 100  # new objects before the youngest are searched, and how often before the next older

NUMBA_VERSION: str = numba.__version__
COMPILED = not config.DISABLE_JIT  # False if the compiler is switched off: kernels are plain functions then


def compile_when_called(
    function: Callable[..., Any], *, inline: bool, allocates: bool, is_apart: bool
) -> EntryDispatcher:
    """What Python calls instead of the function."""
    dispatcher = ApartDispatcher if is_apart else EntryDispatcher
    return dispatcher(
        function,
        {
            "nopython": True,
            "nogil": True,
            "error_model": "numpy",  # division by zero gives inf or nan
            "boundscheck": None,  # as the environment says
            "forceinline": inline,
            "_nrt": allocates,
            "no_cfunc_wrapper": True,  # nobody calls a kernel from C
        },
    )


def entry_point(dispatcher: Any, signature: str) -> Any:
    """The machine code for arguments of these types, compiled or loaded now: "int64, int64[:, ::1]"."""
    parse: Any = numba.core.sigutils.normalize_signature
    types, _ = parse(f"({signature},)")
    dispatcher.compile(types)
    return dispatcher.overloads[types].entry_point


def features_here() -> Mapping[str, bool]:
    """What the processor of this machine can do, in LLVM's words."""
    return cast(Mapping[str, bool], llvm.get_host_cpu_features())


def target() -> tuple[str, str, str]:
    """What is compiled for: a system, a processor, and its features beyond others of that name."""
    name = config.CPU_NAME or llvm.get_host_cpu_name()
    features = llvm.get_host_cpu_features().flatten() if config.CPU_FEATURES is None else config.CPU_FEATURES
    return llvm.get_process_triple(), name, features


class Fragment(numba.core.codegen.JITCodeLibrary):
    """A kernel as a part of others: translated to LLVM's language, but neither optimised nor made to run."""

    def _ensure_finalized(self) -> None:
        """There is nothing to be done before others may take it in."""

    def _optimize_functions(self, module: Any) -> None:
        module.data_layout = self._codegen._data_layout

    def _get_module_for_linking(self) -> Any:
        if self._shared_module is None:
            self._shared_module = self._final_module.clone()
            for function in self._shared_module.functions:
                if not function.is_declaration and function.linkage == llvm.Linkage.external:
                    function.linkage = "linkonce_odr"  # goes where every call was replaced by what it does
        return self._shared_module


class Whole(numba.core.codegen.JITCodeLibrary):
    """A kernel that Python calls, with all the fragments that it is made of."""

    def finalize(self) -> None:
        found: dict[Any, None] = {}  # in a fixed order, unlike a set
        waiting = list(self._linking_libraries)
        while waiting:
            library = waiting.pop()
            if library not in found:
                found[library] = None
                if isinstance(library, Fragment):
                    waiting += library._linking_libraries
        self._linking_libraries = list(found)
        super().finalize()

    def _optimize_final_module(self) -> None:
        # Nobody else calls the fragments, so LLVM may change how they are called. An array is passed as seven
        # words, of which most are never read, and all tables of a step are some hundreds.
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == llvm.Linkage.linkonce_odr:
                function.linkage = "internal"
        # numba does so twice, the first time to see where references are counted; kernels hardly count any.
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)


def plain_index(context: Any, builder: Any, kind: Any, index: Any, _size: Any) -> Any:
    """The index of an element of an array as it is: kernels do not count from the end.

    numba would ask of each whether it is below zero, which took a tenth of a step.
    """
    return context.cast(builder, index, kind, numba.types.intp)


class KernelPipeline(numba.core.compiler.Compiler):
    """Compiles kernels, and only them, with plain indices."""

    def _compile_core(self) -> Any:
        before = numba.np.arrayobj.fix_integer_index
        numba.np.arrayobj.fix_integer_index = plain_index
        try:
            return super()._compile_core()
        finally:
            numba.np.arrayobj.fix_integer_index = before


class FragmentPipeline(KernelPipeline):
    """From a Python function to a fragment."""

    def define_pipelines(self) -> Any:
        self.state.library = Fragment(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        self.state.flags.no_compile = True
        return [kernel_passes(self.state)]


class WholePipeline(KernelPipeline):
    """From a Python function to machine code."""

    def define_pipelines(self) -> Any:
        self.state.library = Whole(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        self.state.library.enable_object_caching()
        return [kernel_passes(self.state)]


def plain_type(kind: Any) -> Any:
    """The type for which a kernel is translated that is called with this one.

    numba would translate it once for a call with 1 and once for one with 2; and again for a number that was
    read from a table of short ones. Those are all calls with a whole number.
    """
    types: Any = numba.types
    kind = types.unliteral(kind)
    is_short = isinstance(kind, types.Integer) and kind.bitwidth < types.int64.bitwidth
    return types.int64 if is_short else kind


class InnerDispatcher(numba.core.registry.CPUDispatcher):
    """What a kernel finds when it calls another one."""

    def __init__(self, function: Callable[..., Any], options: dict[str, Any]) -> None:
        inside = options | {"no_cpython_wrapper": True}
        super().__init__(function, targetoptions=inside, pipeline_class=FragmentPipeline)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        return super().get_call_template(
            tuple(map(plain_type, args)), {name: plain_type(value) for name, value in kws.items()}
        )

    def add_overload(self, result: Any) -> None:
        name = object()  # by which callers find the fragment, where usually the machine code stands
        self.targetctx.insert_user_function(name, result.fndesc, [result.library])
        self.overloads[tuple(result.signature.args)] = result._replace(entry_point=name)


class EntryDispatcher(numba.core.registry.CPUDispatcher):
    """What Python finds when it calls a kernel."""

    def __init__(self, function: Callable[..., Any], options: dict[str, Any]) -> None:
        super().__init__(function, targetoptions=options, pipeline_class=WholePipeline)
        self._inner = InnerDispatcher(function, options)

    @property
    def _numba_type_(self) -> Any:
        return numba.types.Dispatcher(self._inner)

    def compile(self, signature: Any) -> Any:
        with numba.core.compiler_lock.global_compiler_lock, garbage_seldom_searched():
            return super().compile(signature)

    def add_overload(self, result: Any) -> None:
        super().add_overload(result)
        # What a function needs of Python, as to raise an exception; numba sees to the outermost alone.
        for environment in result._find_referenced_environments():
            result.library.codegen.set_env(environment.env_name, environment)


class ApartDispatcher(EntryDispatcher):
    """What Python finds of a kernel that other kernels do not take in (see apart.py)."""

    def __init__(self, function: Callable[..., Any], options: dict[str, Any]) -> None:
        super().__init__(function, options)
        self.name = f"{function.__module__}.{function.__qualname__}"
        self._call = type_of_call(self.name, function)
        apart[self.name] = self

    @property
    def _numba_type_(self) -> Any:
        return self._call

    def address(self) -> int:
        """Where its machine code begins, compiled or loaded now."""
        signature = signature_of(self.py_func)
        self.compile(signature)
        result: Any = self.overloads[signature.args]
        return cast(int, result.library.get_pointer_to_function(result.fndesc.llvm_func_name))


@contextmanager
def garbage_seldom_searched() -> Iterator[None]:
    """numba makes millions of small objects, most of which stay: searching them took a sixth of the time."""
    before = gc.get_threshold()
    gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*before)


@contextmanager
def watch_compiling(notice: Callable[[], None]) -> Iterator[None]:
    """Have a function called whenever another kernel was compiled, as a fragment or as a whole."""

    class Listener(numba.core.event.Listener):
        def on_start(self, _event: Any) -> None:
            """It will end, too."""

        def on_end(self, _event: Any) -> None:
            notice()

    with numba.core.event.install_listener("numba:compile", Listener()):
        yield


def clock() -> float:
    """The time in seconds; in compiled code, which has no clock, 0."""
    return perf_counter()


def add_time(spent: Any, stage: int, since: float) -> float:
    """Add the time since then to a stage; returns the present. In compiled code it does nothing."""
    now = clock()
    spent[stage] += now - since
    return now


@numba.extending.overload(clock)
def _no_clock() -> Any:
    return lambda: 0.0


@numba.extending.overload(add_time)
def _add_no_time(spent: Any, stage: Any, since: Any) -> Any:
    def nothing(spent: Any, stage: Any, since: Any) -> Any:
        return 0.0

    return nothing


def array_value(context: Any, builder: Any, dtype: np.dtype[Any], address: Any, length: Any) -> Any:
    """The code that takes so many rows there for an array. Somebody else keeps them alive.

    numba's own `carray` would compile three functions for each sort of array; this compiles none.
    """
    kind = array_type(dtype)
    array = context.make_array(kind)(context, builder)
    item = context.get_data_type(kind.dtype)
    size = context.get_abi_sizeof(item)
    shape, strides = [length], [size]
    for extent in reversed(dtype.shape):
        shape.insert(1, code.IntType(64)(extent))
        strides.insert(0, strides[0] * extent)
    data = builder.inttoptr(address, item.as_pointer())
    number = partial(context.get_constant, numba.types.intp)
    populate: Any = numba.np.arrayobj.populate_array
    populate(
        array,
        data=data,
        shape=shape,
        strides=[number(stride) for stride in strides],
        itemsize=number(size),
        meminfo=None,
    )
    return array._getvalue()


@numba.extending.intrinsic
def _array_at(_typing: Any, address: Any, count: Any, dtype: Any) -> Any:
    rows = numba.np.numpy_support.as_dtype(dtype.dtype)

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return array_value(context, builder, rows, arguments[0], arguments[1])

    return array_type(rows)(address, count, dtype), generate


array_at: Any = _array_at
"""In compiled code alone, array_at(address, count, dtype): the array there. The caller keeps it alive."""


@numba.extending.intrinsic
def _bundle_at(_typing: Any, address: Any, bundle: Any) -> Any:
    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        word = code.IntType(64)
        numbers = builder.inttoptr(arguments[0], word.as_pointer())
        places = count()

        def next_number() -> Any:
            return builder.load(builder.gep(numbers, [word(next(places))]))

        def value(member: Any) -> Any:
            if isinstance(member, np.dtype):
                return array_value(context, builder, member, next_number(), next_number())
            inner = [value(each) for each in members_of(member).values()]
            return context.make_tuple(builder, bundle_type(member), inner)

        return value(bundle.instance_class)

    return bundle_type(bundle.instance_class)(address, bundle), generate


bundle_at: Any = _bundle_at
"""In compiled code alone, bundle_at(address, bundle): its arrays, found by the address of their Places.

Python unpacks every array that it passes to a kernel, at a tenth of a microsecond each. A kernel that takes a
single list of addresses instead is called in a third of a microsecond, however many it needs.
"""


def prefetch_row(array: Any, row: int, line: int = 0) -> None:
    """In compiled code, have the processor bring a row into its cache while it goes on with other work: the
    first line of it, or another one.

    No result depends on it, and there need not be such a row: that is then simply not fetched.
    """


@numba.extending.intrinsic
def _prefetch(_typing: Any, array: Any, row: Any, line: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        pointer, number = code.IntType(8).as_pointer(), code.IntType(32)
        kind = code.FunctionType(code.VoidType(), [pointer, number, number, number])
        prefetch = builder.module.declare_intrinsic("llvm.prefetch", [pointer], kind)
        past = builder.mul(arguments[2], code.IntType(64)(CACHE_LINE))
        address = builder.gep(builder.bitcast(builder.gep(data, [arguments[1]]), pointer), [past])
        builder.call(prefetch, [address, number(0), number(3), number(1)])  # to read; keep it; it is data
        return context.get_dummy_value()

    return numba.types.none(array, row, numba.types.intp), generate


prefetch: Any = _prefetch


@numba.extending.overload(prefetch_row)
def _prefetch_row(array: Any, row: Any, line: Any = 0) -> Any:
    def fetch(array: Any, row: Any, line: Any = 0) -> Any:
        prefetch(array, row, line)

    return fetch
