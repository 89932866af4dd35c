/** Elementwise operations on two tensors, which broadcast. */
import { binaryCodes } from "../engine/tensor-kernels.js";
import { pow } from "../numeric/elementary/functions.js";
import { allocate, type Numbers } from "./allocate.js";
import { broadcastShapes, broadcastTo } from "./broadcast.js";
import { begin, done, input, isInArena, output, result } from "./engine-memory.js";
import { type Shape, sameShape, sizeOf } from "./shape.js";
import { commonType, type Tensor } from "./tensor.js";

/** out[i] ← f(a[i], b[i]). */
type Combine = (a: Numbers, b: Numbers, out: Numbers) => void;

/** From so many entries on a kernel is faster than a loop. It rounds as the loop does, so copies are not worth while. */
const manyEntries = 512;

function combine(operation: string, code: number, a: Tensor, b: Tensor, loop: Combine): Tensor {
  const type = commonType(operation, a, b);
  const shape = broadcastShapes(a.shape, b.shape, operation);
  if (type === "f32" && code >= 0 && isInArena()) {
    const data = combineByKernel(code, a, b, shape);
    if (data !== undefined) return { shape, data };
  }
  const left = sameShape(a.shape, shape) ? a : broadcastTo(a, shape);
  const right = sameShape(b.shape, shape) ? b : broadcastTo(b, shape);
  const data = allocate(left.data.length, type);
  loop(left.data, right.data, data);
  return { shape, data };
}

function combineByKernel(code: number, a: Tensor, b: Tensor, shape: Shape): Numbers | undefined {
  const size = sizeOf(shape);
  if (size < manyEntries) return undefined;
  const [x, y] = [a.data as Float32Array, b.data as Float32Array];
  if (x.length === size && y.length === size) return callKernel(code, size, 1, 1, size, x, 0, 4, y, 0, 4);
  const own = x.length === size ? undefined : rowsOf(a.shape, shape);
  const other = y.length === size ? undefined : rowsOf(b.shape, shape);
  // One of them is repeated; the other is not.
  const repeated = own ?? other;
  if (repeated === undefined || (own !== undefined && other !== undefined)) return undefined;
  const { outer, rows, columns, row, step } = repeated;
  const line = 4 * columns;
  if (own === undefined) return callKernel(code, size, outer, rows, columns, x, line, 4, y, row, step);
  return callKernel(code, size, outer, rows, columns, x, row, step, y, line, 4);
}

/**
 * How a tensor is repeated to a larger shape: the same for each of the `outer` parts, in which its rows are `row` bytes apart and
 * their entries `step` bytes. Undefined when it is not so simple.
 */
function rowsOf(from: Shape, to: Shape) {
  const skipped = to.length - from.length;
  let [first, last] = [0, from.length];
  while (first < last && from[first] === 1) first++;
  while (last > first && from[last - 1] === 1) last--;
  for (let axis = first; axis < last; axis++) if (from[axis] !== to[axis + skipped]) return undefined;
  const outer = sizeOf(to.slice(0, first + skipped));
  const own = sizeOf(from);
  const inner = sizeOf(to.slice(last + skipped));
  // A row for all, or one entry for each row.
  if (inner === 1) return { outer: 1, rows: outer, columns: own, row: 0, step: 4 };
  return { outer, rows: own, columns: inner, row: own === 1 ? 0 : 4, step: 0 };
}

function callKernel(
  code: number,
  size: number,
  outer: number,
  rows: number,
  columns: number,
  a: Float32Array,
  aRow: number,
  aStep: number,
  b: Float32Array,
  bRow: number,
  bStep: number,
): Numbers | undefined {
  const kernels = begin();
  if (kernels === undefined) return undefined;
  const out = output(size);
  const [x, y] = [input(a), input(b)];
  const { binary32 } = kernels.steps;
  // The factor that is repeated begins again in each part.
  const part = 4 * rows * columns;
  const [xPart, yPart] = [a.length === size ? part : 0, b.length === size ? part : 0];
  for (let i = 0; i < outer; i++) {
    binary32(code, rows, columns, x + i * xPart, aRow, aStep, y + i * yPart, bRow, bStep, out + i * part);
  }
  const data = result(out, size);
  done();
  return data;
}

/** a + b. */
export function add(a: Tensor, b: Tensor): Tensor {
  return combine("add", binaryCodes.add, a, b, (x, y, out) => {
    for (let i = 0; i < out.length; i++) out[i] = x[i] + y[i];
  });
}

/** a − b. */
export function subtract(a: Tensor, b: Tensor): Tensor {
  return combine("subtract", binaryCodes.subtract, a, b, (x, y, out) => {
    for (let i = 0; i < out.length; i++) out[i] = x[i] - y[i];
  });
}

/** a · b. */
export function multiply(a: Tensor, b: Tensor): Tensor {
  return combine("multiply", binaryCodes.multiply, a, b, (x, y, out) => {
    for (let i = 0; i < out.length; i++) out[i] = x[i] * y[i];
  });
}

/** a / b. */
export function divide(a: Tensor, b: Tensor): Tensor {
  return combine("divide", binaryCodes.divide, a, b, (x, y, out) => {
    for (let i = 0; i < out.length; i++) out[i] = x[i] / y[i];
  });
}

/** aᵇ. */
export function power(a: Tensor, b: Tensor): Tensor {
  return combine("power", -1, a, b, (x, y, out) => {
    for (let i = 0; i < out.length; i++) out[i] = pow(x[i], y[i]);
  });
}

/** The larger of two entries. */
export function maximum(a: Tensor, b: Tensor): Tensor {
  return combine("maximum", binaryCodes.maximum, a, b, (x, y, out) => {
    for (let i = 0; i < out.length; i++) out[i] = Math.max(x[i], y[i]);
  });
}

/** The smaller of two entries. */
export function minimum(a: Tensor, b: Tensor): Tensor {
  return combine("minimum", binaryCodes.minimum, a, b, (x, y, out) => {
    for (let i = 0; i < out.length; i++) out[i] = Math.min(x[i], y[i]);
  });
}

/** 1 where a > b, otherwise 0. */
export function greater(a: Tensor, b: Tensor): Tensor {
  return combine("greater", binaryCodes.greater, a, b, (x, y, out) => {
    for (let i = 0; i < out.length; i++) out[i] = x[i] > y[i] ? 1 : 0;
  });
}

/** 1 where a = b, otherwise 0. */
export function equal(a: Tensor, b: Tensor): Tensor {
  return combine("equal", binaryCodes.equal, a, b, (x, y, out) => {
    for (let i = 0; i < out.length; i++) out[i] = x[i] === y[i] ? 1 : 0;
  });
}

/** a where the mask is not 0, otherwise b: entries that are not chosen have no influence, even if they are not finite. */
export function where(mask: Tensor, a: Tensor, b: Tensor): Tensor {
  commonType("where", a, b);
  const shape = broadcastShapes(mask.shape, broadcastShapes(a.shape, b.shape, "where"), "where");
  const chosen = broadcastTo(mask, shape).data;
  const left = broadcastTo(a, shape);
  return combine("where", -1, left, broadcastTo(b, shape), (x, y, out) => {
    for (let i = 0; i < out.length; i++) out[i] = chosen[i] !== 0 ? x[i] : y[i];
  });
}
