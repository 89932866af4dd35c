import { expect, test } from "vitest";
import { largestAngle } from "../../../test/embedding-subspaces.js";
import { expectEvery } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { swissRoll } from "../../datasets/sheets.js";
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
  for (const seed of [0, 1]) {
    for (const hole of [false, true]) {
      const { x, flat } = swissRoll({ samples: 900, sampling: "area", hole, seed });
      const { embedding, report } = hessianEigenmaps({ neighbors: 10 }).fit({ x });
      expect(report.warnings).toEqual([]);
      const centered = { ...flat, data: flat.data.slice() };
      for (const k of [0, 1]) {
        let mean = 0;
        for (let i = 0; i < flat.rows; i++) mean += flat.data[2 * i + k] / flat.rows;
        for (let i = 0; i < flat.rows; i++) centered.data[2 * i + k] -= mean;
      }
      expect(largestAngle(embedding, centered)).toBeLessThan(0.12);
    }
  }
});

test("bad input: few neighbours, parts, duplicates, NaN", () => {
  expect(refusal(() => hessianEigenmaps({ neighbors: 2 }).fit({ x: swissRoll({ samples: 30 }).x }))).toMatch(
    /2 components need at least \d neighbours of each sample, got 2; increase neighbors/,
  );
  expect(
    refusal(() =>
      hessianEigenmaps().fit({
        x: [
          [1, 2],
          [3, 4],
          [5, 7],
        ],
      }),
    ),
  ).toMatch(/\d samples are needed, got 3/);
  const two = Array.from({ length: 40 }, (_, i) => [i % 5, Math.floor(i / 5) % 4, i < 20 ? 0 : 99]);
  const { embedding, report } = hessianEigenmaps({ neighbors: 8 }).fit({ x: two });
  expect(report.warnings.map(({ code }) => code)).toEqual(["not-identifiable"]);
  expectEvery(embedding.data, (value, at) => at % 2 === 1 || value > 0 === at >= 40);
  const same = hessianEigenmaps().fit({ x: new Array(20).fill([1, 2, 3]) });
  expectEvery(same.embedding.data, Number.isFinite);
  expect(refusal(() => hessianEigenmaps().fit({ x: [[1], [Number.NaN], [2]] }))).toMatch(/NaN/);
});
