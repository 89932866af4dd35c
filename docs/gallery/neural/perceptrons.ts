/**
 * What a few perceptrons can do by construction (ML and physics, chapter 13): classes that alternate along a line, which no single
 * perceptron separates, are mapped to corners of a cube by three perceptrons, where one plane separates them; four lines, AND gates
 * and an OR gate separate a union of polygons.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { createGraph } from "lectern/graphs";
import { applyLayers, intervalNetwork, occupiedCorners, polyhedraNetwork } from "lectern/neural";
import { createRandom } from "lectern/numeric";
import { graphPlot, lines, networkDiagram, overlay, type Plot, plotGrid, scatter } from "lectern/plots";

/** The boundaries of the regions A, B, C and D of the line. */
export const boundaries = [-2, 0, 2] as const;

/** Samples of the line, crosses in A and C, circles in B and D. */
export function interleavedSamples(seed: number): { readonly x: number[][]; readonly isCircle: readonly boolean[] } {
  const random = createRandom(seed);
  const region = Array.from({ length: 40 }, (_, i) => i % 4);
  // Apart from the boundaries, where the perceptrons are between 0 and 1.
  const x = region.map((k) => [-4 + 2 * k + 0.2 + 1.6 * random.uniform()]);
  return { x, isCircle: region.map((k) => k % 2 === 1) };
}

/** The largest share of samples that a single perceptron classifies correctly: every threshold, both directions. */
export function bestSinglePerceptron(x: readonly (readonly number[])[], isCircle: readonly boolean[]): number {
  const correct = x.flatMap(([threshold]) => {
    const above = x.filter(([value], i) => value > threshold === isCircle[i]).length;
    return [above, x.length - above];
  });
  return Math.max(...correct) / x.length;
}

/** The corners of the cube to which the three perceptrons of the first layer map the samples, each once. */
export function cornersOf(x: number[][]): string[] {
  const [first] = intervalNetwork(boundaries);
  const { data } = applyLayers([first], x);
  return [...new Set(x.map((_, i) => Array.from(data.subarray(3 * i, 3 * i + 3), Math.round).join("")))].sort();
}

/** Figure 13.3: samples on the line, and the outputs of the three perceptrons. */
export function lineFigure(seed: number): Plot {
  const { x, isCircle } = interleavedSamples(seed);
  const grid = Array.from({ length: 161 }, (_, i) => -4 + i / 20);
  const { data } = applyLayers(
    [intervalNetwork(boundaries)[0]],
    grid.map((value) => [value]),
  );
  const curve = (k: number) => ({ name: `perceptron ${k + 1}`, x: grid, y: grid.map((_, i) => data[3 * i + k]) });
  const points = scatter(
    x.map(([value]) => [value, -0.15]),
    { groups: isCircle.map((circle) => (circle ? "circles" : "crosses")) },
  );
  return overlay([lines([0, 1, 2].map(curve), { xTitle: "x", yTitle: "output", title: "three perceptrons" }), points]);
}

/** Figure 13.4, right: the cube in parallel projection, its occupied corners, and the plane o₁ − o₂ + o₃ = ½ as a hexagon. */
export function cubeFigure(): Plot {
  const corners = Array.from({ length: 8 }, (_, code) => [code & 1, (code >> 1) & 1, code >> 2]);
  const edges = corners.flatMap((corner, from) =>
    [0, 1, 2].filter((i) => corner[i] === 0).map((i): [number, number] => [from, from + (1 << i)]),
  );
  // Where the plane crosses the edges of the cube, in the order of its outline.
  const plane = [
    [0.5, 0, 0],
    [1, 0.5, 0],
    [1, 1, 0.5],
    [0.5, 1, 1],
    [0, 0.5, 1],
    [0, 0, 0.5],
  ];
  const outline = plane.map((_, i): [number, number] => [8 + i, 8 + ((i + 1) % 6)]);
  const regions: Readonly<Record<string, string>> = { "0,0,0": "A", "1,0,0": "B", "1,1,0": "C", "1,1,1": "D" };
  const names = corners.map((corner) => regions[corner.join()] ?? "");
  const classes = names.map((name) => (name === "" ? "empty" : "AC".includes(name) ? "crosses" : "circles"));
  return graphPlot(createGraph(14, [...edges, ...outline]), {
    places: [...corners, ...plane].map(([a, b, c]) => [a + 0.45 * c, b + 0.3 * c]),
    names: [...names, ...plane.map(() => "")],
    groups: [...classes, ...plane.map(() => "plane")],
    title: "regions as corners of a cube",
  });
}

/** Four lines in the plane, and points of a union of three of the cells between them. */
export const fourLines = {
  weights: [0.3, 1.6, 2.9, 4.2].map((angle) => [Math.cos(angle), Math.sin(angle)]),
  biases: [1, 1, 1, 1],
};

/** The network of figures 13.5 and 13.6, for the three cells with the most samples. */
export function polygons(seed: number) {
  const random = createRandom(seed);
  const x = Array.from({ length: 2000 }, () => [20 * random.uniform() - 10, 20 * random.uniform() - 10]);
  const cells = x.map((point) => occupiedCorners(fourLines, [point])[0].join(""));
  const counts = [...new Set(cells)].map((cell) => ({ cell, count: cells.filter((other) => other === cell).length }));
  const chosen = counts
    .sort((a, b) => b.count - a.count)
    .slice(0, 3)
    .map(({ cell }) => cell);
  const isInClass = cells.map((cell) => chosen.includes(cell));
  return { x, isInClass, occupied: counts.length, ...polyhedraNetwork(fourLines, x, isInClass) };
}

/** Figures 13.5 and 13.6: what the network answers, and the network. */
export function polygonFigure(seed: number): Plot {
  const { x, layers } = polygons(seed);
  const output = applyLayers(layers, x).data;
  const points = scatter(x, {
    groups: Array.from(output, (value) => (value > 0.5 ? "class 2" : "class 1")),
    title: "output",
  });
  return plotGrid([[points, networkDiagram(layers, { title: "half-planes, AND, OR", weights: false })]]);
}

/** Figure for the gallery index. */
export const cover = () => plotGrid([[lineFigure(0), cubeFigure()]]);

function print(): void {
  const { x, isCircle } = interleavedSamples(0);
  console.log(`One perceptron classifies at most ${(100 * bestSinglePerceptron(x, isCircle)).toFixed(0)} % correctly.`);
  const output = applyLayers(intervalNetwork(boundaries), x).data;
  const correct = isCircle.filter((circle, i) => output[i] > 0.5 === circle).length;
  console.log(`Three and one classify ${correct} of ${x.length}; the corners are ${cornersOf(x).join(", ")}.`);
  const { occupied, corners } = polygons(0);
  console.log(`Four lines make ${occupied} cells, of which the network selects ${corners.length}.`);
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
