/** Moves entries: transposing, slicing, padding, flipping, joining and splitting. */
import { LecternError } from "../core/errors.js";
import { allocate, allocateZeros, typeOf } from "./allocate.js";
import { axisOf, type Shape, sameShape, shapesDoNotFit, showShape, sizeOf, stridesOf } from "./shape.js";
import { type Positions, readPositions, writePositions } from "./strided.js";
import { commonType, type Tensor } from "./tensor.js";

/** Reorders the axes: axis i of the result is axis `permutation[i]`; by default the order is reversed. */
export function transpose(
  a: Tensor,
  permutation: readonly number[] = a.shape.map((_, i) => a.shape.length - 1 - i),
): Tensor {
  const axes = permutation.map((axis) => axisOf("transpose", axis, a.shape));
  if (axes.length !== a.shape.length || new Set(axes).size !== axes.length) {
    throw new LecternError(
      "invalid-data",
      `transpose: [${permutation.join(", ")}] must name each of the ${a.shape.length} axes of the shape ${showShape(a.shape)} once`,
      { permutation, shape: a.shape },
    );
  }
  const strides = stridesOf(a.shape);
  const shape = axes.map((axis) => a.shape[axis]);
  return readFrom(a, shape, { offset: 0, strides: axes.map((axis) => strides[axis]) });
}

/** The permutation that undoes one. */
export function inversePermutation(permutation: readonly number[]): number[] {
  const inverse = new Array<number>(permutation.length);
  permutation.forEach((axis, i) => {
    inverse[axis] = i;
  });
  return inverse;
}

function readFrom(a: Tensor, shape: Shape, positions: Positions): Tensor {
  const data = allocate(sizeOf(shape), typeOf(a.data));
  readPositions(shape, a.data, positions, data);
  return { shape, data };
}

/** A part of an axis: from `start` to before `end`, every `step`-th entry. */
export interface Range {
  readonly start?: number;
  readonly end?: number;
  readonly step?: number;
}

/** A range along each of the first axes; undefined for a whole axis. Negative positions count from the end. */
export type Ranges = readonly (Range | undefined)[];

function positionsOf(operation: string, shape: Shape, ranges: Ranges): { shape: number[]; positions: Positions } {
  if (ranges.length > shape.length) {
    throw new LecternError(
      "invalid-data",
      `${operation}: ${ranges.length} ranges for the shape ${showShape(shape)}, which has ${shape.length} axes`,
      { operation, shape },
    );
  }
  const strides = stridesOf(shape);
  let offset = 0;
  const lengths = shape.map((length, axis) => {
    const { start = 0, end = length, step = 1 } = ranges[axis] ?? {};
    const first = start < 0 ? start + length : start;
    const last = end < 0 ? end + length : end;
    if (
      !(
        first >= 0 &&
        last <= length &&
        first <= last &&
        Number.isInteger(first + last) &&
        step >= 1 &&
        Number.isInteger(step)
      )
    ) {
      throw new LecternError(
        "invalid-data",
        `${operation}: the range from ${start} to ${end} by ${step} is not inside axis ${axis}, which has ${length} entries`,
        { operation, axis, shape },
      );
    }
    offset += first * strides[axis];
    strides[axis] *= step;
    return Math.ceil((last - first) / step);
  });
  return { shape: lengths, positions: { offset, strides } };
}

/** The part of a tensor in some ranges. A part of the first axis without steps shares the data. */
export function slice(a: Tensor, ranges: Ranges): Tensor {
  const { shape, positions } = positionsOf("slice", a.shape, ranges);
  if (sameShape(shape.slice(1), a.shape.slice(1)) && (ranges[0]?.step ?? 1) === 1) {
    return { shape, data: a.data.subarray(positions.offset, positions.offset + sizeOf(shape)) };
  }
  return readFrom(a, shape, positions);
}

/** The adjoint of {@link slice}: the entries go back to where they came from in a tensor of zeros. */
export function sliceAdjoint(gradient: Tensor, shape: Shape, ranges: Ranges): Tensor {
  const part = positionsOf("sliceAdjoint", shape, ranges);
  if (!sameShape(part.shape, gradient.shape)) {
    throw shapesDoNotFit("sliceAdjoint", gradient.shape, part.shape, "the gradient must have the shape of the slice");
  }
  const data = allocateZeros(sizeOf(shape), typeOf(gradient.data));
  writePositions(gradient.shape, gradient.data, part.positions, data);
  return { shape, data };
}

/** Reverses the order along some axes. */
export function flip(a: Tensor, axes: readonly number[]): Tensor {
  const strides = stridesOf(a.shape);
  let offset = 0;
  for (const axis of new Set(axes.map((each) => axisOf("flip", each, a.shape)))) {
    offset += Math.max(0, a.shape[axis] - 1) * strides[axis];
    strides[axis] *= -1;
  }
  return readFrom(a, a.shape, { offset, strides });
}

