import { describe, expect, test } from "vitest";
import { largestAngle } from "../../../test/embedding-subspaces.js";
import { expectEvery } from "../../../test/expect-close.js";
import { normalMatrix, orthogonalMatrix } from "../../../test/matrices.js";
import { centeredRows, columnMeans, momentsOf, type Rows, rowsOf, times } from "../../../test/plain-algebra.js";
import { refusal } from "../../../test/refusal.js";
import { type Progress, runToEnd } from "../../core/run.js";
import { asMatrix, zeros } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { alignTangents } from "./align-tangents.js";
import { neighborhoodsOf } from "./neighborhoods.js";
import { hessianBlocks, tangentBlocks } from "./tangent-blocks.js";

const options = { components: 2, neighbors: 8, maxIterations: 300, seed: 0 };
const tangents = { kind: "method", blocks: tangentBlocks, leastNeighbors: (components: number) => components + 1 };

/** Samples of a plane in 4 dimensions, drawn and some more, with their places in it. */
function plane(samples: number, seed: number, more: Rows = []) {
  const random = createRandom(seed);
  const places = [...rowsOf(normalMatrix(samples, 2, random)), ...more];
  const x = asMatrix(times(places, rowsOf(orthogonalMatrix(4, random)).slice(0, 2)));
  return { x, places: asMatrix(centeredRows(places)) };
}

describe.each([
  ["tangent", tangentBlocks],
  ["Hessian", hessianBlocks],
] as const)("with %s blocks", (_, blocks) => {
  test("the coordinates of a plane are its own up to a linear map, with eigenvalues 0, mean 0 and unit covariance", () => {
    for (const seed of [0, 1]) {
      const { x, places } = plane(24, seed);
      const { state, report } = runToEnd(alignTangents({ ...tangents, blocks }, x, options));
      expect(largestAngle(state.embedding, places)).toBeLessThan(1e-6);
      expect(state.eigenvalues).toHaveLength(2);
      expectEvery(state.eigenvalues, (value) => value >= 0 && value < 1e-12);
      const rows = rowsOf(state.embedding);
      expectEvery(columnMeans(rows), (mean) => Math.abs(mean) < 1e-12);
      expectEvery(momentsOf(rows).flat(), (value, at) => Math.abs(value - (at % 3 === 0 ? 1 : 0)) < 1e-12);
      const notes = { parts: 1, eigenvalues: Array.from(state.eigenvalues) };
      expect(report).toEqual({ converged: true, warnings: [], notes });
    }
  });
});

test("a sample that is not a neighbour of any other has its place too", () => {
  const { x, places } = plane(40, 6, [[30, 20]]);
  expect(runToEnd(neighborhoodsOf(x, 8)).indices.includes(40)).toBe(false);
  const { embedding } = runToEnd(alignTangents(tangents, x, options)).state;
  expect(largestAngle(embedding, places)).toBeLessThan(1e-6);
});

test("progress counts the steps of all stages on", () => {
  const seen: Progress[] = [];
  runToEnd(alignTangents(tangents, plane(140, 3).x, options), { onProgress: (progress) => seen.push(progress) });
  expect(seen.length).toBeGreaterThan(1);
  expect(seen.map(({ step }) => step)).toEqual(seen.map((_, at) => at + 1));
});

test("two separate planes are separated by the first coordinate, with a warning", () => {
  const { x } = plane(40, 4);
  const far = { ...x, data: x.data.map((value, at) => (at < 80 ? value : value + 100)) };
  const { state, report } = runToEnd(alignTangents(tangents, far, options));
  expect(report.warnings?.map(({ code }) => code)).toEqual(["not-identifiable"]);
  expect(report.notes?.["parts"]).toBe(2);
  expectEvery(state.embedding.data, (value, at) => at % 2 === 1 || Math.abs(value - (at < 40 ? -1 : 1)) < 1e-12);
});

describe("refused", () => {
  const refusalOf = (samples: number, neighbors: number) =>
    refusal(() =>
      runToEnd(alignTangents({ ...tangents, leastNeighbors: () => 6 }, zeros(samples, 3), { ...options, neighbors })),
    );

  test("fewer neighbours than the method needs", () => {
    expect(refusalOf(30, 5)).toBe(
      "invalid-option: method: 2 components need at least 6 neighbours of each sample, got 5; increase neighbors",
    );
  });

  test("fewer samples than the neighbours need", () => {
    expect(refusalOf(5, 8)).toBe(
      "invalid-option: method: 2 components need at least 6 neighbours of each sample, got 4; 7 samples are needed, got 5",
    );
  });

  test("as many components as samples", () => {
    expect(refusalOf(2, 8)).toBe("invalid-option: method: components must be below the number of samples (2), got 2");
  });
});

test("as few neighbours and samples as the method needs are enough", () => {
  const { embedding } = runToEnd(alignTangents(tangents, plane(4, 5).x, { ...options, neighbors: 3 })).state;
  expect(embedding.rows).toBe(4);
  expectEvery(embedding.data, Number.isFinite);
});
