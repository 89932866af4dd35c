/** Data sets: features, target, weights. The type of the target determines the task. */
import { LecternError } from "../core/errors.js";
import { suggestion } from "../core/nearest-name.js";
import type { ClassName, Labels } from "./labels.js";
import type { Matrix, MatrixLike } from "./matrix.js";
import type { SparseMatrix } from "./sparse.js";
import type { CodedSchema } from "./table/codes.js";

/** What is to be predicted: numbers for regression, labels for classification. */
export type Target = Float64Array | Labels;

/** Checked data, as methods see them. */
export interface Dataset<T extends Target | undefined = Target | undefined, X = Matrix> {
  readonly x: X;
  readonly y: T;
  /** One name for each column of x. */
  readonly features: readonly string[];
  /** One non-negative weight for each sample; weight 2 means the same as the sample given twice. */
  readonly weights?: Float64Array;
  /** The group of each sample, as codes from 0: samples of one group belong together. */
  readonly groups?: Int32Array;
  /** For a matrix made from a table: the original columns and the meaning of their codes. */
  readonly schema?: readonly CodedSchema[];
}

/** The samples as a user may give them. */
export type SamplesLike = MatrixLike | SparseMatrix;

/** A target as a user may give it: a checked one, or any list of its values. */
export type TargetLike<T extends Target | undefined> = T extends Float64Array
  ? ArrayLike<number>
  : T extends Labels
    ? Labels | readonly ClassName[] | Int32Array
    : undefined;

/** Names for columns that came without any: "x0", "x1" … */
export function defaultFeatures(columns: number): string[] {
  return Array.from({ length: columns }, (_, j) => `x${j}`);
}

/** The fields of data that methods and splits understand. */
const fields = ["x", "y", "features", "weights", "groups"] as const;

/**
 * What else the data have that methods get, and what data sets of `lectern/datasets` tell about how they were made; no fit
 * uses it.
 */
const facts: ReadonlySet<string> = new Set([
  "schema",
  ...["centers", "informative", "coefficients", "intercept", "probabilities", "flat", "curve", "outliers"],
  ...["sources", "mixing", "mixings", "noise", "latent", "side", "positions", "response", "profile"],
  ...["trend", "coordinates", "regionOf", "regions", "responses", "home", "image", "chords", "received"],
  ...["targets", "targetNames", "height", "width", "primes"],
]);

/** What other programs call these fields. */
const otherNames: Readonly<Record<string, (typeof fields)[number]>> = {
  sampleWeight: "weights",
  sampleWeights: "weights",
  sample_weight: "weights",
  target: "y",
  targets: "y",
  labels: "y",
  data: "x",
  samples: "x",
  featureNames: "features",
  feature_names: "features",
  columns: "features",
  names: "features",
};

/** Throws for a field that nothing understands, such as a misspelt `weights`, which would otherwise be ignored. */
export function requireKnownFields(where: string, given: object): void {
  for (const name of Object.keys(given)) {
    if (fields.some((known) => known === name) || facts.has(name)) continue;
    const meant = otherNames[name];
    const hint = meant === undefined ? suggestion(name, fields) : `; did you mean "${meant}"?`;
    throw new LecternError("invalid-data", `${where}: the data have an unknown field "${name}"${hint}`, {
      field: name,
    });
  }
}
