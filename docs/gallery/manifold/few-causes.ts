/**
 * Many channels, few causes (Machine learning 2, chapter 1, figure 2): the channels of an electromyogram are so correlated that a few
 * dimensions explain almost all of them. As preprocessing, the reduction loses nothing that a classifier of the movement needs.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { nearestNeighborsClassifier, pca, pipeline } from "lectern";
import { selectRows } from "lectern/data";
import { muscleRecording } from "lectern/datasets";
import { accuracy, intrinsicDimension } from "lectern/metrics";
import { lines } from "lectern/plots";

/** The shares of the variance that the principal components of a recording explain, summed up. */
export function explainedShares(seed: number, channels = 32): number[] {
  const { x } = muscleRecording({ channels, seed });
  let sum = 0;
  return Array.from(pca().fit({ x }).state.explainedVarianceRatio, (share) => (sum += share));
}

/** The part of the movement, out of four, at each time. */
function partsOf(phases: Float64Array): string[] {
  return Array.from(
    phases,
    (phase) => ["first", "second", "third", "fourth"][Math.floor((2 * phase) / Math.PI) % 4] as string,
  );
}

/** The accuracy of the part of the movement on new data: from all channels, from three components, and from one. */
export function accuracies(seed: number) {
  const { x, latent } = muscleRecording({ seed });
  const parts = partsOf(latent.data);
  const rows = (from: number, to: number) => Int32Array.from({ length: to - from }, (_, i) => from + i);
  const [train, test] = [rows(0, 600), rows(600, 1000)];
  const data = { x: selectRows(x, train), y: parts.slice(0, 600) };
  const score = (components: number | undefined) => {
    const neighbors = nearestNeighborsClassifier({ neighbors: 15 });
    const recipe = components === undefined ? neighbors : pipeline(pca({ components }), neighbors);
    return accuracy(parts.slice(600), recipe.fit(data).predict(selectRows(x, test)));
  };
  return { all: score(undefined), three: score(3), one: score(1) };
}

/** The estimated dimension of a recording without noise: that of the movement, a closed curve. */
export function dimensionOf(seed: number): number {
  return intrinsicDimension(muscleRecording({ seed, noise: 0, samples: 500 }).x);
}

/** The explained variance over the number of components. */
export function explainedFigure(seed: number) {
  const shares = explainedShares(seed);
  return lines([{ name: "explained variance", x: shares.map((_, k) => k + 1), y: shares }], {
    xTitle: "components",
    yTitle: "explained variance",
  });
}

/** The figure of the index. */
export const cover = () => explainedFigure(0);

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const shares = explainedShares(0).slice(0, 5);
  console.log("explained by one to five components:", shares.map((share) => share.toFixed(3)).join(", "));
  console.log("accuracy of the part of the movement:", accuracies(0));
  console.log("estimated dimension:", dimensionOf(0).toFixed(2));
}
