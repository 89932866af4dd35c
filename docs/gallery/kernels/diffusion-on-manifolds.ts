/**
 * Diffusion on two manifolds (Machine Learning 2, section 3.1, figures 54 and 55): two moons, the graph of their neighbours, and a
 * few wrong edges between them. The longer heat spreads (the larger β), the more similar points of the same moon become, until too
 * much leaks across the wrong edges. One label for each moon is enough to classify all points, and the leading eigenvector of
 * the kernel finds the moons without any label.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { kernelPca, kMeans, nearestNeighborsClassifier, pipeline } from "lectern";
import { type Matrix, selectRows, zeros } from "lectern/data";
import { moons } from "lectern/datasets";
import { accuracy, adjustedRandIndex } from "lectern/metrics";
import { neighborGraph } from "lectern/neighbor-search";
import { createRandom } from "lectern/numeric";
import { gramPlot, overlay, type Plot, plotGrid, scatter } from "lectern/plots";
import { diffuseLabels, diffusionGram } from "lectern/structured-kernels";

/** Points of two moons, sorted by moon and along it, and the weights of a graph on them. */
export interface Manifolds {
  readonly x: Matrix;
  readonly moon: readonly string[];
  readonly weights: Matrix;
  /** The wrong edges, between points of different moons. */
  readonly spurious: readonly (readonly [number, number])[];
}

/** Neighbours within each moon are joined, and so are the closest points of different moons, wrongly. */
export function twoManifolds(seed: number, samples = 120, wrongEdges = 3): Manifolds {
  const drawn = moons({ samples, noise: 0.04, seed });
  const order = Array.from(drawn.y.codes.keys()).sort(
    (a, b) => drawn.y.codes[a] - drawn.y.codes[b] || drawn.x.data[2 * a] - drawn.x.data[2 * b],
  );
  const x = selectRows(drawn.x, order);
  const moon = order.map((i) => drawn.y.classes[drawn.y.codes[i]]);
  const weights = zeros(samples, samples);
  const join = (a: number, b: number) => {
    weights.data[a * samples + b] = weights.data[b * samples + a] = 1;
  };
  const { rowStart, columnIndex } = neighborGraph(x, 10, { edges: "either" });
  for (let i = 0; i < samples; i++) {
    for (const j of columnIndex.subarray(rowStart[i], rowStart[i + 1])) if (moon[i] === moon[j]) join(i, j);
  }
  const spurious = closestPairs(x, moon, wrongEdges);
  for (const [a, b] of spurious) join(a, b);
  return { x, moon, weights, spurious };
}

function closestPairs({ rows, data }: Matrix, moon: readonly string[], count: number): [number, number][] {
  const pairs: [number, number][] = [];
  for (let a = 0; a < rows; a++) for (let b = 0; b < a; b++) if (moon[a] !== moon[b]) pairs.push([a, b]);
  const distance = ([a, b]: readonly [number, number]) =>
    Math.hypot(data[2 * a] - data[2 * b], data[2 * a + 1] - data[2 * b + 1]);
  return pairs.sort((p, q) => distance(p) - distance(q)).slice(0, count);
}

/** The mean similarity of different points of the same group, and of points of different groups. */
export function similarities({ rows: n, data }: Matrix, group: readonly string[]): { within: number; across: number } {
  const [sums, counts] = [
    [0, 0],
    [0, 0],
  ];
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      const at = group[i] === group[j] ? 0 : 1;
      sums[at] += data[i * n + j];
      counts[at]++;
    }
  }
  return { within: sums[0] / counts[0], across: sums[1] / counts[1] };
}

/** The example with six nodes: two chains of three, joined by one wrong edge. */
export function sixNodes(): { readonly weights: Matrix; readonly group: readonly string[] } {
  const weights = zeros(6, 6);
  for (let i = 0; i < 5; i++) weights.data[i * 6 + i + 1] = weights.data[(i + 1) * 6 + i] = 1;
  return { weights, group: ["left", "left", "left", "right", "right", "right"] };
}

