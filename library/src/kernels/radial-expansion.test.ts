import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { gramByDefinition } from "../../test/kernel-values.js";
import { normalMatrix, product } from "../../test/matrices.js";
import { transpose } from "../data/matrix.js";
import { currentEngine } from "../engine/index.js";
import { createRandom } from "../numeric/random/random.js";
import { radialExpansions } from "./radial-expansion.js";

test("several functions, far from the origin and in pieces of the samples; the engine's memory is released", () => {
  const random = createRandom(4);
  const far = (rows: number) => {
    const near = normalMatrix(rows, 2, random);
    return { ...near, data: near.data.map((value) => value + 1000) };
  };
  const [x, z, coefficients] = [far(9), far(30), normalMatrix(3, 30, random)];
  const expected = product(gramByDefinition({ kind: "rbf", gamma: 0.5 }, x, z), transpose(coefficients));
  const before = currentEngine().memory.bytesInUse;
  for (const whole of [1, 24, 1000]) {
    const found = radialExpansions(0.5, x, z, coefficients, whole);
    expect([found.rows, found.columns]).toEqual([9, 3]);
    expectClose(found.data, expected.data, 1e-10);
  }
  expect(currentEngine().memory.bytesInUse).toBe(before);
});
