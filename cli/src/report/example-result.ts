/** For tests: what `learn` finds on a few rows, with names that must not become markup. */
import { asLabels, createTable, profileTable } from "lectern/data";
import { withTableEncoding } from "lectern/pipeline";
import { registry } from "lectern/registry";
import { explainWinner } from "../learn/explain-winner.js";
import { finalTest } from "../learn/final-test.js";
import type { LearnResult } from "../learn/result.js";

export const hostile = '<script>alert("x")</script>';

/** A result of classification or regression, fitted in a moment. */
export function exampleResult(task: "classification" | "regression", name = hostile): LearnResult {
  const size = Array.from({ length: 60 }, (_, i) => i % 17);
  const x = createTable([
    [name, size],
    ["other", size.map((value, i) => Math.sin(3 * i) + value)],
  ]);
  const classes = size.map((value) => (value > 8 ? name : "b&b"));
  const data =
    task === "regression" ? { x, y: Float64Array.from(size, (v) => 2 * v + 1) } : { x, y: asLabels(classes) };
  const kind = task === "regression" ? "ridge" : "logistic-regression";
  const recipe = withTableEncoding({ kind, options: {} }, registry);
  const model = registry.recipe(recipe).fit<unknown>(data);
  const scorers = task === "regression" ? ["r2", "mae"] : ["accuracy"];
  const score = { values: [0.5, 0.7], mean: 0.6, deviation: 0.1, standardError: 0.1 };
  const scored = {
    scores: Object.fromEntries(scorers.map((one) => [one, score])),
    rows: 60,
    folds: 2,
    fitMilliseconds: 12,
  };
  const entry = { steps: [kind], title: name, recipe, reasons: [name], screened: scored };
  const compared = { ...entry, compared: { ...scored, candidates: 3, recipe, tuned: true } };
  return {
    manifest: {
      lectern: "0",
      node: "20",
      command: [],
      finished: "2024-01-02T03:04:05.000Z",
      seconds: 1,
      seed: 0,
      inputs: [{ source: name, format: "csv", bytes: 5, hash: "00" }],
      rows: 60,
      columns: x.names,
    },
    name,
    task,
    target: name,
    profile: profileTable(x),
    left: [{ name, reason: name }],
    warnings: [name],
    limits: [name],
    scorers,
    reasons: [name],
    entries: [
      compared,
      { ...entry, steps: ["quick"] },
      { steps: [name], title: name, recipe, reasons: [], failure: name },
    ],
    winner: {
      entry: compared,
      recipe,
      model,
      reason: name,
      trials: [
        { options: { [name]: name }, score },
        { options: {}, score },
      ],
      rows: 60,
    },
    isGuessing: false,
    test: finalTest(model, data, data, { how: name, scorer: scorers[0], seed: 0 }),
    ...explainWinner(model, data, scorers[0], 0, 1000),
    commands: [{ purpose: name, line: name }],
  };
}
