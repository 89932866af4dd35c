/**
 * Classes on a plane in many dimensions (Machine learning 2, figure 5): three clouds on a plane, noise in all directions. Two
 * principal components recover the plane, and the classes on it.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { nearestCentroid, pca } from "lectern";
import { createRandom } from "lectern/numeric";
import { scatter } from "lectern/plots";

const dimensions = 20;

/** Three classes at the corners of a triangle on a random plane. */
export function planeClasses(seed: number, count = 240) {
  const random = createRandom(seed);
  const axes = [0, 1].map(() => Array.from({ length: dimensions }, () => random.normal() / Math.sqrt(dimensions)));
  const y = Array.from({ length: count }, (_, i) => "abc"[i % 3]);
  const x = y.map((name) => {
    const angle = (2 * Math.PI * "abc".indexOf(name)) / 3;
    const [a, b] = [6 * Math.cos(angle) + random.normal(), 6 * Math.sin(angle) + random.normal()];
    return axes[0].map((first, j) => a * first + b * axes[1][j] + 0.3 * random.normal());
  });
  return { x, y };
}

/** The spectrum, and the share of samples nearest to the center of their own class in the plane of two components. */
export function twoComponents(seed: number) {
  const { x, y } = planeClasses(seed);
  const model = pca({ components: 2 }).fit({ x });
  const scores = model.transform(x);
  const { codes, classes } = nearestCentroid().fit({ x: scores, y }).predict(scores);
  const right = y.filter((name, i) => classes[codes[i]] === name).length;
  return { scores, y, accuracy: right / y.length, shares: pca().fit({ x }).state.explainedVarianceRatio };
}

/** The plane, coloured by class. */
export function figure(seed: number) {
  const { scores, y } = twoComponents(seed);
  return scatter(scores, { groups: y, xTitle: "pc1", yTitle: "pc2" });
}

/** Figure for the gallery index: classes on the principal plane. */
export const cover = () => figure(0);

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { accuracy, shares } = twoComponents(0);
  console.log(
    "shares of the first four components",
    [...shares.subarray(0, 4)].map((share) => share.toFixed(3)).join(", "),
  );
  console.log("nearest to their own class on two components", accuracy.toFixed(3));
}