/** Joins tensors along an axis. */
export function concatenate(parts: readonly Tensor[], axis = 0): Tensor {
  if (parts.length === 0) throw new LecternError("invalid-data", "concatenate: needs at least one tensor, got none");
  const first = parts[0];
  const along = axisOf("concatenate", axis, first.shape);
  let length = 0;
  for (const part of parts) {
    commonType("concatenate", first, part);
    const fits =
      part.shape.length === first.shape.length && part.shape.every((n, i) => i === along || n === first.shape[i]);
    if (!fits) {
      throw shapesDoNotFit(
        "concatenate",
        first.shape,
        part.shape,
        `they may differ only in the length of axis ${along}`,
      );
    }
    length += part.shape[along];
  }
  const shape = first.shape.with(along, length);
  const data = allocate(sizeOf(shape), typeOf(first.data));
  const strides = stridesOf(shape);
  let offset = 0;
  for (const part of parts) {
    writePositions(part.shape, part.data, { offset, strides }, data);
    offset += part.shape[along] * strides[along];
  }
  return { shape, data };
}

/** Cuts a tensor along an axis into parts of the given lengths: the inverse of {@link concatenate}. */
export function split(a: Tensor, lengths: readonly number[], axis = 0): Tensor[] {
  const along = axisOf("split", axis, a.shape);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  if (total !== a.shape[along]) {
    throw new LecternError(
      "invalid-data",
      `split: lengths of ${total} in total cannot divide axis ${along} of the shape ${showShape(a.shape)}`,
      { lengths, shape: a.shape },
    );
  }
  const before = new Array<undefined>(along).fill(undefined);
  let start = 0;
  return lengths.map((length) => {
    const part = slice(a, [...before, { start, end: start + length }]);
    start += length;
    return part;
  });
}

/** What is beyond the edges: zeros, the mirror image without the edge itself, or the other side. */
export type PaddingKind = "zero" | "reflect" | "wrap";

/** How many entries to add before and after each axis. */
export type Margins = readonly (readonly [before: number, after: number])[];

/** Adds entries around a tensor. */
export function pad(a: Tensor, margins: Margins, kind: PaddingKind = "zero"): Tensor {
  const shape = paddedShape("pad", a.shape, margins, kind);
  if (kind === "zero") {
    const data = allocateZeros(sizeOf(shape), typeOf(a.data));
    writePositions(a.shape, a.data, inside(shape, margins), data);
    return { shape, data };
  }
  const data = allocate(sizeOf(shape), typeOf(a.data));
  const sources = sourceOfEach(a.shape, shape, margins, kind);
  for (let i = 0; i < data.length; i++) data[i] = a.data[sources[i]];
  return { shape, data };
}

/** The adjoint of {@link pad}: what was copied beyond an edge is added to where it came from. */
export function padAdjoint(gradient: Tensor, shape: Shape, margins: Margins, kind: PaddingKind = "zero"): Tensor {
  const padded = paddedShape("padAdjoint", shape, margins, kind);
  if (!sameShape(padded, gradient.shape)) {
    throw shapesDoNotFit("padAdjoint", gradient.shape, padded, "the gradient must have the shape after padding");
  }
  if (kind === "zero") return readFrom(gradient, shape, inside(padded, margins));
  const data = allocateZeros(sizeOf(shape), typeOf(gradient.data));
  const sources = sourceOfEach(shape, padded, margins, kind);
  for (let i = 0; i < sources.length; i++) data[sources[i]] += gradient.data[i];
  return { shape, data };
}

function paddedShape(operation: string, shape: Shape, margins: Margins, kind: PaddingKind): number[] {
  if (margins.length !== shape.length) {
    throw new LecternError(
      "invalid-data",
      `${operation}: margins for ${margins.length} axes, but the shape ${showShape(shape)} has ${shape.length}`,
      { operation, shape },
    );
  }
  return shape.map((length, axis) => {
    const [before, after] = margins[axis];
    const most = kind === "zero" ? Infinity : kind === "wrap" ? length : length - 1;
    if (!(before >= 0 && after >= 0 && Number.isInteger(before + after) && before <= most && after <= most)) {
      throw new LecternError(
        "invalid-data",
        `${operation}: margins of ${before} and ${after} at axis ${axis} of ${length} entries must be whole numbers from 0 to ${most}`,
        { operation, axis, shape },
      );
    }
    return before + length + after;
  });
}

function inside(padded: Shape, margins: Margins): Positions {
  const strides = stridesOf(padded);
  return { strides, offset: margins.reduce((sum, [before], axis) => sum + before * strides[axis], 0) };
}

/** For each entry of the padded tensor the entry that it copies. */
function sourceOfEach(shape: Shape, padded: Shape, margins: Margins, kind: PaddingKind): Int32Array {
  let sources = Int32Array.of(0);
  shape.forEach((length, axis) => {
    const next = new Int32Array(sources.length * padded[axis]);
    for (let i = 0; i < sources.length; i++) {
      for (let j = 0; j < padded[axis]; j++) {
        next[i * padded[axis] + j] = sources[i] * length + sourceAlong(j - margins[axis][0], length, kind);
      }
    }
    sources = next;
  });
  return sources;
}

function sourceAlong(position: number, length: number, kind: PaddingKind): number {
  if (position >= 0 && position < length) return position;
  if (kind === "wrap") return position < 0 ? position + length : position - length;
  return position < 0 ? -position : 2 * (length - 1) - position;
}
