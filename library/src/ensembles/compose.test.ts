import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { numberedSamples } from "../../test/spy-methods.js";
import { warn } from "../core/report.js";
import { standardize } from "../features/scaling/standardize/standardize.js";
import { ridge } from "../linear/ridge/ridge.js";
import { pipeline } from "../pipeline/pipeline/pipeline.js";
import { treeRegressor } from "../trees/tree-regressor/tree-regressor.js";
import { answerOf, joinReports, requireRole, restoreAll, sharedCapabilities, unusedByAll } from "./compose.js";

test("recipes share what all of them can do, and the rest names who cannot", () => {
  const { supports, limits } = sharedCapabilities("test", [ridge(), treeRegressor()], true);
  expect(supports).toMatchObject({ table: false, groups: true, warmStart: false });
  expect(limits).toEqual({
    missing: "which ridge cannot use",
    ...(treeRegressor().traits.supports.sparse ? {} : { sparse: "which tree-regressor cannot use" }),
  });
  expect(sharedCapabilities("test", [ridge()], false).supports.groups).toBe(false);
});

test("reports are joined with the names of the parts, each warning once", () => {
  const model = ridge().fit(numberedSamples(5));
  const warned = {
    ...model,
    report: {
      ...model.report,
      converged: false,
      warnings: [warn("not-converged", "slow"), warn("not-converged", "slow")],
    },
  } as never;
  expect(
    joinReports([
      { name: "a", model: model as never },
      { name: "b", model: warned },
    ]),
  ).toEqual({
    converged: false,
    warnings: [{ code: "not-converged", message: "b: slow", details: { within: ["b"] } }],
  });
});

test("only columns that no part uses are unused", () => {
  const withSchema = (...unused: string[]) =>
    ({
      saved: { schema: ["a", "b", "c"].map((name) => ({ name, type: "number", unused: unused.includes(name) })) },
    }) as never;
  expect(unusedByAll([withSchema("a", "b"), withSchema("b", "c")])).toEqual(["b"]);
});

test("another role, a missing function and a cut state are told", () => {
  expect(refusal(() => requireRole("test", "final", standardize() as never, "regressor"))).toBe(
    "invalid-option: test: final must be a regressor, standardize is a transformer",
  );
  const model = pipeline(ridge()).fit(numberedSamples(5));
  const x = { rows: 1, columns: 3, data: Float64Array.of(1, 2, 3) };
  expect(answerOf(model as never, "predict", x)).toHaveLength(1);
  expect(refusal(() => answerOf(model as never, "decision", x))).toBe(
    "broken-contract: pipeline: a regressor needs decision",
  );
  expect(refusal(() => restoreAll("test", [ridge()], []))).toBe(
    "invalid-file: test: the saved model must have 1 models",
  );
});
