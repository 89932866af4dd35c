import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { completeReport, distinctWarnings, isWarning, notConverged, warn, warnWithin } from "./report.js";

test("omitted fields take neutral values", () => {
  expect(completeReport({}, 10, 3)).toEqual({
    samples: 10,
    features: 3,
    converged: true,
    iterations: 0,
    objective: [],
    warnings: [],
    notes: {},
  });
});

test("given fields are kept", () => {
  const facts = {
    converged: false,
    iterations: 2,
    objective: [3, 1],
    warnings: [warn("not-converged", "stopped after 2 iterations")],
    notes: { solver: "covariance" },
  };
  expect(completeReport(facts, 10, 3)).toEqual({ samples: 10, features: 3, ...facts });
});

test("a report is plain data", () => {
  const report = completeReport({ notes: { solver: "svd", rank: 2, exact: true } }, 4, 2);
  expect(JSON.parse(JSON.stringify(report))).toEqual(report);
});

test("a report has finite numbers only: other notes and details are left out, another objective is an error", () => {
  const warnings = [warn("ill-conditioned", "nearly singular", { condition: Infinity, column: 2, list: [1, NaN] })];
  const { notes, warnings: told } = completeReport({ notes: { condition: NaN, rank: 2, few: [1, 2] }, warnings }, 4, 2);
  expect(notes).toEqual({ rank: 2, few: [1, 2] });
  expect(told).toEqual([warn("ill-conditioned", "nearly singular", { column: 2 })]);
  for (const bad of [NaN, Infinity, -Infinity]) {
    expect(refusal(() => completeReport({ objective: [3, bad, 1] }, 4, 2))).toContain(
      `numerical: the objective is ${bad} after iteration 2`,
    );
  }
});

test("the warning of a limit on iterations says what to change", () => {
  const message = "no convergence in 20 sweeps; increase maxIterations";
  expect(notConverged(20, "sweeps")).toEqual({ code: "not-converged", message, details: { maxIterations: 20 } });
  expect(notConverged(5).message).toContain("in 5 iterations");
});

test("the warning of a part names the parts it came through, in the message and as data", () => {
  const inner = warn("constant-column", "column 2 is constant", { column: 2 });
  expect(warnWithin("pipeline", warnWithin("standardize", inner))).toEqual({
    code: "constant-column",
    message: "pipeline: standardize: column 2 is constant",
    details: { column: 2, within: ["pipeline", "standardize"] },
  });
  expect(inner.details).toEqual({ column: 2 });
});

test("equal warnings are kept once", () => {
  const [a, b] = [warn("low-rank", "rank 2"), warn("low-rank", "rank 3")];
  expect(distinctWarnings([a, b, { ...a }])).toEqual([a, b]);
});

test("warnings are distinguished from other values", () => {
  expect(isWarning(warn("low-rank", "rank 2", { rank: 2 }))).toBe(true);
  for (const value of [
    "rank 2",
    null,
    {},
    { code: "odd", message: "", details: {} },
    { code: "low-rank", message: "" },
  ]) {
    expect(isWarning(value)).toBe(false);
  }
});
