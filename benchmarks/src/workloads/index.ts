/** The registry: every workload of `npm run bench`, in the order of the table. */
import type { Workload } from "../workload.js";
import { cca5 } from "./canonical.js";
import { dbscanPeers, kMeansGivenPeers, kMeansPeers, opticsPeers } from "./cluster-peers.js";
import { average3000, dbscan20000, meanShift2000, spectral2000, ward3000 } from "./clusters.js";
import {
  randomProjectionGaussian,
  randomProjectionSparse,
  truncatedSvdLanczos,
  truncatedSvdRandomized,
} from "./components-more.js";
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
import { kernelDensity10000, kernelDensityTolerant } from "./density.js";
import { gaussianNaiveBayes20000, linearDiscriminant20000, quadraticDiscriminant20000 } from "./discriminant.js";
import { kMedoidsPeers, treePeers } from "./druid-clusters.js";
import { druidEmbeddings } from "./embedding-peers.js";
import { fastIca10 } from "./independent.js";
import { kMeansDrawn, kMeansFixed } from "./k-means.js";
import { kernelPca10 } from "./kernel-pca.js";
import { kernelRidge3000 } from "./kernel-ridge.js";
import { lassoPath2000 } from "./linear.js";
import { logistic10000 } from "./logistic.js";
import { linearSvm10000, oneClass5000, svc800, svc5000, svc10000, svcGrid, svcGridByWorkers } from "./machines.js";
import {
  isomap2000,
  laplacian3000,
  locallyLinear3000,
  locallyLinearModified3000,
  smacof500,
  tSne5000,
  tSne20000,
  tSneDigits,
  umapDigits,
} from "./manifold.js";
import { gaussianMixtureDrawn, gaussianMixtureFixed, variationalProcess } from "./mixtures.js";
import {
  neighborGraphApproximate,
  neighborGraphExact,
  neighborVotes,
  neighborVotesDigits,
  neighborVotesTree,
} from "./neighbors.js";
import { trainCnn, trainGpt, trainMlp, trainSmall } from "./networks.js";
import { nmf20, nmf20Sparse } from "./nmf.js";
import { isolationForest20000, localOutlierFactor20000 } from "./outliers.js";
import { parallelBoosting, parallelLogistic } from "./parallel-search.js";
import { pca10Randomized, pca50 } from "./pca.js";
import { ridge200 } from "./ridge.js";
import { hashWords, tfidfPairs, tfidfWords } from "./text.js";
import {
  boostedClasses,
  boostedNumbers,
  decisionTree,
  decisionTreeNpm,
  extraTrees,
  randomForest,
  randomForestNpm,
} from "./trees.js";

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
  pca10Randomized,
  kernelPca10,
  isomap2000,
  smacof500,
  locallyLinear3000,
  locallyLinearModified3000,
  laplacian3000,
  tSneDigits,
  tSne5000,
  tSne20000,
  umapDigits,
  ...druidEmbeddings,
  nmf20,
  nmf20Sparse,
  truncatedSvdRandomized,
  truncatedSvdLanczos,
  randomProjectionSparse,
  randomProjectionGaussian,
  cca5,
  fastIca10,
  ridge200,
  lassoPath2000,
  kernelRidge3000,
  logistic10000,
  svc5000,
  svc10000,
  svc800,
  linearSvm10000,
  svcGrid,
  svcGridByWorkers,
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
  decisionTreeNpm,
  randomForestNpm,
  neighborVotes,
  neighborVotesTree,
  neighborVotesDigits,
  neighborGraphExact,
  neighborGraphApproximate,
  ward3000,
  average3000,
  dbscan20000,
  meanShift2000,
  spectral2000,
  kMeansPeers,
  kMeansGivenPeers,
  dbscanPeers,
  opticsPeers,
  kMedoidsPeers,
  treePeers,
  kMeansDrawn,
  kMeansFixed,
  gaussianMixtureDrawn,
  gaussianMixtureFixed,
  variationalProcess,
  kernelDensity10000,
  kernelDensityTolerant,
  oneClass5000,
  isolationForest20000,
  localOutlierFactor20000,
  csv,
  tfidfWords,
  tfidfPairs,
  hashWords,
  trainMlp,
  trainCnn,
  trainSmall,
  trainGpt,
  ...dense,
];
