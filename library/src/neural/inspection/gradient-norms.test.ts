import { expect, test } from "vitest";
import { tensor } from "../../tensor/operations.js";
import { gradientNorms } from "./gradient-norms.js";

test("weights and biases of a layer together, layer by layer, also inside others", () => {
  const of = (...values: number[]) => tensor(values, [values.length], "f64");
  const gradient = {
    0: { weight: of(3, 0), bias: of(4) },
    1: { 0: { weight: of(1, 2) }, 1: { weight: of(6), bias: of(8) } },
  };
  expect(gradientNorms(gradient)).toEqual([
    { place: "0", norm: 5 },
    { place: "1.0", norm: Math.sqrt(5) },
    { place: "1.1", norm: 10 },
  ]);
  expect(gradientNorms({ weight: of(-2) })).toEqual([{ place: "", norm: 2 }]);
});
