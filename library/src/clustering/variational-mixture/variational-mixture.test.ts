import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { asMatrix, row, selectRows, toRows } from "../../data/matrix.js";
import { iris, wine } from "../../datasets/index.js";
import { adjustedRandIndex } from "../../metrics/partition/pair-counts.js";
import { createRandom } from "../../numeric/random/random.js";
import reference from "./reference/variational-mixture.json" with { type: "json" };
import { variationalMixture } from "./variational-mixture.js";

describe("against scikit-learn", () => {
  test.each(reference.cases)(
    "$data, Dirichlet $prior: the same lower bounds, parameters and memberships",
    async (expected) => {
      const { x } = await { iris, wine }[expected.data as "iris" | "wine"]();
      const model = variationalMixture({
        components: expected.rows.length,
        weightPrior: { kind: expected.prior as "process" | "distribution", concentration: expected.concentration },
        start: { kind: "centers", centers: toRows(selectRows(x, expected.rows)) },
        maxIterations: 20,
        tolerance: 0,
      }).fit({ x });
      // The constants that are left out are the same in every iteration.
      const bounds = model.report.objective.map((value) => -value * x.rows);
      expectClose(bounds, expected.trace, 1e-8);
      expectClose(model.state.weights, expected.weights, 1e-8);
      expectClose(model.state.means.data, expected.means.flat(), 1e-8);
      expectClose(model.state.covariances.data, expected.covariances.flat(2), 1e-8);
      expectClose(model.memberships(selectRows(x, [0, 1, 2, 3, 4])).data, expected.memberships.flat(), 1e-8);
    },
  );
});

describe("laws", () => {
  const problem = fc.record({
    rows: fc.integer({ min: 8, max: 60 }),
    columns: fc.integer({ min: 1, max: 4 }),
    components: fc.integer({ min: 1, max: 6 }),
    seed: fc.integer({ min: 0, max: 1000 }),
    kind: fc.constantFrom("process" as const, "distribution" as const),
    start: fc.constantFrom("k-means" as const, "plus-plus" as const, "random" as const),
  });

  test("the lower bound never falls, and weights and memberships sum to 1", () => {
    fc.assert(
      fc.property(problem, ({ rows, columns, components, seed, kind, start }) => {
        const x = normalMatrix(rows, columns, createRandom(seed));
        const options = { components, weightPrior: { kind }, start: { kind: start }, seed, tolerance: 1e-10 } as const;
        const model = variationalMixture(options).fit({ x });
        const { objective, converged, iterations } = model.report;
        expectEvery(objective, (value, i) => i === 0 || value <= objective[i - 1]);
        // It would end at once if an iteration made the bound smaller by more than rounding.
        if (converged && components > 1) expect(iterations).toBeGreaterThan(1);
        expectClose([model.state.weights.reduce((sum, weight) => sum + weight, 0)], [1], 1e-12);
        const shares = model.memberships(x);
        for (let i = 0; i < rows; i++) expectClose([row(shares, i).reduce((sum, share) => sum + share, 0)], [1], 1e-12);
      }),
      { numRuns: 20 },
    );
  });

  test("of 8 components those that are used find separated groups, for both priors", () => {
    for (let seed = 0; seed < 3; seed++) {
      const random = createRandom(seed);
      const y = Array.from({ length: 240 }, (_, i) => i % 3);
      const x = y.map((group) => [
        9 * (group === 1 ? 1 : 0) + random.normal(),
        9 * (group === 2 ? 1 : 0) + random.normal(),
      ]);
      for (const kind of ["process", "distribution"] as const) {
        const weightPrior = { kind, concentration: 1e-3 } as const;
        const options = { components: 8, weightPrior, tolerance: 1e-9, maxIterations: 1000, seed } as const;
        const { labels, report } = variationalMixture(options).fit({ x });
        expect(adjustedRandIndex(y, labels)).toBeGreaterThan(0.9);
        expect(Number(report.notes["used"])).toBeLessThanOrEqual(5);
      }
    }
  });

  test("a weight of 2 equals a repeated sample", () => {
    const x = normalMatrix(30, 2, createRandom(4));
    const twice = asMatrix([...toRows(x), ...toRows(selectRows(x, [0, 1, 2]))]);
    const weights = Float64Array.from({ length: 30 }, (_, i) => (i < 3 ? 2 : 1));
    const recipe = variationalMixture({
      components: 2,
      start: { kind: "centers", centers: toRows(selectRows(x, [7, 8])) },
    });
    const [one, other] = [recipe.fit({ x, weights }).state, recipe.fit({ x: twice }).state];
    expectClose(one.means.data, other.means.data, 1e-10);
    expectClose(one.covariances.data, other.covariances.data, 1e-10);
  });
});

describe("limits", () => {
  test("too many components, equal samples and one sample are refused", () => {
    expect(refusal(() => variationalMixture({ components: 4 }).fit({ x: [[1], [2]] }))).toContain(
      "4 components need at least as many samples, got 2",
    );
    expect(
      refusal(() =>
        variationalMixture({ components: 1 }).fit({
          x: [
            [1, 2],
            [1, 2],
          ],
        }),
      ),
    ).toContain("all samples are equal");
    expect(refusal(() => variationalMixture({ components: 1 }).fit({ x: [[1, 2]] }))).toContain(
      "all samples are equal",
    );
    expect(
      refusal(() =>
        variationalMixture({ components: 2, degreesOfFreedom: 1 }).fit({
          x: [
            [1, 2, 3],
            [2, 0, 1],
          ],
        }),
      ),
    ).toContain("minus 1 (2), got 1");
    const start = { kind: "centers", centers: [[1]] } as const;
    expect(refusal(() => variationalMixture({ components: 2, start }).fit({ x: [[1], [2]] }))).toContain(
      "must be 2 x 1",
    );
  });
});
