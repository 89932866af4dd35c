/**
 * Maps of 100,000 x 50 numbers in a hundred groups, by t-SNE and by UMAP; the distances of all pairs would take 80 GB. Prints the time of
 * the fits, the reports of their progress, the peak of the memory, the recall of the search for neighbours and the trustworthiness.
 *
 *   node scripts/run.mjs benchmarks/src/large-maps.ts [t-sne | umap] [samples]
 */
import { type Matrix, tSne, umap } from "lectern";
import { blobs } from "lectern/datasets";
import { trustworthiness } from "lectern/metrics";
import { describeCost, measureFit } from "./fit-cost.js";

const [only, samples = "100000"] = process.argv.slice(2);
const { x } = blobs({ samples: Number(samples), features: 50, centers: 100, spread: 3, seed: 1 });

/** Neighbours of a few samples are compared: the measure takes time for all pairs otherwise. */
function describeMap(embedding: Matrix, notes: Readonly<Record<string, unknown>>): string {
  const quality = trustworthiness(x, embedding, { neighbors: 10, points: 300 });
  return `recall ${notes["recall"]}, trustworthiness ${quality.toFixed(4)}`;
}

for (const recipe of [tSne(), umap()]) {
  if (only !== undefined && only !== recipe.kind) continue;
  const { model, cost } = await measureFit(async (control) => recipe.fitAsync({ x }, control));
  const { embedding, report } = model;
  console.log(
    `${recipe.kind}: ${x.rows} x ${x.columns} in ${describeCost(cost)}, ${describeMap(embedding, report.notes)}`,
  );
}
