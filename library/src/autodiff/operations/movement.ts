/** Operations that move entries: all are linear, and most come in pairs of an operation and its adjoint. */
import * as t from "../../tensor/operations.js";
import { apply, type Primitive } from "../primitive.js";
import { linear } from "./linear.js";

type Tensor = t.Tensor;

const reshaping = linear<t.Shape>("reshape", t.reshape, (gradient, x) => reshape(gradient, x.shape));

/** The same entries with another shape. */
export function reshape(x: Tensor, shape: t.Shape): Tensor {
  return t.sameShape(x.shape, shape) ? x : reshaping(x, shape);
}

const transposing = linear<readonly number[]>("transpose", t.transpose, (gradient, _, permutation) =>
  transpose(gradient, t.inversePermutation(permutation)),
);

/** Reorders the axes: axis i of the result is axis `permutation[i]`; by default the order is reversed. */
export function transpose(x: Tensor, permutation?: readonly number[]): Tensor {
  const axes = x.shape.length;
  const order = permutation?.map((axis) => (axis < 0 ? axis + axes : axis));
  return transposing(x, order ?? x.shape.map((_, i) => axes - 1 - i));
}

interface Part {
  /** of the whole */
  readonly shape: t.Shape;
  readonly ranges: t.Ranges;
}

const slicing = linear<Part>(
  "slice",
  (x, { ranges }) => t.slice(x, ranges),
  (gradient, _, part) => placing(gradient, part),
);
const placing: (x: Tensor, part: Part) => Tensor = linear<Part>(
  "place",
  (x, { shape, ranges }) => t.sliceAdjoint(x, shape, ranges),
  (gradient, _, part) => slicing(gradient, part),
);

/** The part of a tensor in some ranges. */
export function slice(x: Tensor, ranges: t.Ranges): Tensor {
  return slicing(x, { shape: x.shape, ranges });
}

const flipping = linear<readonly number[]>("flip", t.flip, (gradient, _, axes) => flip(gradient, axes));

/** Reverses the order along some axes. */
export function flip(x: Tensor, axes: readonly number[]): Tensor {
  return flipping(x, axes);
}

interface Padding {
  /** of the tensor before padding */
  readonly shape: t.Shape;
  readonly margins: t.Margins;
  readonly kind: t.PaddingKind;
}

const padding = linear<Padding>(
  "pad",
  (x, { margins, kind }) => t.pad(x, margins, kind),
  (gradient, _, settings) => unpadding(gradient, settings),
);
const unpadding: (x: Tensor, settings: Padding) => Tensor = linear<Padding>(
  "unpad",
  (x, { shape, margins, kind }) => t.padAdjoint(x, shape, margins, kind),
  (gradient, _, settings) => padding(gradient, settings),
);

/** Adds entries around a tensor: zeros, its mirror image, or its other side. */
export function pad(x: Tensor, margins: t.Margins, kind: t.PaddingKind = "zero"): Tensor {
  return padding(x, { shape: x.shape, margins, kind });
}

const joining: Primitive<number> = {
  name: "concatenate",
  compute: (parts, axis) => t.concatenate(parts, axis),
  pull: (gradient, { inputs, settings: axis }) =>
    split(
      gradient,
      inputs.map(({ shape }) => shape.at(axis) as number),
      axis,
    ),
  push: (tangents, { inputs, settings: axis }) =>
    concatenate(
      tangents.map((tangent, i) => tangent ?? t.zeros(inputs[i].shape, t.typeOf(inputs[i].data))),
      axis,
    ),
};

/** Joins tensors along an axis. */
export function concatenate(parts: readonly Tensor[], axis = 0): Tensor {
  return apply(joining, parts, axis);
}

/** Joins tensors of one shape along a new axis, the first by default. */
export function stack(parts: readonly Tensor[], axis = 0): Tensor {
  const at = axis < 0 ? axis + (parts[0]?.shape.length ?? 0) + 1 : axis;
  return concatenate(
    parts.map((part) => reshape(part, part.shape.toSpliced(at, 0, 1))),
    at,
  );
}

/** Cuts a tensor along an axis into parts of the given lengths: the inverse of {@link concatenate}. */
export function split(x: Tensor, lengths: readonly number[], axis = 0): Tensor[] {
  const along = axis < 0 ? axis + x.shape.length : axis;
  const before = new Array<undefined>(along).fill(undefined);
  let start = 0;
  return lengths.map((length) => {
    const part = slice(x, [...before, { start, end: start + length }]);
    start += length;
    return part;
  });
}
