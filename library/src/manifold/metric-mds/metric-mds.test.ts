import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { asMatrix, type Matrix } from "../../data/matrix.js";
import { iris, severedSphere } from "../../datasets/index.js";
import { multiply } from "../../linalg/multiply.js";
import { distances } from "../../neighbor-search/pairwise-distances.js";
import { createRandom } from "../../numeric/random/random.js";
import { checkGradient } from "../../optimize/check-gradient.js";
import { classicalMds } from "../classical-mds/classical-mds.js";
import cities from "../classical-mds/reference/classical-mds.json" with { type: "json" };
import { metricMds } from "./metric-mds.js";
import sammon from "./reference/sammon.json" with { type: "json" };
import smacof from "./reference/smacof.json" with { type: "json" };
import { stressOf, stressProblem } from "./stress.js";

const precomputed = { kind: "precomputed" } as const;
const losses = ["raw", "squared", "sammon", "relative"] as const;
const lengths = (x: Matrix) => distances({ kind: "euclidean" }, x);
const pairs = ({ rows: n, data }: Matrix) => data.filter((_, at) => Math.floor(at / n) < at % n);

/** Points of a plane that lies anywhere in space. */
const tiltedPlane = (seed: number) =>
  multiply(normalMatrix(25, 2, createRandom(seed)), normalMatrix(2, 3, createRandom(seed + 50)));

describe("against other libraries", () => {
  test("the stress of Manhattan distances of iris is no higher than that of scikit-learn", async () => {
    const { x } = await iris();
    const rows = Array.from({ length: 50 }, (_, i) => Array.from(x.data.subarray(12 * i, 12 * i + 4)));
    const model = metricMds({ distance: { kind: "manhattan" }, tolerance: 1e-9 }).fit({ x: rows });
    expect(model.state.stress).toBeLessThan(smacof.stress * (1 + 1e-7));
    expect(model.report).toMatchObject({ converged: true, notes: { solver: "smacof" } });
  });

  test("Sammon's mapping of MASS: the stress and the distances of the places of European cities", () => {
    const model = metricMds({
      loss: { kind: "sammon" },
      distance: precomputed,
      tolerance: 1e-13,
      maxIterations: 5000,
    }).fit({ x: cities.distances });
    expect(model.state.stress).toBeLessThan(sammon.stress * (1 + 1e-6));
    expectClose(pairs(lengths(model.embedding)), sammon.distances, 0.02);
  });
});

describe("laws", () => {
  test("[MP-025] samples of a plane in space are placed without stress, by majorisation and by gradient", () => {
    for (let seed = 0; seed < 3; seed++) {
      const x = tiltedPlane(seed);
      const given = lengths(x);
      for (const start of ["classical", "random"] as const) {
        for (const solver of ["smacof", "gradient"] as const) {
          const options = {
            start: { kind: start },
            solver: { kind: solver },
            seed,
            tolerance: 0,
            maxIterations: 3000,
          } as const;
          const { state, embedding } = metricMds(options).fit({ x });
          // A random start may end in a local minimum; the best of the seeds does not.
          if (start === "classical") expect(state.stress).toBeLessThan(1e-12);
          if (state.stress < 1e-12) expectClose(lengths(embedding).data, given.data, 1e-5);
        }
      }
    }
  });

  test("[ML2-030] gradient descent on the quartic cost reaches 0 on a flat surface, by a gradient that agrees with finite differences", () => {
    for (let seed = 0; seed < 3; seed++) {
      const x = tiltedPlane(seed);
      const options = {
        loss: { kind: "squared" },
        start: { kind: "random" },
        tolerance: 0,
        maxIterations: 2000,
        seed,
      } as const;
      const { state, report } = metricMds(options).fit({ x });
      expect(report.notes["solver"]).toBe("gradient");
      expect(state.stress).toBeLessThan(1e-9);
      const cost = stressOf(stressProblem("squared", lengths(x)), 2);
      expect(checkGradient(cost, normalMatrix(25, 2, createRandom(seed)).data).error).toBeLessThan(1e-6);
    }
  });

  test("[MP-026] s-stress is 0 on planar data like raw stress, and differs from it on a curved surface", () => {
    for (const kind of ["raw", "squared"] as const) {
      expect(metricMds({ loss: { kind } }).fit({ x: tiltedPlane(1) }).state.stress).toBeLessThan(1e-12);
    }
    const { x } = severedSphere({ samples: 60, seed: 1 });
    const [raw, squared] = (["raw", "squared"] as const).map((kind) =>
      metricMds({ loss: { kind }, tolerance: 1e-9 }).fit({ x }),
    );
    const given = lengths(x).data;
    const measure = (z: Matrix, power: number) =>
      lengths(z).data.reduce((sum, length, at) => sum + (given[at] ** power - length ** power) ** 2, 0) / 2;
    expect(raw.state.stress).toBeCloseTo(measure(raw.embedding, 1), 8);
    expect(squared.state.stress).toBeCloseTo(measure(squared.embedding, 2), 8);
    // Each is the better one by its own measure.
    expect(measure(raw.embedding, 1)).toBeLessThan(0.99 * measure(squared.embedding, 1));
    expect(measure(squared.embedding, 2)).toBeLessThan(0.99 * measure(raw.embedding, 2));
  });

  test("[MP-027] [ML2-033] Sammon's stress, in both weightings, keeps short distances better than raw stress, and tends to discs of uniform density", () => {
    for (const seed of [1, 2, 3]) {
      const { x } = severedSphere({ samples: 80, seed });
      const given = pairs(lengths(x));
      const short = Float64Array.from(given).sort()[Math.floor(given.length / 10)];
      const error = (kind: (typeof losses)[number]) => {
        const found = pairs(lengths(metricMds({ loss: { kind }, tolerance: 1e-7 }).fit({ x }).embedding));
        return found.reduce((sum, length, at) => sum + (given[at] <= short ? (length - given[at]) ** 2 : 0), 0);
      };
      const raw = error("raw");
      expect(error("sammon")).toBeLessThan(0.9 * raw);
      expect(error("relative")).toBeLessThan(0.7 * raw);
    }
    // Normal samples of thirty dimensions fill a disc evenly: of the radius within which 95 % are, half the radius holds a quarter
    // of them, and 1/√2 of it half; most of their first two principal components are nearer to the middle.
    const inner = (z: Matrix, share: number) => {
      const radii = Float64Array.from({ length: z.rows }, (_, i) =>
        Math.hypot(z.data[2 * i], z.data[2 * i + 1]),
      ).sort();
      const edge = radii[Math.floor(0.95 * z.rows)];
      return radii.filter((radius) => radius < share * edge).length / z.rows;
    };
    for (const seed of [1, 2, 3]) {
      const x = normalMatrix(150, 30, createRandom(seed));
      expect(inner(classicalMds().fit({ x }).embedding, 0.5)).toBeGreaterThan(0.4);
      for (const kind of ["sammon", "relative"] as const) {
        const { embedding } = metricMds({ loss: { kind } }).fit({ x });
        expect(Math.abs(inner(embedding, 0.5) - 0.95 / 4)).toBeLessThan(0.05);
        expect(Math.abs(inner(embedding, Math.SQRT1_2) - 0.95 / 2)).toBeLessThan(0.08);
      }
    }
  });

  test("the stress never rises, and majorisation and gradient find the same minimum", () => {
    for (const seed of [1, 2, 3]) {
      const x = normalMatrix(40, 5, createRandom(seed));
      const settings = { tolerance: 1e-12, maxIterations: 3000 } as const;
      const [a, b] = (["smacof", "gradient"] as const).map((kind) =>
        metricMds({ ...settings, solver: { kind } }).fit({ x }),
      );
      for (const { objective } of [a.report, b.report]) {
        expect(objective.every((value, at) => at === 0 || value <= objective[at - 1] * (1 + 1e-12))).toBe(true);
      }
      expect(Math.abs(a.state.stress - b.state.stress)).toBeLessThan(0.02 * a.state.stress);
    }
  });
});

