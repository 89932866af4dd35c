import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { numberedSamples } from "../../test/spy-methods.js";
import { warn } from "../core/report.js";
import { standardize } from "../features/scaling/standardize/standardize.js";
import { ridge } from "../linear/ridge/ridge.js";
import { pipeline } from "../pipeline/pipeline/pipeline.js";
import { treeClassifier } from "../trees/tree-classifier/tree-classifier.js";
import { treeRegressor } from "../trees/tree-regressor/tree-regressor.js";
import { answerOf, joinReports, requireRole, restoreAll, sharedCapabilities, unusedByAll } from "./compose.js";

test("recipes share the capabilities that all of them have, and limits name those that lack one", () => {
  const { supports, limits } = sharedCapabilities("test", [ridge(), treeRegressor()], true);
  expect(supports).toMatchObject({ table: false, groups: true, warmStart: false });
  expect(limits).toEqual({
    missing: "which ridge cannot use",
    ...(treeRegressor().traits.supports.sparse ? {} : { sparse: "which tree-regressor cannot use" }),
  });
  expect(sharedCapabilities("test", [ridge()], false).supports.groups).toBe(false);
});

test("reports are merged with the names of the parts, each warning once", () => {
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

test("refuses another role and a missing function", () => {
  expect(refusal(() => requireRole("test", "final", standardize() as never, "regressor"))).toBe(
    "invalid-option: test: final must be a regressor, standardize is a transformer",
  );
  const model = pipeline(ridge()).fit(numberedSamples(5));
  const x = { rows: 1, columns: 3, data: Float64Array.of(1, 2, 3) };
  expect(answerOf(model as never, "predict", x)).toHaveLength(1);
  expect(refusal(() => answerOf(model as never, "decision", x))).toBe(
    "broken-contract: pipeline: a regressor needs decision",
  );
});

test("members are restored by their recipes, and know the classes of the ensemble", () => {
  const numbers = ridge().fit(numberedSamples(5));
  expect(restoreAll("test", [ridge()], [numbers.saved], [])[0].kind).toBe("ridge");
  const classes = treeClassifier().fit({ x: [[1], [2]], y: ["a", "b"] });
  expect(restoreAll("test", [treeClassifier()], [classes.saved], ["a", "b"])).toHaveLength(1);
  for (const others of [["b", "a"], ["a"], ["a", "b", "c"]]) {
    expect(refusal(() => restoreAll("test", [treeClassifier()], [classes.saved], others))).toBe(
      "invalid-file: test: tree-classifier must know the classes of the ensemble",
    );
  }
});
