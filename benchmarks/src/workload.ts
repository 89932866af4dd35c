/** The declaration of a workload: its data, our implementation, the references, and how the results are compared. */
import type { Comparison } from "./comparison.js";
import type { DataSet } from "./data-set.js";
import type { Measurement } from "./measurement.js";

/** One repeat on the data: times its phases and returns the quality. */
export type Repetition = (data: DataSet) => Measurement | Promise<Measurement>;

/** Another system with the same workload. */
export type Reference =
  /** a workload of references/*.py, by its name there */
  | { readonly kind: "python"; readonly name: string; readonly packages: readonly string[] }
  /** a workload of references/references.R, by its name there */
  | { readonly kind: "r"; readonly name: string; readonly packages: readonly string[] }
  /** a package from npm, run in its own Node process */
  | { readonly kind: "npm"; readonly name: string; readonly run: Repetition };

/** One row of the benchmark. */
export interface Workload {
  /** the name in references/*.py when it has the same workload */
  readonly name: string;
  /** a data set of references/data.py; absent when the workload creates its own input */
  readonly data?: string;
  readonly references: readonly Reference[];
  readonly comparison: Comparison;
  readonly run: Repetition;
}

/** A workload of references/*.py; `packages` are the Debian packages it needs besides scikit-learn. */
export function python(name: string, packages: readonly string[] = []): Reference {
  return { kind: "python", name, packages };
}

/** A workload of references/references.R; `packages` are the Debian packages it needs besides R. */
export function r(name: string, packages: readonly string[]): Reference {
  return { kind: "r", name, packages: ["r-base-core", ...packages] };
}

/** A package from npm that is declared in benchmarks/package.json. */
export function npm(name: string, run: Repetition): Reference {
  return { kind: "npm", name, run };
}
