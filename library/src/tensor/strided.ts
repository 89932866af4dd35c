/**
 * Copies between a contiguous tensor and positions of another array that are regularly spaced along each axis: what
 * broadcasting, transposing, slicing, padding and flipping have in common. A stride of 0 repeats an entry.
 */
import type { Numbers } from "./allocate.js";
import { begin, done, input, isInEngine } from "./engine-memory.js";
import { type Shape, sizeOf } from "./shape.js";

/** The regularly spaced positions of a shape. */
export interface Positions {
  readonly offset: number;
  readonly strides: readonly number[];
}

/** target[i] ← source[position i], for every i of the shape in row-major order. */
export function readPositions(shape: Shape, source: Numbers, { offset, strides }: Positions, target: Numbers): void {
  if (copyByKernel(false, shape, source, offset, strides, target)) return;
  eachRow(shape, strides, offset, (from, to, count, step) => {
    if (step === 1) target.set(source.subarray(from, from + count), to);
    else if (step === 0) target.fill(source[from], to, to + count);
    else for (let i = 0; i < count; i++) target[to + i] = source[from + i * step];
  });
}

/** target[position i] ← source[i]. */
export function writePositions(shape: Shape, source: Numbers, { offset, strides }: Positions, target: Numbers): void {
  if (copyByKernel(true, shape, target, offset, strides, source)) return;
  eachRow(shape, strides, offset, (to, from, count, step) => {
    if (step === 1) target.set(source.subarray(from, from + count), to);
    else for (let i = 0; i < count; i++) target[to + i * step] = source[from + i];
  });
}

/** target[position i] ← target[position i] + source[i]. */
export function addToPositions(shape: Shape, source: Numbers, { offset, strides }: Positions, target: Numbers): void {
  eachRow(shape, strides, offset, (to, from, count, step) => {
    for (let i = 0; i < count; i++) target[to + i * step] += source[from + i];
  });
}

/** From so many entries on a kernel is faster than the loops. */
const manyEntries = 128;

/** Copies floats that are in the engine's memory; false when they are not, or too few. */
function copyByKernel(
  isBack: boolean,
  shape: Shape,
  strided: Numbers,
  offset: number,
  strides: readonly number[],
  contiguous: Numbers,
): boolean {
  if (!(strided instanceof Float32Array && contiguous instanceof Float32Array)) return false;
  const size = sizeOf(shape);
  if (size < manyEntries || !isInEngine(strided) || !isInEngine(contiguous)) return false;
  const axes = joinAxes(shape, strides);
  if (axes.length > 4) return false;
  const kernels = begin();
  if (kernels === undefined) return false;
  while (axes.length < 4) axes.unshift([1, 0]);
  const [n0, n1, n2, n3] = axes.map(([length]) => length);
  const [s0, s1, s2, s3] = axes.map(([, stride]) => stride);
  const [first, to] = [input(strided) + 4 * offset, input(contiguous)];
  kernels.steps.copyStrided32(isBack, n0, n1, n2, n3, s0, s1, s2, s3, first, to);
  done();
  return true;
}

/** Lengths and strides of the axes, where neighbours that are regularly spaced together become one. */
function joinAxes(shape: Shape, strides: readonly number[]): [length: number, stride: number][] {
  const axes: [number, number][] = [];
  shape.forEach((length, axis) => {
    if (length === 1) return;
    const last = axes.at(-1);
    if (last !== undefined && last[1] === strides[axis] * length)
      axes[axes.length - 1] = [last[0] * length, strides[axis]];
    else axes.push([length, strides[axis]]);
  });
  return axes;
}

type VisitRow = (strided: number, contiguous: number, count: number, step: number) => void;

/** Visits the rows along the last axis: where each begins in both arrays, its length, and its stride. */
function eachRow(shape: Shape, strides: readonly number[], offset: number, visit: VisitRow): void {
  if (sizeOf(shape) === 0) return;
  const last = shape.length - 1;
  if (last < 0) {
    visit(offset, 0, 1, 1);
    return;
  }
  const [count, step] = [shape[last], strides[last]];
  const index = new Array<number>(last).fill(0);
  for (let strided = offset, contiguous = 0; ; contiguous += count) {
    visit(strided, contiguous, count, step);
    let axis = last - 1;
    for (; axis >= 0; axis--) {
      strided += strides[axis];
      if (++index[axis] < shape[axis]) break;
      strided -= shape[axis] * strides[axis];
      index[axis] = 0;
    }
    if (axis < 0) return;
  }
}
