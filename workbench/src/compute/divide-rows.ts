/** Splits the rows into training and test rows. */
import type { Role } from "lectern/contract";
import { trainTestSplit } from "lectern/data";
import type { LearningData } from "./learned.js";

/** Ascending row numbers of the learning data. */
export interface Division {
  readonly train: Int32Array;
  readonly test: Int32Array;
}

/** Clusters, embeddings and transformed columns describe the training data; only predictions for new samples can be tested. */
const tested: ReadonlySet<Role> = new Set<Role>(["classifier", "regressor", "density", "detector"]);

/**
 * Splits the rows at random, stratified by class; with a share of 0, and for roles that are not tested, all rows are training
 * rows.
 */
export function divideRows({ x, y }: LearningData, role: Role, testShare: number, seed: number): Division {
  const all = Int32Array.from({ length: x.rows }, (_, i) => i);
  const count = Math.round(x.rows * testShare);
  if (!tested.has(role) || count < 1 || count >= x.rows) return { train: all, test: new Int32Array(0) };
  const split = trainTestSplit({ x, y, features: x.names }, { testShare, seed });
  return { train: split.trainIndices, test: split.testIndices };
}
