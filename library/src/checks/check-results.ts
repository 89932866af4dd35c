/** Do models have what their role promises, and do regressors and transformers give it? */
import type { AnyModel, Role } from "../contract/contract.js";
import { isMatrix } from "../data/matrix.js";
import { isSparse } from "../data/sparse.js";
import type { CheckDeclaration } from "./check.js";
import { withColumn } from "./check-data.js";
import { asDense, demandValid, resultsOf, sampleFunctions } from "./results.js";
import type { Subject } from "./subject.js";
import { demand, demandRefusal } from "./verify.js";

/** What models of each role always have. */
const members: Readonly<Record<Role, readonly (keyof AnyModel)[]>> = {
  regressor: ["predict"],
  classifier: ["predict", "classes"],
  transformer: ["transform", "outputFeatures"],
  embedding: ["embedding"],
  clusterer: ["labels"],
  density: ["logDensity"],
  detector: ["score", "isOutlier"],
};

const optional = [...sampleFunctions, "inverse", "sample", "update"] as const;

const hasRole = (role: Role) => (subject: Subject) => subject.traits.role === role;
const offers = (role: Role, name: string) => (subject: Subject) =>
  subject.traits.role === role && subject.traits.offers.includes(name);

/** Checks of roles and offers, regressors and transformers. */
export const resultChecks: readonly CheckDeclaration[] = [
  {
    name: "results: the model has the functions of its role and its offers",
    run: ({ traits: { role, offers }, model }) => {
      const fitted = model();
      demand(fitted.role === role, `the model's role is ${fitted.role}, the recipe's ${role}`);
      for (const name of [...members[role], ...offers]) {
        demand(name in fitted, `a ${role} that offers ${offers.join(", ") || "nothing"} has no ${name}`);
      }
      for (const name of optional) {
        const known = offers.includes(name) || members[role].includes(name);
        demand(known || !(name in fitted), `the model has ${name}, which its traits do not offer`);
      }
    },
  },
  {
    name: "results: there is one finite result for each sample",
    applies: ({ traits }) => traits.role !== "embedding" && traits.role !== "clusterer",
    run: ({ model, problem: { x } }) => {
      const results = resultsOf(model(), x);
      demand(results.size > 0, "the model returns no results");
      demandValid("for the training samples", results, x.rows);
    },
  },
  {
    name: "results: a regressor predicts a Float64Array",
    applies: hasRole("regressor"),
    run: ({ model, problem: { x } }) => {
      const predicted = model().predict?.(x);
      demand(predicted instanceof Float64Array, "predict must return a Float64Array");
    },
  },
  {
    name: "results: an inverse gives samples of the original shape",
    applies: offers("transformer", "inverse"),
    run: (subject) => {
      const { x } = subject.problem;
      const { transform, inverse } = subject.model();
      const scores = transform?.(x);
      const back = scores && inverse?.(asDense(scores));
      demand(isMatrix(back), "inverse must take what transform gives and return a matrix");
      const shape = `${back.rows} x ${back.columns}`;
      demand(shape === `${x.rows} x ${x.columns}`, `inverse gives ${shape} for samples of ${x.rows} x ${x.columns}`);
      demandValid("inverse", new Map([["inverse", back]]), x.rows);
    },
  },
  {
    name: "results: an inverse refuses another number of columns",
    applies: offers("transformer", "inverse"),
    run: (subject) => {
      const { transform, inverse } = subject.model();
      const scores = transform?.(subject.problem.x);
      demand(scores !== undefined, "the transformer has no transform");
      const dense = asDense(scores);
      demandRefusal(subject, "a column too many, given to inverse", { code: "feature-mismatch" }, () =>
        inverse?.(withColumn(dense, 1)),
      );
    },
  },
  {
    name: "results: a transformer names each output column",
    applies: hasRole("transformer"),
    run: ({ model, problem: { x } }) => {
      const { transform, outputFeatures = [] } = model();
      const result = transform?.(x);
      demand(isMatrix(result) || isSparse(result), "transform must return a matrix");
      const { columns } = result;
      demand(outputFeatures.length === columns, `${outputFeatures.length} names are given for ${columns} columns`);
      const odd = outputFeatures.findIndex((name) => typeof name !== "string" || name === "");
      demand(odd < 0, `column ${odd} has the name ${String(outputFeatures[odd])}`);
      demand(new Set(outputFeatures).size === columns, `names occur twice: ${outputFeatures.join(", ")}`);
    },
  },
];
