import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { kMeans } from "../clustering/k-means/k-means.js";
import { LecternError } from "../core/errors.js";
import { fromDense } from "../data/sparse.js";
import { huberRegression } from "../linear/huber-regression/huber-regression.js";
import { lars } from "../linear/lars/lars.js";
import { lasso } from "../linear/lasso/lasso.js";
import { principalComponentRegression } from "../linear/principal-component-regression/principal-component-regression.js";
import { ridge } from "../linear/ridge/ridge.js";
import { explainBreakdown } from "./extreme-values.js";

const x = [
  [1, 2],
  [3, 1],
  [2, 2],
  [5, 1],
  [4, 4],
];
const y = [1, 3, 2, 5, 4];
const features = ["size", "age"];
const scaled = (factor: number) => x.map(([a, b]) => [a, b * factor]);

describe("numbers whose squares overflow are named with their column", () => {
  test.each([1e160, 1e200, 1e300])("times %d, by methods that would otherwise advise in vain", (factor) => {
    const given = { x: scaled(factor), y, features };
    const largest = (4 * factor).toPrecision(3);
    const expected = `column "age" has values as large as ${largest}, whose squares overflow; divide it by a constant`;
    expect(refusal(() => ridge().fit(given))).toBe(`numerical: ridge: ${expected}`);
    expect(refusal(() => kMeans({ clusters: 2 }).fit(given))).toBe(`numerical: k-means: ${expected}`);
    expect(refusal(() => lasso().fit(given))).toBe(`numerical: lasso: ${expected}`);
    expect(refusal(() => lars().fit(given))).toBe(`numerical: lars: ${expected}`);
    expect(refusal(() => lars().fit({ ...given, x: fromDense(given.x) }))).toBe(`numerical: lars: ${expected}`);
  });

  test.each([1e155, 1e200, 1e300])("a target times %d, which once made Huber regression run for ever", (factor) => {
    const given = { x, y: y.map((value) => value * factor) };
    expect(refusal(() => huberRegression().fit(given))).toContain(
      "numerical: huber-regression: y has values as large as",
    );
  });

  test("the original error is the cause, and the details name the column", () => {
    const cause = new LecternError("numerical", "the system is ill-conditioned; raise alpha");
    const data = { x: { rows: 1, columns: 2, data: Float64Array.of(1, -1e200) }, y: undefined, features };
    const error = explainBreakdown("ridge", cause, data);
    expect(error).toMatchObject({ code: "numerical", details: { kind: "ridge", column: "age", value: 1e200 } });
    expect((error as LecternError).cause).toMatchObject({ message: cause.message });
  });
});

test("errors of ordinary data, and those that no number causes, stay as they are", () => {
  const data = { x: { rows: 1, columns: 1, data: Float64Array.of(1) }, y: undefined, features: ["a"] };
  const numerical = new LecternError("numerical", "ridge: raise alpha", { kind: "ridge" });
  expect(explainBreakdown("ridge", numerical, data)).toBe(numerical);
  const large = { ...data, x: { rows: 1, columns: 1, data: Float64Array.of(1e200) } };
  const option = new LecternError("invalid-option", "ridge: no", { kind: "ridge" });
  expect(explainBreakdown("ridge", option, large)).toBe(option);
  const foreign = new TypeError("no");
  expect(explainBreakdown("ridge", foreign, large)).toBe(foreign);
});

test("large numbers that a method copes with are no error, and its shares are right", () => {
  expect(
    ridge()
      .fit({ x, y: y.map((value) => value * 1e300) })
      .state.coefficients.every(Number.isFinite),
  ).toBe(true);
  const share = (factor: number) =>
    principalComponentRegression({ components: 1 }).fit({ x: x.map(([a, b]) => [a * factor, b * factor]), y }).report
      .notes["varianceShare"];
  expect(share(1e160)).toBeCloseTo(share(1) as number, 12);
});
