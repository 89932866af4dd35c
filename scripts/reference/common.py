"""What the scripts of this folder share: the bundled data sets, and files of values that say where they are from.

Not a script: the others import it. Paths are those of the repository, as "library/src/trees/reference/quality.json".
"""
import csv
import json
import pathlib
import struct
import sys

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The script that was started, not this module.
SCRIPT = f"scripts/reference/{pathlib.Path(sys.argv[0]).name}"


def load(name, target=str):
    """A data set of library/data: all columns but the last as numbers; the last as texts, or as numbers by `float`."""
    with open(ROOT / "library/data" / f"{name}.csv") as file:
        rows = list(csv.reader(file))[1:]
    return np.array([row[:-1] for row in rows], dtype=float), np.array([target(row[-1]) for row in rows])


def write(path, tool, version, values, indent=1, separators=None):
    """Writes the values as JSON, after the tool with its version and the script."""
    text = json.dumps({**provenance(tool, version), **values}, indent=indent, separators=separators)
    write_text(path, text + "\n")


def write_rows(path, tool, version, tables):
    """The same for long tables, with one row in a line, so that differences can be read."""
    parts = [f" {json.dumps(key)}: {json.dumps(value)}" for key, value in provenance(tool, version).items()]
    for key, rows in tables.items():
        lines = ",\n".join("  " + json.dumps(row) for row in rows)
        parts.append(f" {json.dumps(key)}: [\n{lines}\n ]")
    write_text(path, "{\n" + ",\n".join(parts) + "\n}\n")


def provenance(tool, version):
    return {"tool": tool, "version": version, "script": SCRIPT}


def write_text(path, text):
    file = ROOT / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


def write_tensors(path, tensors):
    """The safetensors layout, whose package Debian does not have: a header of JSON, then the numbers."""
    header, offset = {"__metadata__": {"format": "pt"}}, 0
    for name, value in tensors.items():
        end = offset + 4 * value.numel()
        header[name] = {"dtype": "F32", "shape": list(value.shape), "data_offsets": [offset, end]}
        offset = end
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    data = b"".join(struct.pack(f"<{v.numel()}f", *v.ravel().tolist()) for v in tensors.values())
    (ROOT / path).write_bytes(struct.pack("<Q", len(text)) + text + data)


def seven_digits(tensor):
    """The numbers of a tensor of single precision, which has no more digits, as short as they can be written."""
    return [float(f"{value:.7g}") for value in tensor.detach().ravel().tolist()]
