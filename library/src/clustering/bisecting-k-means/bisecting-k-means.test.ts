import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { iris, wine } from "../../datasets/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { kMeans } from "../k-means/k-means.js";
import { bisectingKMeans } from "./bisecting-k-means.js";
import reference from "./reference/bisecting-k-means.json" with { type: "json" };

test.each(reference.cases)(
  "$data, $clusters clusters, divided by $divideNext: the inertia and the sizes of scikit-learn",
  async ({ data, clusters, divideNext, inertia, sizes }) => {
    const { x } = await { iris, wine }[data as "iris" | "wine"]();
    const by = divideNext as "inertia" | "samples";
    const model = bisectingKMeans({ clusters, divideNext: by, tolerance: 0 }).fit({ x });
    expectClose([model.state.inertia], [inertia], 1e-10);
    const counts = Array.from({ length: clusters }, (_, c) => model.labels.filter((label) => label === c).length);
    expect(counts.sort((a, b) => a - b)).toEqual(sizes);
  },
);

test("two clusters are those of k-means, more refine fewer, and the inertia never grows", () => {
  for (let seed = 0; seed < 4; seed++) {
    const x = normalMatrix(80, 3, createRandom(seed));
    const two = bisectingKMeans({ clusters: 2, tolerance: 0, starts: 10 }).fit({ x });
    const best = kMeans({ clusters: 2, tolerance: 0, starts: 50 }).fit({ x }).state.inertia;
    expect(two.state.inertia).toBeLessThan(1.02 * best);
    expect(two.state.inertia).toBeGreaterThan((1 - 1e-9) * best);
    const fits = [2, 3, 4, 5].map((clusters) => bisectingKMeans({ clusters, seed }).fit({ x }));
    fits.slice(1).forEach((finer, at) => {
      // Every cluster of the finer one lies in one cluster of the coarser one.
      const pairs = new Set(Array.from(finer.labels, (label, i) => `${label} ${fits[at].labels[i]}`));
      expect(pairs.size).toBe(at + 3);
    });
    const { objective } = fits[3].report;
    expect(objective.length).toBe(5);
    for (let t = 1; t < 5; t++) expect(objective[t]).toBeLessThan(objective[t - 1]);
    expectClose([objective[4]], [fits[3].state.inertia], 1e-12);
  }
});

test("more clusters than samples are refused; equal samples leave clusters empty, with a warning", () => {
  expect(refusal(() => bisectingKMeans({ clusters: 3 }).fit({ x: [[1], [2]] }))).toContain(
    "bisecting-k-means: 3 clusters need at least as many samples, got 2",
  );
  const { labels, state, report } = bisectingKMeans({ clusters: 3 }).fit({ x: [[4], [4], [4], [4]] });
  expect([...labels, state.inertia]).toEqual([0, 0, 0, 0, 0].map((_, i) => (i < 4 ? labels[0] : 0)));
  expect(report.warnings.map(({ code }) => code)).toEqual(["unused-part"]);
  const one = bisectingKMeans({ clusters: 1 }).fit({ x: [[7, 8]] });
  expect([...one.labels, one.state.inertia]).toEqual([0, 0]);
});
