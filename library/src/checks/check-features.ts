/** Does a model know its columns by name? */
import { defaultFeatures } from "../data/dataset.js";
import { type MatrixLike, selectColumns } from "../data/matrix.js";
import type { CheckDeclaration } from "./check.js";
import { namesFor, range, shuffled, withColumn } from "./check-data.js";
import { demandSame, demandSamePlain } from "./compare.js";
import { resultsOf, sampleFunctions, takesSamples } from "./results.js";
import type { Subject } from "./subject.js";
import { demandRefusal } from "./verify.js";

const usable = ({ traits }: Subject) => takesSamples(traits);

/** Checks of the names of columns. */
export const featureChecks: readonly CheckDeclaration[] = [
  {
    name: "features: the model has the given names",
    run: (subject) => {
      const { features, saved } = subject.named();
      demandSamePlain("the names in the model", namesFor(subject.problem.x), features);
      demandSamePlain("the names in the saved model", namesFor(subject.problem.x), saved.features);
    },
  },
  {
    name: "features: columns without names are called x0, x1 …",
    run: ({ model, problem }) => demandSamePlain("the names", defaultFeatures(problem.x.columns), model().features),
  },
  {
    name: "features: named columns may come in any order",
    applies: usable,
    run: (subject) => {
      const { x } = subject.problem;
      const model = subject.named();
      const order = x.columns > 2 ? shuffled(x.columns) : range(x.columns).reverse();
      const features = Array.from(order, (j) => namesFor(x)[j]);
      const moved = { x: selectColumns(x, order), features };
      demandSame("results of columns in another order", resultsOf(model, x), resultsOf(model, moved));
    },
  },
  {
    name: "features: a missing column is refused with its name",
    applies: usable,
    run: (subject) => {
      const { x } = subject.problem;
      const [first, ...others] = namesFor(x);
      refuse(subject, { x, features: ["something else", ...others] }, first);
    },
  },
  {
    name: "features: an unknown column is refused with its name",
    applies: usable,
    run: (subject) => {
      const { x } = subject.problem;
      refuse(subject, { x: withColumn(x, 1), features: [...namesFor(x), "something else"] }, "something else");
    },
  },
];

function refuse(subject: Subject, x: { x: MatrixLike; features: string[] }, naming: string): void {
  const model = subject.named();
  for (const name of sampleFunctions) {
    const apply = model[name];
    const what = `columns with other names, given to ${name},`;
    if (apply) demandRefusal(subject, what, { code: "feature-mismatch", naming }, () => apply(x));
  }
}
