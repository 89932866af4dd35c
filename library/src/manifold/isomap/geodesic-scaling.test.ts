import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { createGraph, type Edge } from "../../graphs/graph.js";
import { mergePlaces, placeByPaths, scaleGeodesics } from "./geodesic-scaling.js";

// A chain of vertices one unit apart.
const { edges } = createGraph(
  7,
  [0, 1, 2, 3, 4, 5].map((at): Edge => [at, at + 1]),
);

test("a chain is laid out as a line, by all vertices or by landmarks", () => {
  for (const landmarks of [null, 3, 9]) {
    const { places, residuals, frame } = runToEnd(scaleGeodesics(edges, 1, landmarks, 0));
    expect(frame.landmarks).toHaveLength(landmarks === 3 ? 3 : 7);
    const steps = Array.from({ length: 6 }, (_, i) => places.data[i + 1] - places.data[i]);
    expectClose(steps.map(Math.abs), Array(6).fill(1), 1e-9);
    expect(residuals[0]).toBeLessThan(1e-12);
    // Half a unit beyond the end, through two neighbours.
    const [beyond] = placeByPaths(edges, frame, [{ vertices: [6, 5], lengths: [0.5, 1.5] }]).data;
    expect(Math.abs(beyond - places.data[6])).toBeCloseTo(0.5, 9);
    expect(Math.abs(beyond - places.data[0])).toBeCloseTo(6.5, 9);
  }
});

test("places of members and of the others are put in the order of the samples", () => {
  const merged = mergePlaces(4, Int32Array.of(1, 3), asMatrix([[10], [30]]), asMatrix([[0], [20]]));
  expect(Array.from(merged.data)).toEqual([0, 10, 20, 30]);
});
