import { expect, test } from "vitest";
import { completeReport } from "./report.js";

test("what a method leaves out takes its neutral value", () => {
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

test("what a method says is kept", () => {
  const facts = {
    converged: false,
    iterations: 2,
    objective: [3, 1],
    warnings: ["stopped after 2 iterations"],
    notes: { solver: "covariance" },
  };
  expect(completeReport(facts, 10, 3)).toEqual({ samples: 10, features: 3, ...facts });
});

test("a report is plain data", () => {
  const report = completeReport({ notes: { solver: "svd", rank: 2, exact: true } }, 4, 2);
  expect(JSON.parse(JSON.stringify(report))).toEqual(report);
});
