/** Crowding: what a map does with samples that have more dimensions than it has (van der Maaten and Hinton 2008). */
import { createPace } from "../core/pace.js";
import { type Warning, warn } from "../core/report.js";
import type { Work } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";

/** A stress of 0.2 or more is poor (Kruskal 1964). */
const POOR_STRESS = 0.2;

/** The least share of the similarities of a map between neighbours. */
const LEAST_KEPT = 0.5;

/** Nanoseconds for a pair. */
const PAIR_COST = 5;

/** √(Σ (δ − d)² / Σ δ²) over all pairs, with the given distances δ and those of the places d; 0 if all distances are 0. */
export function* relativeStress({ rows, data }: Matrix, places: Matrix): Work<void, number> {
  const { columns: k, data: z } = places;
  const isTime = createPace();
  let [wrong, all] = [0, 0];
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < i; j++) {
      let square = 0;
      for (let c = 0; c < k; c++) square += (z[i * k + c] - z[j * k + c]) ** 2;
      const given = data[i * rows + j];
      wrong += (given - Math.sqrt(square)) ** 2;
      all += given * given;
    }
    if (isTime(i * PAIR_COST)) yield;
  }
  return all > 0 ? Math.sqrt(wrong / all) : 0;
}

/** The warning of a map that should preserve distances, but does so poorly. */
export function crowdedDistances(stress: number, components: number): Warning[] {
  if (!(stress >= POOR_STRESS)) return [];
  const message = `the stress of ${stress.toPrecision(2)} is high: the samples have more than ${components} dimensions and are crowded in the embedding; use more components to preserve distances, or t-SNE or UMAP to preserve neighbours`;
  return [warn("crowded", message, { stress, components })];
}

/** The warning of a map that should preserve neighbours, but most of whose similarity is between other samples. */
export function crowdedNeighbors(kept: number, components: number): Warning[] {
  if (!(kept < LEAST_KEPT)) return [];
  const message = `only ${(100 * kept).toPrecision(2)} % of the similarity in the embedding is between neighbours: the samples have more than ${components} dimensions and are crowded; use t-SNE, which leaves more room`;
  return [warn("crowded", message, { kept, components })];
}