/** The accuracy on all points from a few labels, by diffusion and by the nearest labelled point. */
export function fewLabels(manifolds: Manifolds, labelled: number, beta: number, seed: number) {
  const { x, moon, weights } = manifolds;
  const random = createRandom(seed);
  const chosen = ["lower", "upper"].flatMap((name) => {
    const members = moon.flatMap((other, i) => (other === name ? [i] : []));
    return Array.from(random.sample(members.length, labelled), (at) => members[at]);
  });
  const labels = moon.map((name, i) => (chosen.includes(i) ? name : null));
  const nearest = nearestNeighborsClassifier({ neighbors: 1 }).fit({
    x: selectRows(x, chosen),
    y: chosen.map((i) => moon[i]),
  });
  return {
    diffusion: accuracy(moon, diffuseLabels(diffusionGram(weights, beta), labels)),
    nearest: accuracy(moon, nearest.predict(x)),
  };
}

/** How well clusters of the leading component of the diffusion kernel agree with the moons: 1 for the same partition. */
export function spectralAgreement({ moon, weights }: Manifolds, beta: number): number {
  const k = diffusionGram(weights, beta);
  const recipe = pipeline(kernelPca({ kernel: { kind: "precomputed" }, components: 1 }), kMeans({ clusters: 2 }));
  return adjustedRandIndex(moon, recipe.fit({ x: k }).labels);
}

/** Figure 54: the points and their graph, the wrong edges included. */
export function graphFigure({ x, moon, weights, spurious }: Manifolds): Plot {
  const edges: { x: number; y: number; x2: number; y2: number; edge: string }[] = [];
  for (let i = 0; i < x.rows; i++) {
    for (let j = 0; j < i; j++) {
      if (weights.data[i * x.rows + j] === 0) continue;
      const isWrong = spurious.some(([a, b]) => Math.max(a, b) === i && Math.min(a, b) === j);
      const [from, to] = [x.data.subarray(2 * i, 2 * i + 2), x.data.subarray(2 * j, 2 * j + 2)];
      edges.push({ x: from[0], y: from[1], x2: to[0], y2: to[1], edge: isWrong ? "spurious" : "neighbours" });
    }
  }
  const points = scatter(x, { groups: moon, title: "Two manifolds and their graph" });
  const links: Plot = {
    ...points,
    data: { values: edges },
    mark: { type: "rule" },
    encoding: {
      x: { field: "x", type: "quantitative" },
      y: { field: "y", type: "quantitative" },
      x2: { field: "x2" },
      y2: { field: "y2" },
      strokeDash: { field: "edge", type: "nominal" },
    },
  };
  return overlay([links, points]);
}

/** Figure 55: the kernel for growing β; both moons are blocks. */
export function heatMaps({ weights, moon }: Manifolds, betas: readonly number[], cells = 40): Plot {
  return plotGrid([
    betas.map((beta) =>
      gramPlot(diffusionGram(weights, beta), {
        labels: moon,
        cells,
        width: 200,
        height: 200,
        title: `β = ${beta}`,
      }),
    ),
  ]);
}

/** Figure for the gallery index: heat maps. */
export const cover = () => heatMaps(twoManifolds(0), [0.1, 1, 10], 12);

function print(): void {
  console.log("Two moons with three wrong edges\n\nβ      within     across    agreement of clusters");
  const manifolds = twoManifolds(0);
  for (const beta of [0.03, 0.1, 0.3, 1, 3, 10]) {
    const { within, across } = similarities(diffusionGram(manifolds.weights, beta), manifolds.moon);
    const agreement = spectralAgreement(manifolds, beta).toFixed(2);
    console.log(`${String(beta).padEnd(6)} ${within.toFixed(5)}    ${across.toFixed(5)}   ${agreement}`);
  }
  console.log("\nlabels of each moon   diffusion   nearest labelled point");
  for (const labelled of [1, 2, 3]) {
    const { diffusion, nearest } = fewLabels(manifolds, labelled, 10, 0);
    console.log(`${labelled}                     ${diffusion.toFixed(3)}       ${nearest.toFixed(3)}`);
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
