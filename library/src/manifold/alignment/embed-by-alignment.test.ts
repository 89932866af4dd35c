import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { notConverged, warn } from "../../core/report.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix, zeros } from "../../data/matrix.js";
import { alignmentReport, disconnected, partsOf, usableNeighbors } from "./embed-by-alignment.js";
import { neighborhoodsOf } from "./neighborhoods.js";

describe("the number of neighbours", () => {
  test("is the one asked for, or that of all other samples if there are fewer", () => {
    const neighborsOf = (rows: number) => usableNeighbors("method", zeros(rows, 3), { components: 2, neighbors: 6 });
    expect([20, 8, 7, 6, 3].map(neighborsOf)).toEqual([6, 6, 6, 5, 2]);
  });

  test("there must be more samples than components", () => {
    for (const components of [4, 9]) {
      expect(refusal(() => usableNeighbors("method", zeros(4, 3), { components, neighbors: 2 }))).toBe(
        `invalid-option: method: components must be below the number of samples (4), got ${components}`,
      );
    }
    expect(usableNeighbors("method", zeros(4, 3), { components: 3, neighbors: 2 })).toBe(2);
  });
});

test("the parts of the graph of neighbours are joined by edges in either direction", () => {
  const parts = (places: readonly number[], neighbors: number) => {
    const x = asMatrix(places.map((place) => [place]));
    const { count, labels } = partsOf(runToEnd(neighborhoodsOf(x, neighbors)));
    return { count, labels: Array.from(labels) };
  };
  // 3 has the neighbour 1, which has the neighbour 0 only.
  expect(parts([0, 1, 3], 1)).toEqual({ count: 1, labels: [0, 0, 0] });
  expect(parts([0, 50, 1, 51, 99, 98], 1)).toEqual({ count: 3, labels: [0, 1, 0, 1, 2, 2] });
  expect(parts([0, 50, 1, 51, 99, 98], 2).count).toBe(1);
  // Duplicates are at the distance 0, but have edges.
  expect(parts([4, 4, 9, 9], 1)).toEqual({ count: 2, labels: [0, 0, 1, 1] });
});

describe("the report", () => {
  const options = { neighbors: 3, maxIterations: 70 };
  const one = { count: 1, labels: new Int32Array(8) };
  const found = { embedding: zeros(8, 2), eigenvalues: Float64Array.of(0.25, 0.5), converged: true };

  test("of a good fit has the eigenvalues and no warnings", () => {
    expect(alignmentReport(one, found, options)).toEqual({
      converged: true,
      warnings: [],
      notes: { parts: 1, eigenvalues: [0.25, 0.5] },
    });
  });

  test("warns of fewer other samples than neighbours, from as many neighbours as samples on", () => {
    expect(alignmentReport(one, found, { ...options, neighbors: 7 }).warnings).toEqual([]);
    expect(alignmentReport(one, found, { ...options, neighbors: 8 }).warnings).toEqual([
      {
        code: "few-samples",
        message: "a sample has fewer than 8 others, so all 8 are neighbours of each other; decrease neighbors",
        details: { samples: 8, neighbors: 8 },
      },
    ]);
  });

  test("warns of parts and of too few iterations, before the warnings of the method", () => {
    const own = warn("ill-conditioned", "a warning of the method");
    const parts = { count: 2, labels: Int32Array.of(0, 0, 0, 0, 1, 1, 1, 1) };
    expect(alignmentReport(parts, { ...found, converged: false }, options, [own])).toEqual({
      converged: false,
      warnings: [disconnected(2), notConverged(70), own],
      notes: { parts: 2, eigenvalues: [0.25, 0.5] },
    });
  });

  test("says of several parts how many coordinates tell them apart, and what to do", () => {
    expect(disconnected(3)).toEqual({
      code: "not-identifiable",
      message:
        "the graph of neighbours falls into 3 parts without edges between them, so the eigenvalue 0 has 3 eigenvectors: " +
        "the first 2 coordinates are constant within each part and only separate the parts; " +
        "increase neighbors, or embed each part separately",
      details: { parts: 3 },
    });
  });
});
