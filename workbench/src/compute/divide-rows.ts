/** Which rows are learned from, and which are kept for the test. */
import type { Role } from "lectern/contract";
import { trainTestSplit } from "lectern/data";
import type { LearningData } from "./learned.js";

/** Ascending row numbers of the learning data. */
export interface Division {
  readonly train: Int32Array;
  readonly test: Int32Array;
}

/** Clusters, maps and transformed columns are of the samples at hand; only what speaks of new samples can be tested. */
const tested: ReadonlySet<Role> = new Set<Role>(["classifier", "regressor", "density", "detector"]);

/** Divides the rows by chance, classes in their shares; a share of 0 and roles that are not tested keep all for training. */
export function divideRows({ x, y }: LearningData, role: Role, testShare: number, seed: number): Division {
  const all = Int32Array.from({ length: x.rows }, (_, i) => i);
  const count = Math.round(x.rows * testShare);
  if (!tested.has(role) || count < 1 || count >= x.rows) return { train: all, test: new Int32Array(0) };
  const split = trainTestSplit({ x, y, features: x.names }, { testShare, seed });
  return { train: split.trainIndices, test: split.testIndices };
}
