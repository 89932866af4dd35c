/** Broadcasting as in NumPy: shapes are aligned at their last axes, and an axis of length 1 is repeated. */
import { allocate, typeOf } from "./allocate.js";
import { sum } from "./reduce.js";
import { type Shape, sameShape, shapesDoNotFit, sizeOf, stridesOf } from "./shape.js";
import { addToPositions, readPositions } from "./strided.js";
import type { Tensor } from "./tensor.js";

/** The shape of an elementwise operation on two tensors. */
export function broadcastShapes(a: Shape, b: Shape, operation = "broadcast"): Shape {
  if (sameShape(a, b)) return a;
  const axes = Math.max(a.length, b.length);
  const shape = new Array<number>(axes);
  for (let axis = 1; axis <= axes; axis++) {
    const own = a.length >= axis ? a[a.length - axis] : 1;
    const other = b.length >= axis ? b[b.length - axis] : 1;
    if (own !== other && own !== 1 && other !== 1) {
      throw shapesDoNotFit(operation, a, b, "from the last axis on, lengths must be equal, or one of them 1");
    }
    shape[axes - axis] = own === 1 ? other : own;
  }
  return shape;
}

/** The strides with which a tensor is read as a larger one. */
export function broadcastStrides(from: Shape, to: Shape, operation = "broadcastTo"): number[] {
  const own = stridesOf(from);
  const skipped = to.length - from.length;
  if (skipped < 0 || from.some((length, axis) => length !== 1 && length !== to[skipped + axis])) {
    throw shapesDoNotFit(operation, from, to, "the first must broadcast to the second");
  }
  return to.map((_, axis) => (axis < skipped || from[axis - skipped] === 1 ? 0 : own[axis - skipped]));
}

/** Repeats a tensor along axes of length 1, and along new first axes. */
export function broadcastTo(a: Tensor, shape: Shape): Tensor {
  if (sameShape(a.shape, shape)) return a;
  const strides = broadcastStrides(a.shape, shape);
  const data = allocate(sizeOf(shape), typeOf(a.data));
  readPositions(shape, a.data, { offset: 0, strides }, data);
  return { shape, data };
}

/** The adjoint of {@link broadcastTo}: sums over the axes that would be repeated. */
export function sumTo(a: Tensor, shape: Shape): Tensor {
  if (sameShape(a.shape, shape)) return a;
  const strides = broadcastStrides(shape, a.shape, "sumTo");
  if (a.data instanceof Float32Array) {
    const skipped = a.shape.length - shape.length;
    const axes = a.shape.flatMap((length, axis) => (length !== (shape[axis - skipped] ?? 1) ? [axis] : []));
    return { shape, data: sum(a, { axes }).data };
  }
  const sums = new Float64Array(sizeOf(shape));
  addToPositions(a.shape, a.data, { offset: 0, strides }, sums);
  const data = allocate(sums.length, typeOf(a.data));
  data.set(sums);
  return { shape, data };
}
