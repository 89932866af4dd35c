/** The registry: every workload of `npm run bench`, in the order of the table. */
import type { Workload } from "../workload.js";
import { csv } from "./csv.js";
import { kMeansDrawn, kMeansFixed } from "./k-means.js";
import { pca50 } from "./pca.js";
import { ridge200 } from "./ridge.js";

/** All workloads. */
export const workloads: readonly Workload[] = [pca50, ridge200, kMeansDrawn, kMeansFixed, csv];
