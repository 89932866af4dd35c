import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { draw, expectExact } from "../../test/structured-problems.js";
import { createRandom } from "../numeric/random/random.js";
import { alignment } from "./alignment.js";

/** All matchings of rows to columns, −1 for none. */
function matchings(rows: number, columns: number, taken: readonly number[] = []): number[][] {
  if (taken.length === rows) return [[...taken]];
  const free = Array.from({ length: columns }, (_, j) => j).filter((j) => !taken.includes(j));
  return [-1, ...free].flatMap((j) => matchings(rows, columns, [...taken, j]));
}

test("alignment: the best matchings, with and without the loss, are the best of all matchings", () => {
  const problem = alignment({ features: 3 });
  for (let seed = 0; seed < 12; seed++) {
    const random = createRandom(seed);
    const [rows, columns] = [1 + (seed % 4), 1 + (seed % 3)];
    const x = Array.from({ length: rows }, () => Array.from({ length: columns }, () => draw(random, 3)));
    expectExact(problem, x, matchings(rows, columns), random);
  }
  const x = [
    [[1], [2]],
    [[3], [4]],
  ];
  const one = alignment({ features: 1 });
  expect(refusal(() => one.check([], []))).toContain("a table of feature vectors");
  expect(refusal(() => one.check([[[1]], []]))).toContain("rows of equal length");
  expect(refusal(() => one.check(x, [0]))).toContain("for each of 2 items");
  expect(refusal(() => one.check(x, [0, 2]))).toContain("a partner from 0 to 1, or -1");
  expect(refusal(() => one.check(x, [1, 1]))).toContain("different partners");
  expect(refusal(() => alignment({ features: 0 }))).toContain("features must be a whole number from 1");
});
