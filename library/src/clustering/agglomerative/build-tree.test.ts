import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { buildTree } from "./build-tree.js";

test("a distance that whitens is Euclidean, so that all linkages of centers accept it", () => {
  const x = normalMatrix(20, 3, createRandom(1));
  const scaled = asMatrix({ ...x, data: x.data.map((value, at) => value * [1, 10, 100][at % 3]) });
  for (const linkage of ["ward", "centroid", "median", "single", "average"] as const) {
    const [a, b] = [x, scaled].map((samples) => runToEnd(buildTree(samples, linkage, { kind: "mahalanobis" })));
    expect(a.left).toEqual(b.left);
    expectClose(a.heights, b.heights, 1e-10);
  }
});

test("refuses more samples than pairs can be stored", () => {
  const x = { rows: 40_000, columns: 1, data: new Float64Array(40_000) };
  expect(() => runToEnd(buildTree(x, "average", { kind: "euclidean" }))).toThrow(
    'the linkage "average" computes all pairs of at most 36000 samples, got 40000; use "single" or "ward", or cluster a part',
  );
});
