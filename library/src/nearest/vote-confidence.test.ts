/** How far votes can be trusted. */
import { describe, expect, test } from "vitest";
import { drawnPoints } from "../../test/drawn-points.js";
import { expectClose } from "../../test/expect-close.js";
import { asLabels } from "../data/labels.js";
import { asMatrix } from "../data/matrix.js";
import { nearestNeighborsClassifier } from "./nearest-neighbors-classifier/nearest-neighbors-classifier.js";
import { voteConfidence } from "./vote-confidence.js";

describe("voteConfidence", () => {
  test("[MP-093] a vote comes with its agreement and a warning of low density", () => {
    const x = drawnPoints(200, 2, 3);
    const far = asMatrix([
      [0, 0],
      [50, 50],
    ]);
    const y = asLabels(Array.from({ length: 200 }, (_, i) => (i < 150 ? "a" : "b")));
    const model = nearestNeighborsClassifier({ neighbors: 11 }).fit({ x, y });
    const { agreement, reach, lowDensity } = voteConfidence(model, far);
    expect(Array.from(lowDensity)).toEqual([0, 1]);
    expect(reach[1]).toBeGreaterThan(60);
    const shares = model.probabilities(far);
    expect(agreement[0]).toBe(Math.max(shares.data[0], shares.data[1]));
    // 11 of 11 and 6 of 11.
    const line = nearestNeighborsClassifier({ neighbors: 11 }).fit({
      x: Array.from({ length: 22 }, (_, i) => [i < 11 ? i : 100 + i]),
      y: Array.from({ length: 22 }, (_, i) => (i < 11 ? "a" : i < 17 ? "b" : "c")),
    });
    expectClose(voteConfidence(line, asMatrix([[5], [116]])).agreement, [1, 6 / 11], 1e-15);
  });

  test("a smaller share of the training samples as the limit warns more often", () => {
    const x = drawnPoints(150, 2, 5);
    const y = asLabels(Array.from({ length: 150 }, (_, i) => i % 2));
    const model = nearestNeighborsClassifier({ neighbors: 4, weighting: { kind: "distance" } }).fit({ x, y });
    const queries = drawnPoints(200, 2, 6);
    const warned = [0.5, 0.9, 0.99].map(
      (share) => voteConfidence(model, queries, share).lowDensity.filter(Boolean).length,
    );
    expect(warned[0]).toBeGreaterThan(warned[1]);
    expect(warned[1]).toBeGreaterThan(warned[2]);
    expect(warned[0] / 200).toBeGreaterThan(0.3);
  });
});
