import { expect, test } from "vitest";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { passMessages } from "./pass-messages.js";

const limits = { damping: 0.5, maxIterations: 200, stableIterations: 15 };

/** Minus the squared distances, with preferences on the diagonal. */
function similarities(points: readonly number[], preference: number) {
  return asMatrix(points.map((a, i) => points.map((b, j) => (i === j ? preference : -((a - b) ** 2)))));
}

/** The net similarity of a set of exemplars: Σ s of the others to their best exemplar, and the preferences. */
function netSimilarity(s: number[][], exemplars: readonly number[]): number {
  return s.reduce(
    (sum, row, i) => sum + (exemplars.includes(i) ? row[i] : Math.max(...exemplars.map((k) => row[k]))),
    0,
  );
}

test("the exemplars have the largest net similarity of all sets, on small data", () => {
  for (const [points, preference] of [
    [[0, 1, 2.1, 10, 11.2, 12], -10],
    [[0, 1, 2.1, 10, 11.2, 12], -0.5],
    [[0, 1, 2.1, 10, 11.2, 12], -300],
    [[0, 3, 3.5, 4.1, 9, 9.6, 10.1, 20], -5],
  ] as const) {
    const s = similarities(points, preference);
    const rows = points.map((_, i) => Array.from(s.data.subarray(i * points.length, (i + 1) * points.length)));
    const sets = Array.from({ length: 2 ** points.length - 1 }, (_, code) =>
      points.map((_, k) => k).filter((k) => ((code + 1) >> k) & 1),
    );
    const best = Math.max(...sets.map((set) => netSimilarity(rows, set)));
    const { exemplars, converged } = runToEnd(passMessages(s, limits));
    expect(converged).toBe(true);
    expect(netSimilarity(rows, [...exemplars])).toBeCloseTo(best, 10);
  }
});

test("too few iterations are reported", () => {
  const { converged, iterations } = runToEnd(
    passMessages(similarities([0, 1, 5], -1), { ...limits, maxIterations: 3 }),
  );
  expect([converged, iterations]).toEqual([false, 3]);
});
