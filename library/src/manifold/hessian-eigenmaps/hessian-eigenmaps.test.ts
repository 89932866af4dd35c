import { expect, test } from "vitest";
import { largestAngle } from "../../../test/embedding-subspaces.js";
import { expectDefinedOutcomes, expectUnrolled } from "../../../test/tangent-methods.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { alignmentCoordinates } from "../alignment/alignment-coordinates.js";
import { alignmentMatrix } from "../alignment/alignment-matrix.js";
import { neighborhoodsOf } from "../alignment/neighborhoods.js";
import { hessianBlocks } from "../alignment/tangent-blocks.js";
import { hessianEigenmaps } from "./hessian-eigenmaps.js";
import reference from "./reference/hessian-eigenmaps.json" with { type: "json" };

test("the plane of coordinates and the eigenvalues of the reference, which leaves each sample out of its own neighbours", () => {
  const x = asMatrix(reference.x);
  const form = runToEnd(alignmentMatrix(hessianBlocks(runToEnd(neighborhoodsOf(x, 10)), 2)));
  const parts = { count: 1, labels: new Int32Array(x.rows) };
  const { embedding, eigenvalues } = runToEnd(alignmentCoordinates(form, 2, { parts, maxIterations: 300, seed: 0 }));
  expect(largestAngle(embedding, asMatrix(reference.hessian.embedding))).toBeLessThan(1e-5);
  expect(eigenvalues[0] + eigenvalues[1]).toBeCloseTo(reference.hessian.sum, 10);
});

test("coordinates of a roll are those of the flat sheet up to an affine map, also with a hole", () => {
  expectUnrolled(hessianEigenmaps);
});

test("bad input: few neighbours, parts, duplicates, NaN", () => {
  expectDefinedOutcomes(hessianEigenmaps);
});
