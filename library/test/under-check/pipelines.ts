/** Methods made of others. */
import { kMeans, pca, pipeline, ridge, standardize } from "../../src/index.js";
import type { UnderCheck } from "./under-check.js";

export const pipelines: readonly UnderCheck[] = [
  {
    name: "a pipeline that predicts",
    subject: pipeline(standardize(), pca({ components: 2 }), ridge()),
  },
  { name: "a pipeline that transforms", subject: pipeline(standardize(), pca()) },
  { name: "a pipeline that clusters", subject: pipeline(pca({ components: 2 }), kMeans({ clusters: 3 })) },
  { name: "a pipeline of one step", subject: pipeline(ridge()) },
  {
    name: "a pipeline in a pipeline",
    subject: pipeline(pipeline(standardize(), pca()), ridge()),
  },
];
