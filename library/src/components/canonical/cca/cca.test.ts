import { describe, expect, test } from "vitest";
import { allColumns, drawnViews, splitAt } from "../../../../test/canonical-data.js";
import { expectClose } from "../../../../test/expect-close.js";
import { refusal } from "../../../../test/refusal.js";
import { column, type Matrix, selectColumns, selectRows } from "../../../data/matrix.js";
import { stackColumns } from "../../../data/stack.js";
import { pearsonCorrelation } from "../../../metrics/regression/correlation.js";
import { canonicalAnalysis, canonicalCorrelations, projectView } from "../canonical-analysis.js";
import { cca } from "./cca.js";

const features = ["displacement", "horsepower", "weight", "acceleration", "mpg"];
const views = [features.slice(0, 3), features.slice(3)];

describe("the cars data", () => {
  test("[ML2-075] matches the weights of the lecture, and canoncorr for the second pair, up to sign", async () => {
    const x = await allColumns("cars");
    expect(x.rows).toBe(392);
    const { state } = cca({ views }).fit({ x, features });
    // canoncorr divides by n − 1 where we divide by n.
    const share = Math.sqrt((392 - 1) / 392);
    const printed = [
      [
        [0.0025, 0.0202, -0.000025],
        [-0.1666, -0.0916],
      ],
      [
        [0.0048, 0.0409, -0.0027],
        [-0.3637, 0.1078],
      ],
    ];
    printed.forEach((pair, k) => {
      const sign = Math.sign(state.weights[0].data[2 + k]);
      pair.forEach((expected, v) => {
        column(state.weights[v], k).forEach((value, j) => {
          const digits = expected[j] === -0.000025 ? 6 : 4;
          expect(sign * value * share).toBeCloseTo(expected[j], digits);
        });
      });
    });
    expect(column(state.weights[1], 0).map((value) => Math.round(100 * Math.abs(value)) / 100)).toEqual(
      Float64Array.of(0.17, 0.09),
    );
  });
});

describe("columns of views", () => {
  test("are given by name or by position, in any order; transform returns the components of all views", async () => {
    const x = await allColumns("cars");
    const named = cca({ views }).fit({ x, features });
    const placed = cca({
      views: [
        [0, 1, 2],
        [3, 4],
      ],
    }).fit({ x });
    expect(named.state.weights).toEqual(placed.state.weights);
    expect(named.outputFeatures).toEqual(["view1_1", "view1_2", "view2_1", "view2_2"]);
    const order = [4, 2, 0, 3, 1];
    const moved = named.transform({ x: selectColumns(x, order), features: order.map((j) => features[j]) });
    expect(moved).toEqual(named.transform(x));
    const [first, second] = splitAt(x, 3);
    const parts = stackColumns([projectView(named.state, 0, first), projectView(named.state, 1, second)]);
    expect(named.transform(x)).toEqual(parts);
    expect(named.report.notes).toEqual({ solvers: ["primal", "primal"], ranks: [3, 2] });
  });

  test("refuses an empty list of views and warns of columns in no view", () => {
    const [x] = drawnViews(10, [4], 1);
    expect(refusal(() => cca())).toBe(
      "invalid-option: cca: views must be a list of at least 2 values, got an empty array",
    );
    expect(refusal(() => cca({ views: [[0], [4]] }).fit({ x }))).toContain("cca: views[1] names the column 4");
    expect(
      cca({ views: [[0], [1]] })
        .fit({ x })
        .report.warnings.map(({ message }) => message),
    ).toEqual(['no view has the columns "x2", "x3"']);
  });
});

