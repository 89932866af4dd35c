import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { hyperplaneDistances } from "../../linalg/hyperplane-distances.js";
import { createRandom } from "../../numeric/random/random.js";
import { checkOptimality } from "../../optimize/quadratic-program/check-optimality.js";
import { hardMargin, hardMarginProgram } from "./hard-margin.js";

const corners = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
];

test("[IR-040] the points (±1, ±1), labelled by the sign of the first: w = (1, 0), b = 0, width 2", () => {
  const { w, b, width } = hardMargin(corners, [1, 1, -1, -1]);
  expectClose([...w, b, width], [1, 0, 0, 2], 1e-9);
});

test("[IR-040] no sample is inside the margins, w is the sum over support vectors, and no separating plane is wider", () => {
  for (let seed = 0; seed < 5; seed++) {
    const random = createRandom(seed);
    const signs = Array.from({ length: 30 }, (_, i) => (i % 2 === 0 ? 1 : -1));
    const x = signs.map((sign) => [3 * sign + 0.7 * random.normal(), sign + 0.7 * random.normal(), random.normal()]);
    const { w, b, width, multipliers } = hardMargin(x, signs);
    const { decision } = hyperplaneDistances({ w, b }, x);
    expect(Math.min(...signs.map((sign, i) => sign * decision[i]))).toBeGreaterThan(1 - 1e-8);
    const sums = w.map((_, j) => signs.reduce((sum, sign, i) => sum + multipliers[i] * sign * x[i][j], 0));
    expectClose(sums, w, 1e-7);
    const program = hardMarginProgram(x, signs);
    const check = checkOptimality(program, Float64Array.of(...w, b), { inequality: multipliers });
    expect(Math.max(...Object.values(check))).toBeLessThan(1e-7);
    for (let draw = 0; draw < 20; draw++) {
      const other = w.map((value) => value + 0.2 * random.normal());
      const scores = x.map((row) => row.reduce((sum, value, j) => sum + value * other[j], 0));
      const [low, high] = [
        Math.min(...scores.filter((_, i) => signs[i] === 1)),
        Math.max(...scores.filter((_, i) => signs[i] === -1)),
      ];
      expect((low - high) / Math.hypot(...other)).toBeLessThanOrEqual(width + 1e-9);
    }
  }
});

test("classes that no hyperplane separates, one class, other signs: refused with what to do", () => {
  expect(refusal(() => hardMargin([[0], [1], [2]], [1, -1, 1]))).toContain("no hyperplane separates the classes; use");
  expect(refusal(() => hardMargin([[0], [1]], [1, 1]))).toContain("needs samples of both classes");
  expect(refusal(() => hardMargin([[0], [1]], [1, 0]))).toContain("signs must be 1 or −1, got 0");
  expect(refusal(() => hardMargin([[0], [1]], [1]))).toContain("2 samples need as many signs, got 1");
});