describe("edge cases", () => {
  test("duplicates share a place, also where weights divide by their distance", () => {
    const x = [
      [0, 0],
      [0, 0],
      [3, 4],
      [3, 4],
      [6, 0],
    ];
    for (const kind of losses) {
      const { embedding, state } = metricMds({ loss: { kind } }).fit({ x });
      expect(state.stress).toBeLessThan(1e-9);
      expectClose(lengths(embedding).data, lengths(asMatrix(x)).data, 1e-4);
    }
  });

  test("samples that are all the same, two samples, and more components than the samples span", () => {
    expect(metricMds().fit({ x: Array(4).fill([1, 2]) }).state.stress).toBe(0);
    for (const components of [1, 2, 5]) {
      const { embedding } = metricMds({ components, tolerance: 1e-12 }).fit({
        x: [
          [0, 0],
          [3, 4],
        ],
      });
      expect(lengths(embedding).data[1]).toBeCloseTo(5, 4);
    }
  });

  test("ends with a warning when the iterations are used up", () => {
    const { report } = metricMds({ maxIterations: 2 }).fit({ x: normalMatrix(30, 5, createRandom(1)) });
    expect([report.converged, report.iterations, report.warnings[0].code]).toEqual([false, 2, "not-converged"]);
  });

  test("refuses majorisation of other losses, matrices that are not distances, and too many samples", () => {
    const fit = (x: number[][], options: Parameters<typeof metricMds>[0]) =>
      refusal(() => metricMds(options).fit({ x }));
    expect(fit([[1], [2]], { solver: { kind: "smacof" }, loss: { kind: "sammon" } })).toBe(
      'invalid-option: metric-mds: the solver "smacof" is for the loss "raw", got "sammon"; use the solver "gradient" or "automatic"',
    );
    expect(
      fit(
        [
          [0, 1],
          [2, 0],
        ],
        { distance: precomputed },
      ),
    ).toMatch(/must be symmetric/);
    expect(
      fit(
        [
          [0, -1],
          [-1, 0],
        ],
        { distance: precomputed },
      ),
    ).toMatch(/must be finite and not negative/);
    expect(
      fit(
        [
          [0, 1e80],
          [1e80, 0],
        ],
        { distance: precomputed },
      ),
    ).toMatch(/^numerical: .*too large/);
    const x = { rows: 13_000, columns: 1, data: new Float64Array(13_000) };
    expect(refusal(() => metricMds().fit({ x }))).toMatch(
      /^unsupported: metric-mds: takes at most 12000 samples, because it stores a matrix/,
    );
  });
});
