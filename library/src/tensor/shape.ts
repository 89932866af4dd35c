/** Shapes: the lengths of the axes of a tensor. */
import { LecternError } from "../core/errors.js";

/** The length of each axis; a scalar has none. */
export type Shape = readonly number[];

/** Number of entries of a tensor of a shape. */
export function sizeOf(shape: Shape): number {
  let size = 1;
  for (let axis = 0; axis < shape.length; axis++) size *= shape[axis];
  return size;
}

/** Whether two shapes are the same. */
export function sameShape(a: Shape, b: Shape): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let axis = 0; axis < a.length; axis++) if (a[axis] !== b[axis]) return false;
  return true;
}

/** A shape for messages: "[2, 3]". */
export function showShape(shape: Shape): string {
  return `[${shape.join(", ")}]`;
}

/** The distance between neighbours along each axis, of a contiguous tensor with the last axis innermost. */
export function stridesOf(shape: Shape): number[] {
  const strides = new Array<number>(shape.length);
  let step = 1;
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    strides[axis] = step;
    step *= shape[axis];
  }
  return strides;
}

/** The axis meant by a number, which counts from the end when it is negative. */
export function axisOf(operation: string, axis: number, shape: Shape): number {
  const result = axis < 0 ? axis + shape.length : axis;
  if (Number.isInteger(axis) && result >= 0 && result < shape.length) return result;
  throw new LecternError(
    "invalid-data",
    `${operation}: axis ${axis} does not exist; the shape ${showShape(shape)} has ${shape.length} axes`,
    { operation, axis, shape },
  );
}

/** The error of two shapes that do not fit each other. */
export function shapesDoNotFit(operation: string, a: Shape, b: Shape, needed: string): LecternError {
  const message = `${operation}: the shapes ${showShape(a)} and ${showShape(b)} do not fit; ${needed}`;
  return new LecternError("invalid-data", message, { operation, shapes: [a, b] });
}

/** The error of a tensor whose shape an operation cannot take. */
export function shapeDoesNotFit(operation: string, shape: Shape, needed: string): LecternError {
  return new LecternError("invalid-data", `${operation}: needs ${needed}, got the shape ${showShape(shape)}`, {
    operation,
    shape,
  });
}
