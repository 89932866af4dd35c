import { expect, test } from "vitest";
import { normalMatrix } from "../../test/matrices.js";
import { runToEnd } from "../core/run.js";
import { asMatrix } from "../data/matrix.js";
import { distances } from "../neighbor-search/pairwise-distances.js";
import { createRandom } from "../numeric/random/random.js";
import { coreDistances } from "./core-distances.js";

test("the distance to the neighbour of a number, the sample itself counted", () => {
  const x = asMatrix([[0], [1], [3], [7]]);
  const found = (enough: number) => Array.from(runToEnd(coreDistances(x, { kind: "euclidean" }, enough)));
  expect([found(1), found(2), found(3)]).toEqual([
    [0, 0, 0, 0],
    [1, 1, 2, 4],
    [3, 2, 3, 6],
  ]);
});

test("equals one of the distances to the last bit, for more rows than one block", () => {
  for (const kind of ["euclidean", "manhattan", "cosine", "canberra"] as const) {
    const x = normalMatrix(150, 3, createRandom(1));
    const all = distances({ kind }, x);
    const core = runToEnd(coreDistances(x, { kind }, 4));
    for (let i = 0; i < 150; i++) expect(all.data.subarray(i * 150, (i + 1) * 150).sort()[3]).toBe(core[i]);
  }
});
