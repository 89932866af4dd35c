/** Does the method support what it declares, and refuse what it does not declare? */
import { defineRegressor } from "../contract/define-supervised.js";
import type { Matrix } from "../data/matrix.js";
import { fromDense } from "../data/sparse.js";
import type { CheckDeclaration } from "./check.js";
import { fitDataOf, mapEntries, namesFor, range, takeRows } from "./check-data.js";
import { demandClose, demandEquivalent, demandSamePlain } from "./compare.js";
import { allResultsOf, demandValid, resultsOf, sampleFunctions, takesSamples } from "./results.js";
import { fitOn, type Subject } from "./subject.js";
import { demand, demandRefusal } from "./verify.js";

const supports = (name: "weights" | "sparse" | "missing" | "warmStart") => (subject: Subject) =>
  subject.traits.supports[name];
const lacks = (name: "weights" | "sparse" | "missing" | "warmStart") => (subject: Subject) =>
  !subject.traits.supports[name];
const offersUpdate = ({ traits }: Subject) => traits.offers.includes("update");

/** Checks of sparse samples, missing values, warm starts and updates. */
export const capabilityChecks: readonly CheckDeclaration[] = [
  {
    name: "capabilities: weights are refused where they are not supported",
    applies: lacks("weights"),
    run: (subject) => {
      const weights = new Float64Array(subject.problem.x.rows).fill(1);
      refuse(subject, "weights", fitDataOf(subject.problem, { weights }));
    },
  },
  {
    name: "capabilities: sparse samples are refused where they are not supported",
    applies: lacks("sparse"),
    run: (subject) => {
      const x = fromDense(subject.problem.x);
      refuse(subject, "sparse samples", fitDataOf(subject.problem, { x }));
      const model = subject.model();
      for (const name of sampleFunctions) {
        const apply = model[name];
        if (apply) demandRefusal(subject, `sparse x in ${name}`, { code: "unsupported" }, () => apply(x));
      }
    },
  },
  {
    name: "capabilities: sparse training samples give the model of dense ones",
    applies: supports("sparse"),
    run: (subject) => {
      const x = withZeros(subject);
      const dense = fitOn(subject, fitDataOf({ ...subject.problem, x }));
      const sparse = fitOn(subject, fitDataOf(subject.problem, { x: fromDense(x) }));
      demandEquivalent(subject, "results after a sparse fit", allResultsOf(dense, x), allResultsOf(sparse, x));
    },
  },
  {
    name: "capabilities: sparse samples get the results of dense ones",
    applies: (subject) => supports("sparse")(subject) && takesSamples(subject.traits),
    run: (subject) => {
      const x = withZeros(subject);
      const model = subject.model();
      demandClose(subject, "results of sparse samples", resultsOf(model, x), resultsOf(model, fromDense(x)));
    },
  },
  {
    name: "capabilities: missing values are accepted",
    applies: supports("missing"),
    run: (subject) => {
      const x = mapEntries(subject.problem.x, (value, i, j) => ((i + 3 * j) % 7 === 0 ? NaN : value));
      const model = fitOn(subject, fitDataOf({ ...subject.problem, x }));
      demandValid("with missing values", allResultsOf(model, x), x.rows, { missing: true });
      const complete = allResultsOf(model, subject.problem.x);
      demandValid("complete samples after a fit with missing values", complete, x.rows);
    },
  },
  {
    name: "capabilities: a warm start is refused where it is not supported",
    applies: lacks("warmStart"),
    run: (subject) =>
      demandRefusal(subject, "a warm start", { code: "unsupported" }, () =>
        subject.recipe.fit(fitDataOf(subject.problem), { from: subject.model() }),
      ),
  },
  {
    name: "capabilities: a warm start gives a valid model and does not change the old one",
    applies: supports("warmStart"),
    run: (subject) => {
      const { recipe, problem } = subject;
      const from = recipe.fit(fitDataOf(problem));
      const before = structuredClone(from.saved);
      const model = recipe.fit(fitDataOf(problem), { from });
      demandValid("after a warm start", allResultsOf(model, problem.x), problem.x.rows);
      demandSamePlain("the model that was started from", before, from.saved);
    },
  },
  {
    name: "capabilities: a warm start from another kind of model is refused",
    applies: supports("warmStart"),
    run: (subject) => {
      const { x } = subject.problem;
      const from = stranger().fit({ x, y: new Float64Array(x.rows) });
      demandRefusal(subject, "a model of another kind to start from", { code: "invalid-data" }, () =>
        subject.recipe.fit(fitDataOf(subject.problem), { from }),
      );
    },
  },
  {
    name: "capabilities: a warm start from a model of other columns is refused",
    applies: supports("warmStart"),
    run: (subject) => {
      const { recipe, problem } = subject;
      const from = recipe.fit(fitDataOf(problem, { features: namesFor(problem.x) }));
      demandRefusal(subject, "a model of other columns to start from", { code: "feature-mismatch" }, () =>
        recipe.fit(fitDataOf(problem), { from }),
      );
    },
  },
  {
    name: "capabilities: an update with the other half gives the model of the whole",
    applies: offersUpdate,
    run: (subject) => {
      const { problem } = subject;
      const { first, second } = halves(subject);
      const updated = fitOn(subject, fitDataOf(first)).update?.(fitDataOf(second));
      demand(updated !== undefined, "update returns no model");
      const whole = allResultsOf(subject.model(), problem.x);
      demandEquivalent(subject, "results of the updated model", whole, allResultsOf(updated, problem.x));
      const { samples } = updated.report;
      demand(samples === problem.x.rows, `the report of the update counts ${samples} samples of ${problem.x.rows}`);
    },
  },
  {
    name: "capabilities: an update does not change the old model",
    applies: offersUpdate,
    run: (subject) => {
      const { first, second } = halves(subject);
      const model = fitOn(subject, fitDataOf(first));
      const before = structuredClone(model.saved);
      model.update?.(fitDataOf(second));
      demandSamePlain("the model after its update", before, model.saved);
    },
  },
];

function refuse(subject: Subject, what: string, data: unknown): void {
  demandRefusal(subject, what, { code: "unsupported" }, () => fitOn(subject, data));
}

/** A model that no method can start from. */
const stranger = defineRegressor({
  kind: "stranger",
  title: "Stranger",
  summary: "Predicts zero.",
  facts: {
    task: "regression",
    memory: "small",
    interpretable: true,
    cost: { fit: "1", predict: "1" },
    objective: null,
  },
  options: {},
  learns: {},
  fit: () => ({ state: {} }),
  predict: (_, x) => new Float64Array(x.rows),
});

/** The samples with a good part of their entries set to zero, whole rows excepted. */
function withZeros({ problem }: Subject): Matrix {
  return mapEntries(problem.x, (value, i, j) => ((2 * i + j) % 3 === 0 ? 0 : value));
}

function halves({ problem }: Subject) {
  const middle = Math.floor(problem.x.rows / 2);
  const rows = range(problem.x.rows);
  return { first: takeRows(problem, rows.slice(0, middle)), second: takeRows(problem, rows.slice(middle)) };
}
