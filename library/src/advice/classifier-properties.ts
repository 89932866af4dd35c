/** Table 6.1 of the Cookbook: properties of classifiers for choosing one. */

/** The size of a dot in the table: large, small, or no dot at all. */
export type DotSize = "large" | "small" | "none";

/** One row. A large dot means yes for the first three columns and much for the others. */
export interface ClassifierProperties {
  /** The method as the book calls it. */
  readonly name: string;
  /** Its kind in this library. */
  readonly kind: string;
  readonly multiclass: DotSize;
  /** Whether its output is interpretable: probabilities, distances. */
  readonly interpretableOutput: DotSize;
  /** Whether the model is interpretable. */
  readonly interpretableModel: DotSize;
  readonly trainingTime: DotSize;
  readonly retrainingTime: DotSize;
  readonly predictionTime: DotSize;
  readonly memory: DotSize;
  readonly complexity: DotSize;
  /** Where the book contradicts itself, or what the dots do not show. */
  readonly tensions: readonly string[];
}

const size: Readonly<Record<string, DotSize>> = { L: "large", s: "small", "-": "none" };

/**
 * The eight classifiers of the table, in its order.
 *
 * @example
 * ```ts
 * import { classifierProperties } from "lectern/advice";
 *
 * const small = classifierProperties.filter(({ memory }) => memory === "small").map(({ kind }) => kind);
 * console.log(small.length); // 5
 * ```
 */
export const classifierProperties: readonly ClassifierProperties[] = Object.freeze([
  row("Nearest Centroid", "nearest-centroid", "LLL sss s s"),
  row("Naive Bayes", "gaussian-naive-bayes", "LLL sss s s"),
  row("Linear Discriminant", "linear-discriminant", "LLL LLs s L"),
  row("Logistic Regression", "logistic-regression", "LLs sss s L", [
    "the table calls the model hard to interpret; chapter 19 praises its weights as easy to interpret",
  ]),
  row("Linear SVM", "linear-svm", "Lss sss s L", [
    "the table says it takes several classes; the algorithm printed for it takes two, so one against the rest is meant",
  ]),
  row("Non-Linear SVM", "support-vector-classifier", "sss LLL L L"),
  row("k-NN", "nearest-neighbors-classifier", "Lss --L L L", [
    "no rating for training: nothing is trained, the samples are stored",
  ]),
  row("Neural Networks", "mlp-classifier", "Lss LLs L L", [
    "the table means deep networks; with one hidden layer, the default of the method, a network needs little memory",
  ]),
]);

/** The dots of a row in their order, blanks left out. */
function row(name: string, kind: string, dots: string, tensions: readonly string[] = []): ClassifierProperties {
  const [multiclass, output, model, training, retraining, prediction, memory, complexity] = Array.from(
    dots.replaceAll(" ", ""),
    (dot) => size[dot],
  );
  return Object.freeze({
    name,
    kind,
    multiclass,
    interpretableOutput: output,
    interpretableModel: model,
    trainingTime: training,
    retrainingTime: retraining,
    predictionTime: prediction,
    memory,
    complexity,
    tensions,
  });
}

/** The row of a kind; undefined for kinds that the table does not have. */
export function classifierPropertiesOf(kind: string): ClassifierProperties | undefined {
  return classifierProperties.find((properties) => properties.kind === kind);
}
