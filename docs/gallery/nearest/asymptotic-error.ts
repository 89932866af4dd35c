/**
 * The error of nearest neighbours on ever more samples (Machine learning and physics, chapter 6; Cover and Hart 1967; Stone
 * 1977): that of a single neighbour tends to E[2 η(x) (1 − η(x))], which is at most twice the error of the best rule; that of
 * a number of neighbours that grows more slowly than the samples tends to the error of the best rule itself.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { nearestNeighborsClassifier } from "lectern";
import { createRandom } from "lectern/numeric";
import { lines } from "lectern/plots";

/** Two equally frequent classes on a line, normal of deviation 1 around −0.75 and 0.75. */
const MIDDLE = 0.75;

/** Points at which errors are integrated, with the share of the samples around each. */
const STEP = 0.01;
const grid = Array.from({ length: 1200 }, (_, i) => -6 + STEP * (i + 0.5));
const normalAt = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
const shares = grid.map((x) => (STEP * (normalAt(x - MIDDLE) + normalAt(x + MIDDLE))) / 2);
/** η(x), the probability of the right class. */
const rights = grid.map((x) => 1 / (1 + Math.exp(-2 * MIDDLE * x)));

const integrate = (errorAt: (right: number, i: number) => number) =>
  shares.reduce((sum, share, i) => sum + share * errorAt(rights[i] as number, i), 0);

/** The error of the best rule, and the limit of the error of a single neighbour. */
export const limits = {
  best: integrate((right) => Math.min(right, 1 - right)),
  oneNeighbor: integrate((right) => 2 * right * (1 - right)),
};

/** The error, over all x, of nearest neighbours of `count` samples. */
export function neighborError(count: number, neighbors: number, seed: number): number {
  const random = createRandom(seed);
  const y = Array.from({ length: count }, () => (random.uniform() < 0.5 ? "left" : "right"));
  // A set of one class only is possible with few samples, and says nothing of the other.
  if (new Set(y).size < 2) return 0.5;
  const x = y.map((side) => [(side === "left" ? -MIDDLE : MIDDLE) + random.normal()]);
  const { names } = nearestNeighborsClassifier({ neighbors })
    .fit({ x, y })
    .predict(grid.map((at) => [at]));
  return integrate((right, i) => (names[i] === "right" ? 1 - right : right));
}

/** An odd number of neighbours near √n, which grows, but more slowly than n. */
export const growingNeighbors = (count: number) => 2 * Math.floor(Math.sqrt(count) / 2) + 1;

/** The mean error over several samples. */
export function meanError(count: number, neighbors: number, seeds: number): number {
  const errors = Array.from({ length: seeds }, (_, seed) => neighborError(count, neighbors, seed));
  return errors.reduce((sum, error) => sum + error / seeds, 0);
}

/** Numbers of samples, and of sets of them: errors of few samples vary more. */
export const sizes = [
  { count: 10, seeds: 40 },
  { count: 100, seeds: 20 },
  { count: 1000, seeds: 10 },
  { count: 10_000, seeds: 4 },
];

/** The mean errors of a single and of √n neighbours, by the number of samples. */
export function errorCurves() {
  return {
    one: sizes.map(({ count, seeds }) => meanError(count, 1, seeds)),
    growing: sizes.map(({ count, seeds }) => meanError(count, growingNeighbors(count), seeds)),
  };
}

/** The curves with their limits. */
export function errorFigure({ one, growing } = errorCurves()) {
  const x = sizes.map(({ count }) => Math.log10(count));
  const level = (value: number) => x.map(() => value);
  return lines(
    [
      { name: "1 neighbour", x, y: one },
      { name: "√n neighbours", x, y: growing },
      { name: "limit of 1 neighbour", x, y: level(limits.oneNeighbor) },
      { name: "best rule", x, y: level(limits.best) },
    ],
    { title: "Error of nearest neighbours", xTitle: "log₁₀ of the number of samples", yTitle: "error" },
  );
}

/** Figure for the gallery index. */
export const cover = () => errorFigure();

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { one, growing } = errorCurves();
  console.log(`best rule ${limits.best.toFixed(4)}, limit of one neighbour ${limits.oneNeighbor.toFixed(4)}`);
  sizes.forEach(({ count }, i) => {
    console.log(`${count} samples: ${one[i]?.toFixed(4)} with 1 neighbour, ${growing[i]?.toFixed(4)} with √n`);
  });
}