describe("invalid input", () => {
  test("refuses a constant view and ignores a constant column beside others", () => {
    const [x, y] = drawnViews(20, [2, 2], 3);
    const constant: Matrix = { rows: 20, columns: 1, data: new Float64Array(20).fill(0.1) };
    expect(refusal(() => canonicalAnalysis([x, constant]))).toContain(
      "canonicalAnalysis: view 1 does not vary, so it has no correlations; remove it",
    );
    const { correlations, weights } = canonicalAnalysis([stackColumns([x, constant]), y]);
    expectClose(correlations, canonicalAnalysis([x, y]).correlations, 1e-10);
    expect([...weights[0].data.slice(4)]).toEqual([0, 0]);
  });

  test("collinear columns in a view change only its rank", () => {
    for (let seed = 0; seed < 10; seed++) {
      const [x, y] = drawnViews(40, [3, 4], seed);
      const sum = { rows: 40, columns: 1, data: column(x, 0).map((value, i) => 2 * value - column(x, 1)[i]) };
      const wide = stackColumns([x, sum]);
      const analysis = canonicalAnalysis([wide, y]);
      expect(analysis.ranks).toEqual([3, 4]);
      expectClose(analysis.correlations, canonicalCorrelations(x, y), 1e-10);
      const scores = projectView(analysis, 0, wide);
      expect(pearsonCorrelation(column(scores, 0), column(projectView(analysis, 1, y), 0))).toBeCloseTo(
        analysis.correlations[0],
        9,
      );
      // Nearly collinear ones keep their digits too: the factor would have lost them.
      const near = { ...sum, data: sum.data.map((value, i) => value + 1e-6 * Math.sin(i)) };
      const exact = canonicalCorrelations(
        stackColumns([x, { ...near, data: near.data.map((_, i) => Math.sin(i)) }]),
        y,
      );
      expectClose(canonicalCorrelations(stackColumns([x, near]), y), exact, 1e-8);
    }
  });

  test("refuses more components than the rank of a view and gives the maximum", () => {
    const [x, y] = drawnViews(40, [3, 2], 1);
    expect(refusal(() => canonicalAnalysis([x, y], { components: 3 }))).toContain(
      "components must be a whole number from 1 to 2, the smallest rank of a view, got 3",
    );
    const double = stackColumns([selectColumns(x, [0]), selectColumns(x, [0])]);
    expect(refusal(() => canonicalAnalysis([double, y], { components: 2 }))).toContain("from 1 to 1");
  });

  test("too few samples: warns that correlations of 1 are meaningless, and a ridge helps on new samples", () => {
    for (let seed = 0; seed < 5; seed++) {
      const [x, y] = drawnViews(220, [40, 30], seed);
      const [train, test] = [0, 1].map((part) =>
        [x, y].map((view) =>
          selectRows(
            view,
            Array.from({ length: part === 0 ? 20 : 200 }, (_, i) => part * 20 + i),
          ),
        ),
      );
      const free = canonicalAnalysis(train, { components: 1 });
      expect(free.solvers).toEqual(["dual", "dual"]);
      expect(free.correlations[0]).toBeCloseTo(1, 8);
      expect(free.warnings[0].message).toContain(
        "20 samples are too few for views of 19 and 19 dimensions: 19 of the correlations",
      );
      const held = (analysis: typeof free) => {
        const [u, v] = [0, 1].map((view) => projectView(analysis, view, test[view]).data);
        return Math.abs(pearsonCorrelation(u, v));
      };
      const ridged = canonicalAnalysis(train, { components: 1, ridge: { kind: "relative", relativeAmount: 1 } });
      expect(ridged.warnings).toEqual([]);
      expect(held(ridged)).toBeGreaterThan(0.8);
      expect(held(ridged)).toBeGreaterThan(held(free));
    }
  });

  test("refuses a single view, views of different lengths, one sample, NaN and invalid settings", () => {
    const [x, y] = drawnViews(10, [2, 2], 1);
    expect(refusal(() => canonicalAnalysis([x]))).toContain("needs at least 2 views, got 1");
    expect(refusal(() => canonicalAnalysis([x, selectRows(y, [0, 1])]))).toContain("view 0 has 10, view 1 has 2");
    expect(refusal(() => canonicalAnalysis([[[1]], [[2]]]))).toContain("at least 2 samples, got 1");
    expect(refusal(() => canonicalAnalysis([x, [...Array(9).fill([1, 2]), [1, Number.NaN]]]))).toContain("view 1");
    expect(refusal(() => canonicalAnalysis([x, y], { ridge: [{ kind: "none" }] }))).toContain("1 ridges for 2 views");
    expect(refusal(() => canonicalAnalysis([x, y], { ridge: { kind: "absolute", amount: -1 } }))).toContain(
      "ridge.amount",
    );
    expect(refusal(() => canonicalAnalysis([x, y], { weights: new Float64Array(3) }))).toContain("3 weights for 10");
    const weights = Float64Array.from({ length: 10 }, (_, i) => i - 1);
    expect(refusal(() => canonicalAnalysis([x, y], { weights }))).toContain(
      "canonicalAnalysis: weight 0 must be finite and not negative, got -1",
    );
    const analysis = canonicalAnalysis([x, y]);
    expect(refusal(() => projectView(analysis, 2, x))).toContain("there is no view 2 among 2");
    expect(refusal(() => projectView(analysis, 0, [[1]]))).toContain("view 0 has 2 columns, got 1");
  });

  test("the solver depends on the shape of each view, and both forms agree", () => {
    const [x, y] = drawnViews(15, [14, 16], 4);
    const ridge = { kind: "absolute", amount: 0.3 } as const;
    const primal = canonicalAnalysis([x, y], { ridge });
    expect(primal.solvers).toEqual(["primal", "dual"]);
    // Columns of zeros change nothing but the shape.
    const padded = stackColumns([x, { rows: 15, columns: 9, data: new Float64Array(135) }]);
    const dual = canonicalAnalysis([padded, y], { ridge });
    expect(dual.solvers).toEqual(["dual", "dual"]);
    expectClose(dual.values, primal.values, 1e-9);
  });
});
