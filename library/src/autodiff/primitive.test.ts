/** Applying operations. */
import { expect, test } from "vitest";
import { add, type Tensor, tensor } from "../tensor/operations.js";
import { apply, atNextLevel, type Primitive, primalsOf } from "./primitive.js";
import type { Trace, Traced } from "./traced.js";

const adding: Primitive<undefined> = {
  name: "add",
  compute: ([a, b]) => add(a, b),
  pull: (gradient) => [gradient, gradient],
  push: ([tangent]) => tangent as Tensor,
};

function traceAt(level: number, seen: number[]): (tensor: Tensor) => Traced {
  const trace: Trace = {
    level,
    process(primitive, inputs, settings) {
      seen.push(level);
      return apply(primitive, primalsOf(trace, inputs), settings);
    },
  };
  return (primal) => ({ ...primal, trace, primal, position: 0, tangent: undefined });
}

test("the innermost trace sees an operation first, then those further out", () => {
  const seen: number[] = [];
  const [outer, inner] = [traceAt(1, seen), traceAt(2, seen)];
  const result = apply(adding, [outer(tensor([1])), inner(outer(tensor([2])))], undefined);
  expect(result.data[0]).toBe(3);
  expect(seen).toEqual([2, 1]);
});

test("levels grow inwards and are given back, also after an error", () => {
  const outer = atNextLevel((level) => [level, atNextLevel((inside) => inside)]);
  expect(outer).toEqual([1, 2]);
  expect(() =>
    atNextLevel(() => {
      throw new Error("inside");
    }),
  ).toThrow("inside");
  expect(atNextLevel((level) => level)).toBe(1);
});
