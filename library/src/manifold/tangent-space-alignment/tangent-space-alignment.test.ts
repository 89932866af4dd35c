import { expect, test } from "vitest";
import { largestAngle } from "../../../test/embedding-subspaces.js";
import { expectDefinedOutcomes, expectUnrolled } from "../../../test/tangent-methods.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { alignmentCoordinates } from "../alignment/alignment-coordinates.js";
import { alignmentMatrix } from "../alignment/alignment-matrix.js";
import { neighborhoodsOf } from "../alignment/neighborhoods.js";
import { tangentBlocks } from "../alignment/tangent-blocks.js";
import reference from "./reference/tangent-space-alignment.json" with { type: "json" };
import { tangentSpaceAlignment } from "./tangent-space-alignment.js";

test("the plane of coordinates and the eigenvalues of the reference, which leaves each sample out of its own neighbours", () => {
  const x = asMatrix(reference.x);
  const form = runToEnd(alignmentMatrix(tangentBlocks(runToEnd(neighborhoodsOf(x, 8)), 2)));
  const parts = { count: 1, labels: new Int32Array(x.rows) };
  const { embedding, eigenvalues } = runToEnd(alignmentCoordinates(form, 2, { parts, maxIterations: 300, seed: 0 }));
  expect(largestAngle(embedding, asMatrix(reference.ltsa.embedding))).toBeLessThan(1e-5);
  expect(eigenvalues[0] + eigenvalues[1]).toBeCloseTo(reference.ltsa.sum, 10);
});

test("coordinates of a roll are those of the flat sheet up to an affine map, also with a hole", () => {
  expectUnrolled(tangentSpaceAlignment);
});

test("bad input: few neighbours, parts, duplicates, NaN", () => {
  expectDefinedOutcomes(tangentSpaceAlignment);
});
