/**
 * Residuals of kernel PCA as outlier scores (Machine Learning 2, figure 68): with one component, the residual of the linear
 * kernel grows along the other direction, without bound, and is low in regions without samples. With the Gaussian kernel, the
 * sum of squares along the remaining components follows the data near by, but far away it is 0: outliers look like inliers. What
 * the kernel k(x, x) of a sample has beyond the first components avoids it.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { kernelPca, kernelPcaDetector } from "lectern";
import { asMatrix, type Matrix } from "lectern/data";
import { createRandom } from "lectern/numeric";
import { densityContours, lines, plotGrid } from "lectern/plots";

const linear = { kind: "linear" } as const;
const gaussian = { kind: "rbf", gamma: 0.5 } as const;

/** An elongated cloud around the origin, as a matrix of two columns. */
export function cloud(seed: number): Matrix {
  const random = createRandom(seed);
  return asMatrix(Array.from({ length: 60 }, () => [3 * random.normal(), 0.4 * random.normal()]));
}

/** Σ over i > components of proj_i(x)²: the part of the interpolated projections that the first components leave out. */
export function naiveScore(x: Matrix, kernel: typeof linear | typeof gaussian, components: number) {
  const model = kernelPca({ kernel, center: false }).fit({ x });
  return (at: Matrix): Float64Array => {
    const { columns, data } = model.transform(at);
    const scores = new Float64Array(at.rows);
    for (let i = 0; i < at.rows; i++) {
      for (let k = components; k < columns; k++) scores[i] += data[i * columns + k] ** 2;
    }
    return scores;
  };
}

/** k(x, x) − Σ over i ≤ components of proj_i(x)²: the squared distance from the subspace of the first components. */
export function distanceScore(x: Matrix, kernel: typeof linear | typeof gaussian, components: number) {
  const model = kernelPcaDetector({ kernel, components, center: false }).fit({ x });
  return (at: Matrix): Float64Array => model.score(at);
}

/** The scores at some heights above the middle of the cloud. */
export function scoresAbove(score: (at: Matrix) => Float64Array, heights: readonly number[]): number[] {
  return [...score(asMatrix(heights.map((height) => [0, height])))];
}

/** The scores of the Gaussian kernel on the way out. */
function wayOut(x: Matrix) {
  const heights = Array.from({ length: 41 }, (_, i) => i / 4);
  const curve = (name: string, score: (at: Matrix) => Float64Array) => ({
    name,
    x: heights,
    y: scoresAbove(score, heights),
  });
  return lines(
    [curve("remaining components", naiveScore(x, gaussian, 1)), curve("distance", distanceScore(x, gaussian, 1))],
    { xTitle: "height above the cloud", yTitle: "score, Gaussian kernel" },
  );
}

/** Lines of equal score for both kernels, and the scores of the Gaussian kernel on the way out. */
export function figure(seed: number) {
  const x = cloud(seed);
  return plotGrid([
    [
      densityContours(x, naiveScore(x, linear, 1), { title: "linear kernel" }),
      densityContours(x, naiveScore(x, gaussian, 1), { title: "Gaussian kernel, remaining components" }),
    ],
    [densityContours(x, distanceScore(x, gaussian, 1), { title: "Gaussian kernel, distance" }), wayOut(x)],
  ]);
}

/** Figure for the gallery index: where the naive score fails. */
export const cover = () => wayOut(cloud(1));

function print(): void {
  const x = cloud(1);
  const heights = [0, 2, 4, 40];
  console.log(`height above the cloud           ${heights.map((height) => String(height).padStart(10)).join("")}`);
  for (const [name, score] of [
    ["linear kernel", naiveScore(x, linear, 1)],
    ["Gaussian, remaining components", naiveScore(x, gaussian, 1)],
    ["Gaussian, distance", distanceScore(x, gaussian, 1)],
  ] as const) {
    console.log(
      `${name.padEnd(33)}${scoresAbove(score, heights)
        .map((value) => value.toPrecision(4).padStart(10))
        .join("")}`,
    );
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
