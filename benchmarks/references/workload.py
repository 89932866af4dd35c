"""The registry of reference workloads and the stopwatch they share.

A workload is a function from its data set to a repeat; a repeat takes the stopwatch and returns the quality
figures. Code outside `with phase(...)` is not timed. Libraries are imported inside the functions, so that a process
loads only the one it measures, without the thread pool of another library.
"""
import os
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter, process_time
from typing import Callable, Dict


@dataclass(frozen=True)
class Workload:
    name: str
    data: str
    note: str
    prepare: Callable


WORKLOADS: Dict[str, Workload] = {}


def workload(name, data, note=""):
    """Registers the function below it as the workload of this name, run on the data set of that name."""

    def register(prepare):
        if name in WORKLOADS:
            raise ValueError("two workloads are called " + name)
        WORKLOADS[name] = Workload(name, data, note, prepare)
        return prepare

    return register


def now():
    """Elapsed seconds, or the processor time of all threads of this process if the environment says so."""
    return process_time() if os.environ.get("LECTERN_BENCH_CLOCK") == "processor" else perf_counter()


class Stopwatch:
    """Seconds by phase: `with phase("fit"): ...`; `per` divides, for a phase that repeats its work."""

    def __init__(self):
        self.seconds = {}

    @contextmanager
    def __call__(self, name, per=1):
        start = now()
        yield
        self.seconds[name] = (now() - start) / per


def model(path, *arguments, **settings):
    """A function that imports the class at this path and creates an instance, e.g. model("sklearn.svm.SVC", C=10)."""

    def make():
        import importlib

        module, name = path.rsplit(".", 1)
        return getattr(importlib.import_module(module), name)(*arguments, **settings)

    return make
