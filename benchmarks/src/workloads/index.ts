/** The registry: every workload of `npm run bench`, in the order of the table. */
import type { Workload } from "../workload.js";
import { csv } from "./csv.js";
import {
  cholesky1000,
  distances5000,
  eigen500,
  eigenpairs3000,
  linalg1000,
  product32,
  product64,
  productThreads,
  qr1000,
  solve1000,
  svd2000,
} from "./dense.js";
import { gaussianNaiveBayes20000, linearDiscriminant20000, quadraticDiscriminant20000 } from "./discriminant.js";
import { kMeansDrawn, kMeansFixed } from "./k-means.js";
import { kernelRidge3000 } from "./kernel-ridge.js";
import { lassoPath2000 } from "./linear.js";
import { logistic10000 } from "./logistic.js";
import { neighborGraphApproximate, neighborGraphExact, neighborVotes, neighborVotesTree } from "./neighbors.js";
import { parallelBoosting, parallelLogistic } from "./parallel-search.js";
import { pca50 } from "./pca.js";
import { ridge200 } from "./ridge.js";
import { hashWords, tfidfPairs, tfidfWords } from "./text.js";
import { boostedClasses, boostedNumbers, decisionTree, extraTrees, randomForest } from "./trees.js";

const dense: readonly Workload[] = [
  product64,
  productThreads,
  product32,
  cholesky1000,
  solve1000,
  qr1000,
  eigen500,
  svd2000,
  eigenpairs3000,
  distances5000,
  linalg1000,
];

/** All workloads. */
export const workloads: readonly Workload[] = [
  pca50,
  ridge200,
  lassoPath2000,
  kernelRidge3000,
  logistic10000,
  parallelBoosting,
  parallelLogistic,
  linearDiscriminant20000,
  quadraticDiscriminant20000,
  gaussianNaiveBayes20000,
  decisionTree,
  randomForest,
  extraTrees,
  boostedClasses,
  boostedNumbers,
  neighborVotes,
  neighborVotesTree,
  neighborGraphExact,
  neighborGraphApproximate,
  kMeansDrawn,
  kMeansFixed,
  csv,
  tfidfWords,
  tfidfPairs,
  hashWords,
  ...dense,
];
