import { expect, test } from "vitest";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix, type Matrix } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { keptDistances } from "./kept-distances.js";

/** The edges as texts "from-to: squared length", with the lower index first. */
function edgesOf(x: Matrix, neighbors: number): { readonly edges: string[]; readonly parts: number } {
  const { edges, parts } = runToEnd(keptDistances(x, neighbors));
  const texts = Array.from(edges.squared, (squared, e) => {
    const [i, j] = [edges.from[e], edges.to[e]];
    return `${Math.min(i, j)}-${Math.max(i, j)}: ${squared}`;
  });
  return { edges: texts.sort(), parts };
}

test("an edge for each pair of which one is a neighbour of the other, once", () => {
  // 0 and 1 are neighbours of each other; 2 has the neighbour 1, and 3 the neighbour 2, but not the other way round.
  expect(edgesOf(asMatrix([[0], [1], [3], [7]]), 1)).toEqual({ edges: ["0-1: 1", "1-2: 4", "2-3: 16"], parts: 1 });
});

test("with all other samples as neighbours, all distances", () => {
  for (const seed of [0, 1, 2]) {
    const x = normalMatrix(7, 3, createRandom(seed));
    const { edges, parts } = runToEnd(keptDistances(x, 6));
    expect([edges.from.length, parts]).toEqual([21, 1]);
    edges.squared.forEach((squared, e) => {
      let sum = 0;
      for (let c = 0; c < 3; c++) sum += (x.data[3 * edges.from[e] + c] - x.data[3 * edges.to[e] + c]) ** 2;
      expect(squared).toBeCloseTo(sum, 12);
      expect(edges.from[e]).toBeLessThan(edges.to[e]);
    });
  }
});

test("parts are joined by their shortest distances, one fewer than there are parts", () => {
  // Three pairs on a line with gaps of 9 and 18.
  expect(edgesOf(asMatrix([[0], [1], [10], [11], [29], [30]]), 1)).toEqual({
    edges: ["0-1: 1", "1-2: 81", "2-3: 1", "3-4: 324", "4-5: 1"],
    parts: 3,
  });
});

test("duplicates keep their distance of 0", () => {
  const { edges, parts } = edgesOf(asMatrix([[0], [0], [5], [5]]), 1);
  expect(parts).toBe(2);
  expect(edges).toHaveLength(3);
  expect(edges).toEqual(expect.arrayContaining(["0-1: 0", "2-3: 0"]));
  expect(edges.filter((edge) => edge.endsWith(": 25"))).toHaveLength(1);
});

test("refuses as many neighbours as samples", () => {
  expect(refusal(() => runToEnd(keptDistances(asMatrix([[0], [1]]), 2)))).toMatch(/^invalid-option: .*got 2/);
});
