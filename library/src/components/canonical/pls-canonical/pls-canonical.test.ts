import fc from "fast-check";
import { expect, test } from "vitest";
import { allColumns, drawnViews, expectColumns, range } from "../../../../test/canonical-data.js";
import { refusal } from "../../../../test/refusal.js";
import { selectRows } from "../../../data/matrix.js";
import { stackColumns } from "../../../data/stack.js";
import { correlation, covariance } from "../../../linalg/covariance.js";
import { multiply } from "../../../linalg/multiply.js";
import { createRandom } from "../../../numeric/random/random.js";
import { crossCovariance } from "../cross-covariance.js";
import reference from "../reference/pls.json" with { type: "json" };
import { plsCanonical } from "./pls-canonical.js";

test.each(reference.cases)(
  "matches scikit-learn on $data, scaled: $scale: the scores of both views",
  async (expected) => {
    const { split, scale } = expected;
    const all = await allColumns(expected.data);
    const views = [range(0, split), range(split, all.columns)];
    const components = Math.min(expected.components, all.columns - split);
    const model = plsCanonical({ views, components, scale }).fit({ x: all });
    const both = expected.canonicalX.map((row, i) => [...row, ...expected.canonicalY[i]]);
    expectColumns(model.transform(selectRows(all, range(0, 5))), both, 1e-6);
  },
);

const problem = fc.record({
  columns: fc.integer({ min: 1, max: 6 }),
  targets: fc.integer({ min: 1, max: 3 }),
  seed: fc.nat(999),
});

test("scores within a view are uncorrelated; pairs have the reported covariances and correlations, largest first", () => {
  fc.assert(
    fc.property(problem, ({ columns, targets, seed }) => {
      const [x, y] = drawnViews(25, [columns, targets], seed);
      const all = stackColumns([x, y]);
      const views = [range(0, columns), range(columns, columns + targets)];
      const model = plsCanonical({ views, components: Math.min(columns, targets), scale: false }).fit({ x: all });
      const scores = model.transform(all);
      const { values, correlations } = model.state;
      const found = values.length;
      const [r, c] = [correlation(scores), covariance(scores, { correction: 1 })];
      const at = (a: number, b: number) => a * 2 * found + b;
      for (let a = 0; a < found; a++) {
        expect(c.data[at(a, found + a)]).toBeCloseTo(values[a], 8);
        expect(r.data[at(a, found + a)]).toBeCloseTo(correlations[a], 8);
        for (let b = 0; b < a; b++) {
          expect(Math.abs(r.data[at(a, b)])).toBeLessThan(1e-7);
          expect(Math.abs(r.data[at(found + a, found + b)])).toBeLessThan(1e-7);
        }
      }
      const random = createRandom(seed);
      for (let trial = 0; trial < 20; trial++) {
        const [u, w] = [x, y].map((view) => {
          const direction = Float64Array.from({ length: view.columns }, () => random.normal());
          const length = Math.hypot(...direction);
          return multiply(view, { rows: view.columns, columns: 1, data: direction.map((value) => value / length) });
        });
        const other = Math.abs(crossCovariance(u, w).data[0]) * (25 / 24);
        expect(other).toBeLessThanOrEqual(values[0] * (1 + 1e-9));
      }
    }),
    { numRuns: 40 },
  );
});

test("exchanging the views gives the same pairs", () => {
  for (let seed = 0; seed < 5; seed++) {
    const [x, y] = drawnViews(20, [4, 3], seed);
    const fit = (views: number[][]) => plsCanonical({ views, components: 2 }).fit({ x: stackColumns([x, y]) }).state;
    const [ours, theirs] = [fit([range(0, 4), range(4, 7)]), fit([range(4, 7), range(0, 4)])];
    ours.values.forEach((value, k) => {
      expect(theirs.values[k]).toBeCloseTo(value, 9);
      expect(theirs.correlations[k]).toBeCloseTo(ours.correlations[k], 9);
    });
    expectColumns(theirs.weights[1], ours.weights[0], 1e-8);
  }
});

test("refuses too many components, three views and constant views, and warns when fewer components exist", () => {
  const x = [
    [1, 2, 0],
    [2, 4, 1],
    [3, 6, 0],
    [4, 8, 1],
  ];
  expect(refusal(() => plsCanonical({ views: [[0, 1], [2]], components: 2 }).fit({ x }))).toContain(
    "components must be at most 1 for 4 samples and views of 2 and 1 columns, got 2",
  );
  expect(refusal(() => plsCanonical({ views: [[0], [1], [2]] }).fit({ x }))).toContain("needs 2 views, got 3");
  const still = x.map(([a, b]) => [a, b, 5]);
  expect(refusal(() => plsCanonical({ views: [[0, 1], [2]] }).fit({ x: still }))).toContain(
    "the covariance between the views is zero",
  );
  // Columns that follow from each other hold one component together.
  const wide = x.map(([a, b, c], i) => [a, b, c, i * i]);
  const model = plsCanonical({
    views: [
      [0, 1],
      [2, 3],
    ],
    components: 2,
  }).fit({ x: wide });
  expect(model.report.warnings.map(({ message }) => message)).toEqual([
    "only 1 of the 2 components exist: no covariance is left",
  ]);
  expect(model.outputFeatures).toEqual(["view1_1", "view2_1"]);
});
