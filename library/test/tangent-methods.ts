/** What methods that align local tangent spaces have in common. */
import { expect } from "vitest";
import { swissRoll } from "../src/datasets/sheets.js";
import { centered, columnMoments } from "../src/linalg/column-moments.js";
import type { hessianEigenmaps } from "../src/manifold/hessian-eigenmaps/hessian-eigenmaps.js";
import type { tangentSpaceAlignment } from "../src/manifold/tangent-space-alignment/tangent-space-alignment.js";
import { largestAngle } from "./embedding-subspaces.js";
import { expectEvery } from "./expect-close.js";
import { refusal } from "./refusal.js";

type TangentMethod = typeof hessianEigenmaps | typeof tangentSpaceAlignment;

/** The coordinates of rolls are those of the flat sheets up to an affine map, also with a hole. */
export function expectUnrolled(method: TangentMethod): void {
  for (const seed of [0, 1]) {
    for (const hole of [false, true]) {
      const { x, flat } = swissRoll({ samples: 900, sampling: "area", hole, seed });
      const { embedding, report } = method({ neighbors: 10 }).fit({ x });
      expect(report.warnings).toEqual([]);
      expect(largestAngle(embedding, centered(flat, columnMoments(flat).mean))).toBeLessThan(0.12);
    }
  }
}

/** Few neighbours and samples, separate parts, duplicates and NaN have defined outcomes. */
export function expectDefinedOutcomes(method: TangentMethod): void {
  expect(refusal(() => method({ neighbors: 2 }).fit({ x: swissRoll({ samples: 30 }).x }))).toMatch(
    /2 components need at least \d neighbours of each sample, got 2; increase neighbors/,
  );
  const few = [1, 3, 5].map((value) => [value, value * value]);
  expect(refusal(() => method().fit({ x: few }))).toMatch(/\d samples are needed, got 3/);
  const two = Array.from({ length: 40 }, (_, i) => [i % 5, Math.floor(i / 5) % 4, i < 20 ? 0 : 99]);
  const { embedding, report } = method({ neighbors: 8 }).fit({ x: two });
  expect(report.warnings.map(({ code }) => code)).toEqual(["not-identifiable"]);
  expectEvery(embedding.data, (value, at) => at % 2 === 1 || value > 0 === at >= 40);
  const same = method().fit({ x: new Array(20).fill([1, 2, 3]) });
  expectEvery(same.embedding.data, Number.isFinite);
  expect(refusal(() => method().fit({ x: [[1], [Number.NaN], [2]] }))).toMatch(/NaN/);
}
