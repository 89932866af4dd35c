import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { categoricalMaximum, categoryIndicators, categoryStarts, fitCategories } from "./fit-categories.js";
import reference from "./reference/categorical-mixture.json" with { type: "json" };

test.each(reference.cases)(
  "smoothing $smoothing, weighted $weighted: the course, shares and probabilities of a direct calculation from the same start",
  ({ x, smoothing, weighted, components, objective, weights, probabilities }) => {
    const codes = asMatrix(x.map((row) => row.map((code) => code ?? Number.NaN)));
    const starts = categoryStarts("toy", codes, null);
    const indicators = categoryIndicators("toy", codes, starts);
    const own = Float64Array.from(x, (_, i) => (weighted ? 1 + (i % 3) : 1));
    // Component i mod k has the responsibility 0.6 for row i, the others share the rest.
    const shares = asMatrix(
      x.map((_, i) =>
        Array.from({ length: components }, (_, k) => (k === i % components ? 0.6 : 0.4 / (components - 1))),
      ),
    );
    const start = categoricalMaximum(shares, indicators, starts, own, smoothing);
    const limits = { smoothing, tolerance: 0, maxIterations: objective.length };
    const fit = runToEnd(fitCategories(indicators, starts, own, start, limits));
    expectClose(fit.objective, objective, 1e-10);
    expectClose(fit.components.weights, weights, 1e-8);
    expectClose(fit.components.probabilities.data, probabilities.flat(), 1e-8);
  },
);

test("categories are counted by column, missing values have no indicator", () => {
  const x = asMatrix([
    [0, 2],
    [1, Number.NaN],
  ]);
  expect(categoryStarts("toy", x, null)).toEqual(Int32Array.of(0, 2, 5));
  expect(categoryStarts("toy", x, [4, 1])).toEqual(Int32Array.of(0, 4, 7));
  expect(Array.from(categoryIndicators("toy", x, Int32Array.of(0, 2, 5)).data)).toEqual([1, 0, 0, 0, 1, 0, 1, 0, 0, 0]);
});

test("what is no code, or no known one, is refused with its place", () => {
  for (const code of [0.5, -1, 1e6]) {
    expect(refusal(() => categoryStarts("toy", asMatrix([[0], [code]]), null))).toContain(
      `toy: column 0 must have codes of categories, whole numbers from 0 to 9999, got ${code} in row 1`,
    );
  }
  expect(refusal(() => categoryIndicators("toy", asMatrix([[3]]), Int32Array.of(0, 2)))).toContain(
    "column 0 has the codes 0 to 1 in the fit, got 3 in row 0; set categoryCounts for more",
  );
  expect(refusal(() => categoryStarts("toy", asMatrix([[3]]), [1, 2]))).toContain(
    "one number for each of the 1 columns",
  );
});
