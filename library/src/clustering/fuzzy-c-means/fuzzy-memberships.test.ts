import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { asMatrix, toRows } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { fuzzyMemberships } from "./fuzzy-memberships.js";

test("is the formula of Bezdek", () => {
  for (const fuzziness of [1.3, 2, 3.5]) {
    const random = createRandom(1);
    const [x, centers] = [normalMatrix(12, 3, random), normalMatrix(4, 3, random)];
    const gap = (a: number[], b: number[]) => Math.hypot(...a.map((value, j) => value - b[j]));
    const expected = toRows(x).map((row) => {
      const distances = toRows(centers).map((center) => gap(row, center));
      return distances.map((d) => 1 / distances.reduce((sum, other) => sum + (d / other) ** (2 / (fuzziness - 1)), 0));
    });
    expectClose(fuzzyMemberships(x, centers, fuzziness).data, expected.flat(), 1e-12);
  }
});

test("a sample on centers belongs to them alone, in equal shares", () => {
  const centers = asMatrix([[0], [0], [4]]);
  expect([...fuzzyMemberships(asMatrix([[0], [4]]), centers, 2).data]).toEqual([0.5, 0.5, 0, 0, 0, 1]);
});
