/** What the choice of a method depends on and its traits do not tell: the task, the shape of its answer, its memory. */
import type { MethodFacts, Traits } from "../contract/contract.js";

export type Task = "classification" | "regression" | "clustering" | "reduction" | "density" | "outliers";

/** Facts about a method that learns something to be used; what only prepares columns has none. */
export interface ChoiceFacts {
  readonly task: Task;
  /** Whether its answer is linear in the columns. */
  readonly shape: "linear" | "non-linear";
  /** "large" when the model keeps the samples or grows with their number. */
  readonly memory: "small" | "large";
  /** Whether a person can read what was learned: weights of columns, centres, directions. */
  readonly interpretable: boolean;
  /** How the time of a fit grows with the n samples, where that forbids large n; null where it does not. */
  readonly samplesCost: "n²" | "n³" | null;
  /** How the time of a fit grows with the p columns, where that forbids thousands of them. */
  readonly columnsCost?: "p³";
  /** What its columns or its target must be, where not any number will do. */
  readonly needs?: "counts" | "categories" | "one column" | "a target from 0" | "a target above 0";
}

const facts: Readonly<Record<string, ChoiceFacts>> = {
  "ada-boost": hidden("classification"),
  "boosted-trees-classifier": { ...hidden("classification"), memory: "large" },
  "boosted-trees-regressor": { ...hidden("regression"), memory: "large" },
  "extra-trees-classifier": { ...hidden("classification"), memory: "large" },
  "extra-trees-regressor": { ...hidden("regression"), memory: "large" },
  "random-forest-classifier": { ...hidden("classification"), memory: "large" },
  "random-forest-regressor": { ...hidden("regression"), memory: "large" },
  "random-split-classifier": { ...hidden("classification"), memory: "large" },
  "random-split-regressor": { ...hidden("regression"), memory: "large" },
  "tree-classifier": { ...plain("classification", "non-linear"), memory: "large" },
  "tree-regressor": { ...plain("regression", "non-linear"), memory: "large" },
  "bernoulli-naive-bayes": plain("classification", "linear"),
  "categorical-naive-bayes": { ...plain("classification", "non-linear"), needs: "categories" },
  "complement-naive-bayes": { ...plain("classification", "linear"), needs: "counts" },
  "bernoulli-regression": { ...plain("classification", "linear"), columnsCost: "p³" },
  "gaussian-process": { ...hidden("regression"), memory: "large", samplesCost: "n³" },
  lars: plain("regression", "linear"),
  "pls-regression": plain("regression", "linear"),
  "gaussian-naive-bayes": plain("classification", "non-linear"),
  "k-means": plain("clustering", "non-linear"),
  "elastic-net": plain("regression", "linear"),
  "gamma-regression": { ...plain("regression", "linear"), columnsCost: "p³", needs: "a target above 0" },
  "huber-regression": plain("regression", "linear"),
  isotonic: { ...plain("regression", "non-linear"), needs: "one column" },
  lasso: plain("regression", "linear"),
  "least-squares": plain("regression", "linear"),
  "poisson-regression": { ...plain("regression", "linear"), columnsCost: "p³", needs: "a target from 0" },
  "principal-component-regression": plain("regression", "linear"),
  "quantile-regression": plain("regression", "linear"),
  ransac: plain("regression", "linear"),
  "robust-regression": plain("regression", "linear"),
  "stochastic-lasso": plain("regression", "linear"),
  "theil-sen": plain("regression", "linear"),
  "kernel-ridge": { ...hidden("regression"), memory: "large", samplesCost: "n³" },
  "linear-discriminant": plain("classification", "linear"),
  "logistic-regression": plain("classification", "linear"),
  "mixed-naive-bayes": plain("classification", "non-linear"),
  "multinomial-naive-bayes": { ...plain("classification", "linear"), needs: "counts" },
  "nearest-centroid": plain("classification", "linear"),
  "nearest-neighbors-classifier": { ...hidden("classification"), memory: "large" },
  "nearest-neighbors-regressor": { ...hidden("regression"), memory: "large" },
  pca: plain("reduction", "linear"),
  "incremental-pca": plain("reduction", "linear"),
  "principal-curve": plain("reduction", "non-linear"),
  "probabilistic-pca": plain("density", "linear"),
  "robust-pca": plain("reduction", "linear"),
  "factor-analysis": plain("reduction", "linear"),
  "truncated-svd": plain("reduction", "linear"),
  perceptron: plain("classification", "linear"),
  "quadratic-discriminant": { ...plain("classification", "non-linear"), columnsCost: "p³" },
  "radius-neighbors-classifier": { ...hidden("classification"), memory: "large" },
  "random-kitchen-sinks": hidden("regression"),
  ridge: plain("regression", "linear"),
};

function plain(task: Task, shape: ChoiceFacts["shape"]): ChoiceFacts {
  return { task, shape, memory: "small", interpretable: true, samplesCost: null };
}

function hidden(task: Task): ChoiceFacts {
  return { task, shape: "non-linear", memory: "small", interpretable: false, samplesCost: null };
}

/** The facts of a kind; undefined for kinds that only prepare columns, and for kinds that are not known here. */
export function choiceFactsOf(kind: string): ChoiceFacts | undefined {
  return Object.hasOwn(facts, kind) ? facts[kind] : undefined;
}

/** A method as far as its choice is concerned. */
export type Choosable = Pick<MethodFacts, "kind" | "traits">;

/** Functions by which models tell how certain they are. */
const uncertaintyFunctions = ["probabilities", "memberships", "logDensity"];

/**
 * Whether the models of a method tell their own uncertainty: probabilities of classes, memberships of clusters, or the
 * density of a sample.
 *
 * @example
 * ```ts
 * import { isProbabilistic, kMeans } from "lectern";
 *
 * isProbabilistic(kMeans.traits); // false
 * ```
 */
export function isProbabilistic({ role, offers }: Pick<Traits, "role" | "offers">): boolean {
  return role === "density" || offers.some((name) => uncertaintyFunctions.includes(name));
}
