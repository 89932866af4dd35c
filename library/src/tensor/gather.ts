/** Rows chosen by index, and entries chosen by their place: each with its adjoint. */
import { LecternError } from "../core/errors.js";
import { allocate, allocateZeros, type NumberType, typeOf } from "./allocate.js";
import { begin, clear, done, input, isInEngine, output, result } from "./engine-memory.js";
import { type Shape, shapeDoesNotFit, shapesDoNotFit, showShape, sizeOf } from "./shape.js";
import type { Tensor } from "./tensor.js";

/** From so many entries on kernels are used. They round as the loops do, so copies are not worth while. */
const manyEntries = 256;

/** Rows from this length on are copied as a whole. */
const longRow = 32;

/** Row `rows[i]` of a becomes row i; a row is everything after the first axis. */
export function gather(a: Tensor, rows: Int32Array): Tensor {
  const [count, ...rest] = a.shape;
  if (count === undefined) throw shapeDoesNotFit("gather", a.shape, "a tensor with at least one axis");
  requireIndices("gather", rows, count, `rows of the shape ${showShape(a.shape)}`);
  const length = sizeOf(rest);
  const shape = [rows.length, ...rest];
  // Copying all of a to choose some rows would take longer than the loop.
  if (a.data instanceof Float32Array && rows.length * length >= manyEntries && isInEngine(a.data)) {
    const kernels = begin();
    if (kernels !== undefined) {
      const out = output(rows.length * length);
      kernels.steps.gather32(rows.length, length, input(rows), input(a.data), out);
      const data = result(out, rows.length * length);
      done();
      return { shape, data };
    }
  }
  const data = allocate(rows.length * length, typeOf(a.data));
  for (let i = 0; i < rows.length; i++) {
    const from = rows[i] * length;
    if (length >= longRow) data.set(a.data.subarray(from, from + length), i * length);
    else for (let j = 0; j < length; j++) data[i * length + j] = a.data[from + j];
  }
  return { shape, data };
}

/** The adjoint of {@link gather}: adds row i to row `rows[i]` of `count` rows of zeros. */
export function scatterAdd(a: Tensor, rows: Int32Array, count: number): Tensor {
  const [given, ...rest] = a.shape;
  if (given !== rows.length)
    throw shapesDoNotFit("scatterAdd", a.shape, [rows.length], "it needs an index for each row");
  requireIndices("scatterAdd", rows, count, `${count} rows`);
  const length = sizeOf(rest);
  if (a.data instanceof Float32Array && a.data.length >= manyEntries && isInEngine(a.data)) {
    const kernels = begin();
    if (kernels !== undefined) {
      const out = output(count * length);
      clear(out, count * length);
      kernels.steps.scatterAdd32(rows.length, length, input(rows), input(a.data), out);
      const data = result(out, count * length);
      done();
      return { shape: [count, ...rest], data };
    }
  }
  const data = allocateZeros(count * length, typeOf(a.data));
  for (let i = 0; i < rows.length; i++) {
    const to = rows[i] * length;
    for (let j = 0; j < length; j++) data[to + j] += a.data[i * length + j];
  }
  return { shape: [count, ...rest], data };
}

/** The entries at some places, counted in row-major order, in a tensor of the given shape. */
export function takeEntries(a: Tensor, places: Int32Array, shape: Shape): Tensor {
  if (sizeOf(shape) !== places.length)
    throw shapesDoNotFit("takeEntries", [places.length], shape, "one place for each entry");
  const data = allocate(places.length, typeOf(a.data));
  for (let i = 0; i < places.length; i++) data[i] = a.data[places[i]];
  return { shape, data };
}

/** The adjoint of {@link takeEntries}: adds the entries to their places in a tensor of zeros. */
export function putEntries(a: Tensor, places: Int32Array, shape: Shape): Tensor {
  if (a.data.length !== places.length)
    throw shapesDoNotFit("putEntries", a.shape, [places.length], "one place for each entry");
  const data = allocateZeros(sizeOf(shape), typeOf(a.data));
  for (let i = 0; i < places.length; i++) data[places[i]] += a.data[i];
  return { shape, data };
}

/** A row for each index, with 1 at it and 0 elsewhere. */
export function oneHot(indices: Int32Array, classes: number, type: NumberType = "f32"): Tensor {
  requireIndices("oneHot", indices, classes, `${classes} classes`);
  const data = allocateZeros(indices.length * classes, type);
  for (let i = 0; i < indices.length; i++) data[i * classes + indices[i]] = 1;
  return { shape: [indices.length, classes], data };
}

/** Throws unless every index is at least 0 and below a limit. */
export function requireIndices(operation: string, indices: Int32Array, limit: number, what: string): void {
  for (let i = 0; i < indices.length; i++) {
    if (indices[i] < 0 || indices[i] >= limit) {
      throw new LecternError(
        "invalid-data",
        `${operation}: index ${indices[i]} at position ${i} does not exist; there are ${what}`,
        {
          operation,
          index: indices[i],
          position: i,
        },
      );
    }
  }
}
