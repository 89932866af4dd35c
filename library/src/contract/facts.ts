/**
 * Facts about a method that its code does not contain: declared once, next to the code, and used by suggestions, cards and
 * searches. What the code does contain (role, target, weights, missing values, sparse samples) is in the traits.
 */
import type { PlainData } from "../core/plain-data.js";

/** What a method is for; "composed" of methods made of others, which are for what their parts are for. */
export type Task =
  | "classification"
  | "regression"
  | "clustering"
  | "reduction"
  | "density"
  | "outliers"
  | "preparation"
  | "composed";

/** Requirements on the data. Missing values and sparse samples are in the traits. */
export type Need =
  /** Columns of about the same scale: the result depends on their units. */
  | "scaled columns"
  /** Columns that hold counts or shares, none below 0. */
  | "counts"
  /** Columns that hold codes 0, 1, 2 … of categories. */
  | "categories"
  | "one column"
  /** Columns divided into views of the same samples. */
  | "several views"
  /** Samples that follow each other in time. */
  | "ordered samples"
  /** Hundreds of samples at least. */
  | "many samples"
  /** Layers that the user chooses. */
  | "an architecture"
  | "a target from 0"
  | "a target above 0";

/** What a fit minimises. */
export interface FitObjective {
  /** As the code computes it: sum or mean, halved or not. */
  readonly formula: string;
  /** The scorer that this is on the training samples, without the penalty and up to a factor; null if there is none. */
  readonly measure: string | null;
  /** What the fit converges to. "approximation" is for greedy and stochastic methods. */
  readonly reaches: "global minimum" | "local minimum" | "stationary point" | "approximation";
}

/** Values drawn at random; "log-uniform" suits strengths and widths, of which the order of magnitude is unknown. */
export type TuningRange =
  | { readonly kind: "uniform"; readonly from: number; readonly to: number }
  | { readonly kind: "log-uniform"; readonly from: number; readonly to: number }
  /** whole numbers from `from` to `to`, both included */
  | { readonly kind: "integer"; readonly from: number; readonly to: number };

/** The values to try for each option, which may be one inside another: "kernel.gamma". */
export type TuningSpace<Option extends string = string> = string extends Option
  ? Readonly<Record<string, readonly PlainData[] | TuningRange>>
  : { readonly [Path in Option | `${Option}.${string}`]?: readonly PlainData[] | TuningRange };

/**
 * Time as a sum of products, such as "n d² + d³": n samples, d columns, k components, classes, neighbours or whatever
 * the method has of them, t iterations or trees. `costGrowth` reads it.
 */
export interface Cost {
  readonly fit: string;
  /** Of one sample; absent where a model cannot be applied to new samples. */
  readonly predict?: string;
}

/** Facts of every method. */
interface CommonFacts {
  /** Null where nothing is minimised, or only by the parts. */
  readonly objective: FitObjective | null;
  /** Authors and year. */
  readonly sources?: readonly string[];
  /** Other names that people use for it, or for what it does, the most usual first: searches find it by them. */
  readonly alsoKnownAs?: readonly string[];
  /** Kinds of methods to consider before, after or instead. */
  readonly seeAlso?: readonly string[];
}

/** The facts of a method that is not made of others. */
export interface OwnFacts<Option extends string = string> extends CommonFacts {
  readonly task: Exclude<Task, "composed">;
  /** Whether its prediction is linear in the columns; absent where that has no meaning. */
  readonly shape?: "linear" | "non-linear";
  /** The memory of a fitted model. */
  readonly memory: "small" | "grows with the samples";
  /** Whether the model is interpretable: weights of columns, centres, directions. */
  readonly interpretable: boolean;
  readonly cost: Cost;
  readonly needs?: readonly Need[];
  /** The options that affect how well it predicts, with the values worth trying on standardised columns. */
  readonly tuning?: TuningSpace<Option> | "nothing to tune";
}

/** The facts of a method made of others: the rest is that of its parts. */
export interface ComposedFacts extends CommonFacts {
  readonly task: "composed";
  readonly shape?: undefined;
  readonly memory?: undefined;
  readonly interpretable?: undefined;
  readonly cost?: undefined;
  readonly needs?: undefined;
  readonly tuning?: undefined;
}

/** The facts of a method. */
export type Facts<Option extends string = string> = OwnFacts<Option> | ComposedFacts;
