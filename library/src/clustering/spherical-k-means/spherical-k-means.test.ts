import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { row } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { digits, wine } from "../../datasets/index.js";
import { createRandom } from "../../numeric/random/random.js";
import reference from "./reference/spherical-k-means.json" with { type: "json" };
import { sphericalKMeans } from "./spherical-k-means.js";

test.each(reference.cases)(
  "$data, weighted $weighted: the course and the sizes of a direct calculation from the same start",
  async ({ data, clusters, weighted, objective, sizes }) => {
    const { x } = await { digits, wine }[data as "digits" | "wine"]();
    const weights = Float64Array.from({ length: x.rows }, (_, i) => (weighted ? 1 + (i % 3) : 1));
    const centers = Array.from({ length: clusters }, (_, k) => [...row(x, Math.floor((k * x.rows) / clusters))]);
    const start = { kind: "centers", centers } as const;
    const model = sphericalKMeans({ clusters, start, tolerance: 0 }).fit({ x, weights });
    expectClose(model.report.objective, objective, 1e-9);
    const counts = Array.from({ length: clusters }, (_, c) => model.labels.filter((label) => label === c).length);
    expect(counts).toEqual(sizes);
  },
);

test("lengths do not count, sparse samples give the same clusters, and the objective never grows", () => {
  for (let seed = 0; seed < 4; seed++) {
    const random = createRandom(seed);
    const x = normalMatrix(60, 4, random);
    const longer = { ...x, data: x.data.map((value, at) => value * (1 + (at >> 2))) };
    const recipe = sphericalKMeans({ clusters: 4, seed, starts: 2 });
    const model = recipe.fit({ x });
    expect(recipe.fit({ x: longer }).labels).toEqual(model.labels);
    expect(recipe.fit({ x: fromDense(x) }).labels).toEqual(model.labels);
    expect(model.predict(longer)).toEqual(model.labels);
    const { objective } = model.report;
    for (let t = 1; t < objective.length; t++) expect(objective[t]).toBeLessThanOrEqual(objective[t - 1]);
    for (let k = 0; k < 4; k++) expectClose([Math.hypot(...row(model.state.centers, k))], [1], 1e-12);
  }
});

test("bad input: rows of zeros do not count, centers of zeros and too many clusters are refused; equal directions are one cluster", () => {
  const zero = sphericalKMeans({ clusters: 2 }).fit({
    x: [
      [0, 0],
      [1, 0],
      [2, 0],
      [0, 3],
    ],
  });
  const without = sphericalKMeans({ clusters: 2 }).fit({
    x: [
      [1, 0],
      [2, 0],
      [0, 3],
    ],
  });
  expect([zero.labels[0], zero.report.warnings.map(({ code }) => code)]).toEqual([0, ["not-identifiable"]]);
  expect(zero.labels.slice(1)).toEqual(without.labels);
  expect(zero.predict([[0, 0]])).toEqual(Int32Array.of(0));
  expect(
    refusal(() =>
      sphericalKMeans({ clusters: 2 }).fit({
        x: [
          [0, 0],
          [1, 0],
        ],
      }),
    ),
  ).toContain("spherical-k-means: 2 clusters need at least as many samples, got 1");
  const start = { kind: "centers", centers: [[0, 0]] } as const;
  expect(refusal(() => sphericalKMeans({ clusters: 1, start }).fit({ x: [[1, 0]] }))).toContain(
    "start.centers must have no rows of zeros",
  );
  expect(refusal(() => sphericalKMeans({ clusters: 3 }).fit({ x: [[1], [2]] }))).toContain(
    "3 clusters need at least as many samples, got 2",
  );
  const { report, state } = sphericalKMeans({ clusters: 2 }).fit({
    x: [
      [1, 1],
      [2, 2],
      [5, 5],
    ],
  });
  expectClose(state.centers.data, new Float64Array(4).fill(Math.SQRT1_2), 1e-12);
  expect(report.objective[report.objective.length - 1]).toBeLessThan(1e-15);
});
