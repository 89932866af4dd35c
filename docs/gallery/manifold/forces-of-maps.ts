/**
 * The forces behind maps (Machine learning 2, 1.4; Machine learning and physics, 2.4 and 2.5): the gradient of t-SNE as springs between all pairs, which
 * pull where the map has a pair too far apart and push where it has it too close; the attractive and repulsive potentials of nine methods;
 * and what these potentials make of the same graph of neighbours.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { tSne } from "lectern";
import type { Matrix } from "lectern/data";
import { blobs } from "lectern/datasets";
import {
  drawNeighbors,
  embeddingPotentials,
  embeddingSprings,
  embedNeighbors,
  neighborEmbeddingSteps,
  neighborProbabilities,
  type PotentialName,
} from "lectern/manifold";
import { embeddingPlot, lines, plotGrid, springForcePlot } from "lectern/plots";

/** All methods, those that preserve distances first. */
export const methods = {
  "raw-stress": "raw stress",
  "s-stress": "s-stress",
  sammon: "Sammon",
  "curvilinear-components": "curvilinear components",
  "laplacian-eigenmaps": "Laplacian eigenmaps",
  sne: "SNE",
  "t-sne": "t-SNE",
  umap: "UMAP",
  "negative-sampling-t-sne": "Neg-t-SNE",
} as const satisfies Record<PotentialName, string>;

const groups = blobs({ samples: 30, centers: 3, seed: 4 });

/** The probabilities of pairs, pᵢⱼ = (p(j|i) + p(i|j))/2n. */
export function pairProbabilities(x: Matrix, perplexity: number): Matrix {
  const { data, rows: n } = neighborProbabilities(x, { perplexity });
  const joint = data.map((value, at) => (value + (data[(at % n) * n + Math.floor(at / n)] as number)) / (2 * n));
  return { rows: n, columns: n, data: joint };
}

/** Springs of a map of three groups early and late in the descent of t-SNE. */
export function springsFigure() {
  const p = pairProbabilities(groups.x, 6);
  const panels = [5, 60].map((maxIterations) => {
    const { embedding } = tSne({
      perplexity: 6,
      maxIterations,
      earlyIterations: 0,
      seed: 2,
      start: { kind: "random", spread: 1 },
    }).fit({
      x: groups.x,
    });
    const title = `after ${maxIterations} iterations`;
    return springForcePlot(embedding, embeddingSprings(embedding, p), { title, most: 120, width: 260, height: 260 });
  });
  return plotGrid([panels]);
}

/** The attractive and the repulsive potential of each method over the distance on the map, for a distance of 1 in the data. */
export function potentialsFigure() {
  const distance = Array.from({ length: 60 }, (_, i) => 0.05 + i / 20);
  const panels = Object.entries(methods).map(([name, title]) => {
    const { attraction, repulsion } = embeddingPotentials(name as PotentialName);
    const curves = [
      { name: "attraction", x: distance, y: distance.map(attraction.energy) },
      { name: "repulsion", x: distance, y: distance.map(repulsion.energy) },
    ];
    return lines(curves, { title, xTitle: "distance", yTitle: "potential", width: 170, height: 130 });
  });
  return plotGrid([panels.slice(0, 3), panels.slice(3, 6), panels.slice(6)]);
}

/** The same graph of neighbours with the potentials of several methods. */
export function mapsFigure() {
  const { x, y } = blobs({ samples: 150, centers: 5, features: 8, seed: 3 });
  const labels = Array.from(y.codes, (code) => `group ${code + 1}`);
  const panels = (["sne", "t-sne", "negative-sampling-t-sne"] as const).map((name) => {
    const { embedding } = embedNeighbors(x, embeddingPotentials(name), { neighbors: 8, seed: 1 });
    return embeddingPlot(embedding, { groups: labels, titles: false, title: methods[name], width: 200, height: 200 });
  });
  return plotGrid([panels]);
}

/** The figure of the index. */
export const cover = () => springsFigure();

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const drawn = drawNeighbors(neighborProbabilities(groups.x, { perplexity: 6 }), { draws: 3 });
  console.log("neighbours that the first sample picks:", [...drawn.subarray(0, 3)].join(", "));
  const work = neighborEmbeddingSteps(groups.x, embeddingPotentials("t-sne"), { neighbors: 5, maxIterations: 20 });
  for (const { step, objective } of work) console.log(`iteration ${step}: energy ${objective?.toFixed(3)}`);
}
