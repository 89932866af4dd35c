/** Tensors as plain values: a shape, and the entries in row-major order without gaps. */
import { LecternError } from "../core/errors.js";
import type { Matrix } from "../data/matrix.js";
import { allocate, allocateZeros, type Numbers, type NumberType, typeOf } from "./allocate.js";
import { type Shape, shapeDoesNotFit, shapesDoNotFit, showShape, sizeOf } from "./shape.js";

/** An n-dimensional array. The class of the data is its precision. */
export interface Tensor {
  readonly shape: Shape;
  readonly data: Numbers;
}

/** Numbers nested as deeply as the tensor has axes. */
export type NestedNumbers = number | readonly NestedNumbers[];

/**
 * A tensor of nested numbers, or of a flat list with a shape.
 *
 * @example
 * ```ts
 * import { tensor } from "lectern/tensor";
 *
 * const x = tensor([[1, 2, 3], [4, 5, 6]]);
 * console.log(x.shape); // [ 2, 3 ]
 * ```
 */
export function tensor(values: NestedNumbers | ArrayLike<number>, shape?: Shape, type: NumberType = "f32"): Tensor {
  if (shape === undefined) {
    const found = shapeOfNested(values as NestedNumbers);
    const data = allocate(sizeOf(found), type);
    fillFromNested(values as NestedNumbers, found, 0, data, 0);
    return { shape: found, data };
  }
  requireShape("tensor", shape);
  const flat = typeof values === "number" ? [values] : (values as ArrayLike<number>);
  if (flat.length !== sizeOf(shape)) {
    throw new LecternError(
      "invalid-data",
      `tensor: the shape ${showShape(shape)} needs ${sizeOf(shape)} numbers, got ${flat.length}`,
      { shape, length: flat.length },
    );
  }
  const data = allocate(flat.length, type);
  data.set(flat);
  return { shape, data };
}

function shapeOfNested(values: NestedNumbers): number[] {
  const shape: number[] = [];
  for (let level: NestedNumbers = values; typeof level !== "number"; level = level[0]) {
    shape.push(level.length);
    if (level.length === 0) break;
  }
  return shape;
}

function fillFromNested(values: NestedNumbers, shape: Shape, axis: number, data: Numbers, start: number): number {
  if (axis === shape.length) {
    if (typeof values !== "number") throw new LecternError("invalid-data", "tensor: lists are nested unevenly");
    data[start] = values;
    return start + 1;
  }
  if (typeof values === "number" || values.length !== shape[axis]) {
    const got = typeof values === "number" ? "a number" : `a list of ${values.length}`;
    throw new LecternError(
      "invalid-data",
      `tensor: lists are nested unevenly; expected ${shape[axis]} entries along axis ${axis}, got ${got}`,
    );
  }
  let at = start;
  for (const value of values) at = fillFromNested(value, shape, axis + 1, data, at);
  return at;
}

function requireShape(operation: string, shape: Shape): void {
  if (shape.every((length) => Number.isInteger(length) && length >= 0)) return;
  throw shapeDoesNotFit(operation, shape, "whole, non-negative lengths");
}

/** A tensor of zeros. */
export function zeros(shape: Shape, type: NumberType = "f32"): Tensor {
  return { shape, data: allocateZeros(sizeOf(shape), type) };
}

/** A tensor of ones. */
export function ones(shape: Shape, type: NumberType = "f32"): Tensor {
  return full(shape, 1, type);
}

/** A tensor with one value everywhere. */
export function full(shape: Shape, value: number, type: NumberType = "f32"): Tensor {
  return { shape, data: allocate(sizeOf(shape), type).fill(value) };
}

/** A tensor without axes. */
export function scalar(value: number, type: NumberType = "f32"): Tensor {
  return full([], value, type);
}

/** The same numbers with another shape; the data are shared. */
export function reshape(a: Tensor, shape: Shape): Tensor {
  if (sizeOf(shape) !== a.data.length) {
    throw shapesDoNotFit("reshape", a.shape, shape, `${a.data.length} numbers cannot become ${sizeOf(shape)}`);
  }
  return { shape, data: a.data };
}

/** The same values in another precision; a tensor that has it is returned as it is. */
export function convert(a: Tensor, type: NumberType): Tensor {
  if (typeOf(a.data) === type) return a;
  const data = allocate(a.data.length, type);
  data.set(a.data);
  return { shape: a.shape, data };
}

/** A matrix as a tensor with two axes. */
export function fromMatrix({ rows, columns, data }: Matrix, type: NumberType = "f32"): Tensor {
  const copy = allocate(data.length, type);
  copy.set(data);
  return { shape: [rows, columns], data: copy };
}

/** A tensor with two axes as a matrix. */
export function toMatrix({ shape, data }: Tensor): Matrix {
  if (shape.length !== 2) throw shapeDoesNotFit("toMatrix", shape, "a tensor with 2 axes");
  return { rows: shape[0], columns: shape[1], data: Float64Array.from(data) };
}

/** The precision that two operands share. */
export function commonType(operation: string, a: Tensor, b: Tensor): NumberType {
  const type = typeOf(a.data);
  const other = typeOf(b.data);
  if (type === other) return type;
  throw new LecternError(
    "invalid-data",
    `${operation}: one tensor is ${type} and the other is ${other}; convert one of them`,
    { operation, types: [type, other] },
  );
}
