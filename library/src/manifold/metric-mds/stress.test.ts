import { expect, test } from "vitest";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { asMatrix } from "../../data/matrix.js";
import { distances } from "../../neighbor-search/pairwise-distances.js";
import { createRandom } from "../../numeric/random/random.js";
import { checkGradient } from "../../optimize/check-gradient.js";
import { type StressKind, stressOf, stressProblem } from "./stress.js";

const kinds: readonly StressKind[] = ["raw", "squared", "sammon", "relative"];

test("gradients agree with finite differences", () => {
  for (const kind of kinds) {
    for (const components of [1, 2, 3]) {
      const given = distances({ kind: "manhattan" }, normalMatrix(8, 4, createRandom(3)));
      const x = normalMatrix(8, components, createRandom(4)).data;
      expect(checkGradient(stressOf(stressProblem(kind, given), components), x).error).toBeLessThan(1e-4);
    }
  }
});

test("values of two samples, by their definitions", () => {
  const given = asMatrix([
    [0, 4],
    [4, 0],
  ]);
  const value = (kind: StressKind) =>
    stressOf(stressProblem(kind, given), 1)(Float64Array.of(0, 2), new Float64Array(2));
  expect(kinds.map(value)).toEqual([4, 144, 4 / 4 / 4, 4 / 16]);
});

test("distances whose powers overflow are refused", () => {
  expect(
    refusal(() =>
      stressProblem(
        "raw",
        asMatrix([
          [0, 1e80],
          [1e80, 0],
        ]),
      ),
    ),
  ).toMatch(/^numerical: the distances of the samples are too large/);
});
