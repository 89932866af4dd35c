/** Truncated SVD, random projections, factor analysis, sparse components and dictionaries. */
import { factorAnalysis } from "../../src/components/factor-analysis/factor-analysis.js";
import { randomProjection } from "../../src/components/random-projection/random-projection.js";
import { dictionaryLearning } from "../../src/components/sparse/dictionary-learning/dictionary-learning.js";
import { sparsePca } from "../../src/components/sparse/sparse-pca/sparse-pca.js";
import { truncatedSvd } from "../../src/components/truncated-svd/truncated-svd.js";
import { sampleOrder, type UnderCheck } from "./under-check.js";

const dictionaryExceptions = [
  { name: sampleOrder, reason: "the start and the batches are drawn by row" },
  {
    name: "capabilities: an update with the other half gives the model of the whole",
    reason: "an update codes new samples once; a fit returns to all of them",
  },
];

export const latent: readonly UnderCheck[] = [
  { name: "truncated svd", subject: truncatedSvd },
  { name: "truncated svd by singular values", subject: truncatedSvd({ components: 1, solver: "svd" }) },
  { name: "truncated svd by Lanczos", subject: truncatedSvd({ solver: "lanczos" }) },
  { name: "truncated svd of random blocks", subject: truncatedSvd({ solver: "randomized" }) },
  { name: "random projection", subject: randomProjection },
  { name: "random projection on normal directions", subject: randomProjection({ components: 3 }) },
  {
    name: "random projection on sparse directions",
    subject: randomProjection({ components: 6, distribution: { kind: "sparse" } }),
  },
  { name: "random projection on signs", subject: randomProjection({ components: 2, distribution: { kind: "sign" } }) },
  { name: "factor analysis", subject: factorAnalysis },
  { name: "factor analysis with varimax", subject: factorAnalysis({ rotation: "varimax" }) },
  { name: "sparse pca", subject: sparsePca },
  { name: "dictionary learning", subject: dictionaryLearning, settings: { exceptions: dictionaryExceptions } },
  {
    name: "dictionary learning in batches with matching pursuit",
    subject: dictionaryLearning({
      components: 3,
      batchSize: 10,
      coding: { kind: "matching-pursuit", nonZeros: 2 },
      start: "svd",
    }),
    settings: { exceptions: dictionaryExceptions },
  },
];
