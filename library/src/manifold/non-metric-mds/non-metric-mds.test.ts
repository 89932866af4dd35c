import { expect, test } from "vitest";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { iris } from "../../datasets/index.js";
import { spearmanCorrelation } from "../../metrics/regression/correlation.js";
import { distances } from "../../neighbor-search/pairwise-distances.js";
import { createRandom } from "../../numeric/random/random.js";
import cities from "../classical-mds/reference/classical-mds.json" with { type: "json" };
import { nonMetricMds } from "./non-metric-mds.js";
import reference from "./reference/non-metric-mds.json" with { type: "json" };

const precomputed = { kind: "precomputed" } as const;
const thorough = { distance: precomputed, tolerance: 1e-9, maxIterations: 5000 } as const;

test("the stress of European cities, and of many ties, is no higher than that of isoMDS of R", async () => {
  const { state } = nonMetricMds(thorough).fit({ x: cities.distances });
  expect(100 * state.stress).toBeLessThan(reference.cities * 1.001);
  const { x } = await iris();
  const rows = Array.from({ length: 30 }, (_, i) => Array.from(x.data.subarray(20 * i, 20 * i + 4)));
  const rounded = distances({ kind: "euclidean" }, rows);
  const tied = nonMetricMds(thorough).fit({ x: { ...rounded, data: rounded.data.map(Math.round) } });
  expect(100 * tied.state.stress).toBeLessThan(reference.tied * 1.001);
});

test("only the order counts: places of a plane are recovered from any increasing function of their distances", () => {
  for (const seed of [1, 2, 3]) {
    const x = normalMatrix(40, 2, createRandom(seed));
    const given = distances({ kind: "euclidean" }, x);
    for (const change of [(value: number) => value ** 4, Math.sqrt, Math.log1p]) {
      const { embedding, state } = nonMetricMds({ distance: precomputed }).fit({
        x: { ...given, data: given.data.map(change) },
      });
      expect(state.stress).toBeLessThan(0.02);
      const found = distances({ kind: "euclidean" }, embedding).data;
      expect(spearmanCorrelation(given.data, found)).toBeGreaterThan(0.995);
    }
  }
});

test("the stress falls, and the iterations may be used up", () => {
  const x = normalMatrix(30, 5, createRandom(1));
  const { report, state } = nonMetricMds({ tolerance: 0, maxIterations: 20 }).fit({ x });
  expect([report.iterations, report.warnings[0].code, report.objective.at(-1)]).toEqual([
    20,
    "not-converged",
    state.stress,
  ]);
  expect(report.objective.every((stress, at) => at === 0 || stress <= report.objective[at - 1] + 1e-9)).toBe(true);
});

test("duplicates, samples that are all the same, and matrices that are not distances", () => {
  expect(nonMetricMds().fit({ x: Array(4).fill([1, 2]) }).state.stress).toBe(0);
  const { embedding } = nonMetricMds({ components: 1 }).fit({ x: [[0], [0], [5], [5]] });
  expect(Math.abs(embedding.data[0] - embedding.data[2])).toBeGreaterThan(0.5);
  expect(
    refusal(() =>
      nonMetricMds({ distance: precomputed }).fit({
        x: [
          [0, 1],
          [2, 0],
        ],
      }),
    ),
  ).toMatch(/must be symmetric/);
  const large = { rows: 5001, columns: 1, data: new Float64Array(5001) };
  expect(refusal(() => nonMetricMds().fit({ x: large }))).toMatch(
    /^unsupported: non-metric-mds: takes at most 5000 samples, because it stores a matrix/,
  );
});
