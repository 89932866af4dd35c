/**
 * A network of absolute values folds the plane (ML and physics, section 14.2, figure 14.5; Montúfar et al. 2014): each layer maps it
 * onto one quadrant, so that after two layers one line of the output comes from sixteen lines of the input.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { foldedPreimages, type PerceptronLayer, perceptronLayer } from "lectern/neural";
import { lines, type Plot, plotGrid } from "lectern/plots";

/** Each layer turns and shifts the plane and folds it along both axes; the second folds the quadrant of the first. */
export const layers: readonly PerceptronLayer[] = [
  perceptronLayer(
    [
      [Math.cos(0.3), -Math.sin(0.3)],
      [Math.sin(0.3), Math.cos(0.3)],
    ],
    [0, 0],
    "absolute",
  ),
  perceptronLayer(
    [
      [1, 0],
      [0, 1],
    ],
    [-2, -2],
    "absolute",
  ),
];

/** Points of a line of the output, from (0.4, 1.2) to (1.4, 0.2). */
export const outputLine = Array.from({ length: 21 }, (_, i) => [0.4 + i / 20, 1.2 - i / 20]);

/** The lines of the input that are mapped to the line of the output: the k-th preimages of its points, for each k. */
export function preimageLines(depth: number): number[][][] {
  const preimages = outputLine.map((point) => foldedPreimages(layers.slice(layers.length - depth), point));
  return preimages[0].map((_, k) => preimages.map((points) => points[k]));
}

/** The line of the output, its preimages between the layers, and those in the input. */
export function figure(): Plot {
  const panel = (title: string, paths: readonly number[][][]) => {
    const curve = (path: number[][], k: number) => ({
      name: String(k + 1),
      x: path.map(([x]) => x),
      y: path.map(([, y]) => y),
    });
    return lines(paths.map(curve), { xTitle: "x₁", yTitle: "x₂", title, width: 220, height: 220 });
  };
  return plotGrid([
    [panel("input", preimageLines(2)), panel("after one layer", preimageLines(1)), panel("output", [outputLine])],
  ]);
}

/** Figure for the gallery index. */
export const cover = figure;

function print(): void {
  for (const depth of [1, 2])
    console.log(`${depth} layers: ${preimageLines(depth).length} lines are mapped to one line`);
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
