/** Do classifiers predict classes, whatever their names, and do their scores agree with the predictions? */
import type { AnyModel } from "../contract/contract.js";
import { type ClassName, isLabels, type Labels } from "../data/labels.js";
import { isMatrix, type Matrix, row } from "../data/matrix.js";
import { pow } from "../numeric/elementary/functions.js";
import type { CheckDeclaration } from "./check.js";
import { range } from "./check-data.js";
import { demandSamePlain } from "./compare.js";
import { rowsOf } from "./results.js";
import { fitOn, type Subject } from "./subject.js";
import { demand } from "./verify.js";

const isClassifier = ({ traits }: Subject) => traits.role === "classifier";
const offers = (name: string) => (subject: Subject) => isClassifier(subject) && subject.traits.offers.includes(name);

/** Checks of classifiers. */
export const classChecks: readonly CheckDeclaration[] = [
  {
    name: "results: a classifier predicts labels of its classes",
    applies: isClassifier,
    run: ({ model, problem: { x, y } }) => {
      const { classes = [] } = model();
      demandSamePlain("the classes of the model", (y as Labels).classes, classes);
      const predicted = predictedBy(model(), x);
      demandSamePlain("the classes of a prediction", classes, predicted.classes);
      const odd = predicted.codes.findIndex((code) => !(code >= 0 && code < classes.length));
      demand(odd < 0, `sample ${odd} has the class ${predicted.codes[odd]} of ${classes.length}`);
    },
  },
  {
    name: "results: probabilities lie between 0 and 1 and sum to 1",
    applies: offers("probabilities"),
    run: (subject) => {
      for (const [i, shares] of rowsFor(subject, "probabilities")) {
        for (const share of shares) demand(share >= 0 && share <= 1, `sample ${i} has the probability ${share}`);
        const sum = shares.reduce((total, share) => total + share, 0);
        demand(Math.abs(sum - 1) <= 1e-9, `the probabilities of sample ${i} sum to ${sum}`);
      }
    },
  },
  {
    name: "results: the most probable class is the predicted one",
    applies: offers("probabilities"),
    run: (subject) => demandWinner(subject, "probabilities"),
  },
  {
    name: "results: the predicted class has the largest decision value",
    applies: offers("decision"),
    run: (subject) => demandWinner(subject, "decision"),
  },
  {
    name: "results: any label can be a class",
    applies: isClassifier,
    run: (subject) => {
      const { y } = subject.problem;
      if (!isLabels(y)) return;
      const expected = predictedBy(subject.model(), subject.problem.x);
      for (const names of namings(y.classes.length)) {
        const given = Array.from(y.codes, (code) => names[code]);
        const model = fitOn(subject, { x: subject.problem.x, y: given });
        demandSamePlain("the classes in order", keptNames(names), model.classes);
        const { codes } = predictedBy(model, subject.problem.x);
        demandSamePlain(`predictions with the classes ${names.map(String).join(", ")}`, expected.codes, codes);
      }
    },
  },
  {
    name: "results: true and false can be classes",
    applies: isClassifier,
    run: (subject) => {
      const { x, y } = subject.problem;
      if (!isLabels(y)) return;
      const model = fitOn(subject, { x, y: Array.from(y.codes, (code) => code > 0) });
      demandSamePlain("the classes", [false, true], model.classes);
      const { classes } = predictedBy(model, x);
      demandSamePlain("the classes of a prediction", [false, true], classes);
    },
  },
  {
    name: "results: a class without samples is dropped",
    applies: isClassifier,
    run: (subject) => {
      const { x, y } = subject.problem;
      if (!isLabels(y)) return;
      const classes = ["first", ...y.classes, "last"].map((name, i) => `${i} ${name}`);
      const model = fitOn(subject, { x, y: { codes: y.codes.map((code) => code + 1), classes } });
      demandSamePlain("the classes", classes.slice(1, -1), model.classes);
      const { codes } = predictedBy(model, x);
      demandSamePlain("predictions", predictedBy(subject.model(), x).codes, codes);
    },
  },
];

function predictedBy({ predict }: AnyModel, x: Matrix): Labels {
  const predicted = predict?.(x);
  demand(isLabels(predicted), "predict must return labels");
  return predicted;
}

/** Names for classes, in the order in which a model lists them: numbers by size, then text by code unit. */
function namings(classes: number): ClassName[][] {
  const numbers = range(classes).map((i) => 9 + pow(i, 3));
  const more = range(classes).map((i) => "🌲".repeat(i + 1));
  const texts = ["", "__proto__", "constructor", "toString", "ähnlich", "日本", ...more];
  return [
    numbers,
    numbers.map(String),
    [-1.5, ...numbers].slice(0, classes),
    texts.slice(0, classes),
    texts.slice(-classes),
    [9, "9 lives", true, ...more].slice(0, classes),
  ];
}

/** Classes keep their type when they share one; a mixture becomes text. */
function keptNames(names: readonly ClassName[]): readonly ClassName[] {
  return new Set(names.map((name) => typeof name)).size > 1 ? names.map(String) : names;
}

/** The rows of a matrix with one column per class. */
function rowsFor({ model, problem }: Subject, name: "probabilities" | "decision"): [number, Float64Array][] {
  const result = model()[name]?.(problem.x);
  demand(isMatrix(result), `${name} must return a matrix`);
  const count = model().classes?.length ?? 0;
  demand(result.columns === count, `${name} gives ${result.columns} columns for ${count} classes`);
  return range(rowsOf(result)).map((i) => [i, row(result, i)]);
}

function demandWinner(subject: Subject, name: "probabilities" | "decision"): void {
  const { codes } = predictedBy(subject.model(), subject.problem.x);
  for (const [i, values] of rowsFor(subject, name)) {
    const [own, best] = [values[codes[i]], Math.max(...values)];
    // Equal but for rounding is a tie, which may go either way.
    const tie = best - own <= 1e-12 * Math.max(1, Math.abs(best));
    demand(
      tie,
      `sample ${i} is predicted as class ${codes[i]}, whose value in ${name} is ${own}; the largest is ${best}`,
    );
  }
}
