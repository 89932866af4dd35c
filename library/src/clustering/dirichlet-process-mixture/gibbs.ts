/**
 * Gibbs sampling of the clusters of a Dirichlet process mixture: one sample after the other leaves its cluster and is given
 * to one of the others, or to a new one, with probability proportional to the number of samples there times the density.
 */
import { createPace } from "../../core/pace.js";
import { counted, inside, type Progress, type Work } from "../../core/run.js";
import { type Matrix, row } from "../../data/matrix.js";
import { exp, log } from "../../numeric/elementary/functions.js";
import { partitionLogProbability } from "../../numeric/random/chinese-restaurant.js";
import type { Random } from "../../numeric/random/random.js";
import {
  addSample,
  type ClusterPrior,
  emptyCluster,
  fittedNormal,
  logDensityAt,
  logMarginal,
  type NormalCluster,
  type PreparedDensity,
  posteriorPredictive,
  prepareDensity,
  removeSample,
} from "./normal-cluster.js";

/** Whether parameters are integrated out (Neal 2000, algorithm 3), or refitted to the samples of a cluster each time. */
export type Sampler = "collapsed" | "simple";

/** The process and the distribution of the samples of its clusters. */
export interface GibbsModel {
  readonly sampler: Sampler;
  readonly concentration: number;
  readonly prior: ClusterPrior;
  /** The density of a sample in a new cluster. */
  readonly base: PreparedDensity;
}

/** The clusters of all samples at one time. */
export interface GibbsState {
  /** Numbered from 0 in the order of the first sample of each. */
  readonly labels: Int32Array;
  readonly clusters: readonly NormalCluster[];
  /** The logarithm of the probability of labels and samples, or of samples given the fitted clusters. */
  readonly logPosterior: number;
}

/** A sweep over all samples. */
export interface GibbsStep extends Progress {
  readonly state?: GibbsState;
}

interface Cluster {
  posterior: NormalCluster;
  density: PreparedDensity;
}

/** Sweeps over all samples from the given labels; yields the state after each sweep. */
export function* gibbs(
  x: Matrix,
  start: Int32Array,
  model: GibbsModel,
  sweeps: number,
  random: Random,
): Work<GibbsStep, void> {
  const { prior, sampler, base } = model;
  const rows = Array.from({ length: x.rows }, (_, i) => row(x, i));
  const labels = start.slice();
  const describe = sampler === "collapsed" ? posteriorPredictive : fittedNormal;
  const make = (posterior: NormalCluster): Cluster => ({
    posterior,
    density: prepareDensity(describe(prior, posterior)),
  });
  const order = random.fork("order");
  const draws = random.fork("draws");
  const isDue = createPace();
  for (let sweep = 1; sweep <= sweeps; sweep++) {
    // From the samples themselves, so that rounding errors of the updates do not pile up.
    const clusters = new Map<number, Cluster>();
    const found = yield* inside(counted(collect(rows, labels, prior)), { step: sweep, of: sweeps });
    for (const [label, posterior] of found) clusters.set(label, make(posterior));
    // Samples in random order: each once a sweep, or, in the text's form, drawn anew each time.
    const turn = sampler === "collapsed" ? order.permutation(x.rows) : order.bootstrap(x.rows);
    for (const i of turn) {
      move(i, rows[i], labels, clusters, model, make, draws);
      if (isDue(clusters.size * (200 + x.columns * x.columns))) {
        yield { step: sweep, of: sweeps, inner: { step: i + 1, of: x.rows } };
      }
    }
    yield { step: sweep, of: sweeps, state: stateOf(labels, rows, clusters, model, base) };
  }
}

/** Takes a sample out of its cluster, and gives it to one that is drawn. */
function move(
  i: number,
  x: Float64Array,
  labels: Int32Array,
  clusters: Map<number, Cluster>,
  { prior, concentration, base }: GibbsModel,
  make: (posterior: NormalCluster) => Cluster,
  random: Random,
): void {
  const own = clusters.get(labels[i]);
  if (own === undefined) return;
  if (own.posterior.count === 1) clusters.delete(labels[i]);
  else clusters.set(labels[i], make(removeSample(prior, own.posterior, x)));
  const names = [...clusters.keys()];
  // The denominator N + alpha is the same for all and cancels.
  const logs = names.map((name) => {
    const { posterior, density } = clusters.get(name) ?? own;
    return log(posterior.count) + logDensityAt(density, x);
  });
  logs.push(log(concentration) + logDensityAt(base, x));
  const largest = logs.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  const chosen = random.categorical(
    logs.map((value) => (largest === Number.NEGATIVE_INFINITY ? 1 : exp(value - largest))),
  );
  const name = chosen < names.length ? names[chosen] : unusedName(clusters);
  labels[i] = name;
  clusters.set(name, make(addSample(prior, clusters.get(name)?.posterior ?? emptyCluster(prior), x)));
}

function unusedName(clusters: ReadonlyMap<number, Cluster>): number {
  let name = 0;
  while (clusters.has(name)) name++;
  return name;
}

/** The posterior of each cluster, from all its samples. */
export function* collect(
  rows: readonly Float64Array[],
  labels: Int32Array,
  prior: ClusterPrior,
): Work<void, Map<number, NormalCluster>> {
  const clusters = new Map<number, NormalCluster>();
  const isDue = createPace();
  for (const [i, x] of rows.entries()) {
    clusters.set(labels[i], addSample(prior, clusters.get(labels[i]) ?? emptyCluster(prior), x));
    if (isDue(200 + 4 * x.length * x.length)) yield;
  }
  return clusters;
}

function stateOf(
  labels: Int32Array,
  rows: readonly Float64Array[],
  clusters: ReadonlyMap<number, Cluster>,
  { sampler, concentration, prior }: GibbsModel,
  base: PreparedDensity,
): GibbsState {
  const names = [...new Set(labels)];
  const place = new Map(names.map((name, k) => [name, k]));
  const found = names.map((name) => clusters.get(name)?.posterior ?? emptyCluster(prior));
  let logPosterior = partitionLogProbability(
    found.map(({ count }) => count),
    concentration,
  );
  if (sampler === "collapsed") for (const cluster of found) logPosterior += logMarginal(prior, cluster);
  else for (const [i, x] of rows.entries()) logPosterior += logDensityAt(clusters.get(labels[i])?.density ?? base, x);
  return { labels: labels.map((name) => place.get(name) ?? 0), clusters: found, logPosterior };
}
