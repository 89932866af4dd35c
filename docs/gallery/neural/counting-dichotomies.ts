/**
 * Why it helps to map samples to more dimensions (ML and physics, chapter 14): of all ways to divide n points into two classes, a
 * hyperplane makes half if n is twice the number of dimensions, and nearly all if n is much smaller. A random nonlinear map to more
 * dimensions makes random classes separable as often as Cover's theorem says.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { applyLayers, perceptronLayer, separableFraction, separatingNormal } from "lectern/neural";
import { createRandom } from "lectern/numeric";
import { lines, type Plot } from "lectern/plots";

/** Figure 14.2: the share of separable dichotomies over n / p, for several p. */
export function fractionFigure(dimensions: readonly number[] = [5, 25, 100]): Plot {
  const curve = (p: number) => {
    const points = Array.from({ length: 4 * p }, (_, i) => i + 1);
    return { name: `p = ${p}`, x: points.map((n) => n / p), y: points.map((n) => separableFraction(n, p)) };
  };
  return lines(dimensions.map(curve), { xTitle: "n / p", yTitle: "share of separable dichotomies" });
}

/** The share of random divisions of random points of the plane that are separable after a random map to p dimensions. */
export function liftedShare(points: number, dimensions: number, trials: number, seed: number): number {
  const random = createRandom(seed);
  const draw = (n: number) => Array.from({ length: n }, () => random.normal());
  let separable = 0;
  for (let trial = 0; trial < trials; trial++) {
    const x = Array.from({ length: points }, () => draw(2));
    const lift = perceptronLayer(
      Array.from({ length: dimensions }, () => draw(2)),
      draw(dimensions),
      "tanh",
    );
    const signs = x.map(() => (random.uniform() < 0.5 ? 1 : -1));
    if (separatingNormal(applyLayers([lift], x), signs) !== undefined) separable++;
  }
  return separable / trials;
}

/** Figure for the gallery index. */
export const cover = () => fractionFigure();

function print(): void {
  console.log(
    "Ten points of the plane in random classes, after a random map to p dimensions\n\n p   separable   expected",
  );
  for (const p of [2, 3, 4, 5, 6, 8, 10]) {
    const share = liftedShare(10, p, 300, 0).toFixed(2).padStart(8);
    console.log(`${String(p).padStart(2)} ${share}    ${separableFraction(10, p).toFixed(2).padStart(8)}`);
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
