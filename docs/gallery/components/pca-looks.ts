/**
 * What changes principal components: the units of the columns (a length in millimetres outweighs one in metres), and outliers
 * (the objective is quadratic, so that a single one rotates the first direction).
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { pca, robustPca, standardize } from "lectern";
import { createRandom } from "lectern/numeric";
import { principalAxesPlot, rankOnePlot, scree, springPlot } from "lectern/plots";

/** An elongated cloud in the plane, along the diagonal. */
export function cloud(seed: number, count = 100): number[][] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const [a, b] = [2 * random.normal(), 0.6 * random.normal()];
    return [(a - b) / Math.SQRT2, (a + b) / Math.SQRT2];
  });
}

/** The angle of the first direction, in degrees from 0 to 180. */
export function firstAngle(x: readonly (readonly number[])[], robust = false): number {
  const { components } = (robust ? robustPca({ components: 1 }) : pca({ components: 1 })).fit({ x }).state;
  const [a, b] = components.data;
  return ((Math.atan2(b, a) * 180) / Math.PI + 180) % 180;
}

/** The first direction with both columns in the same unit, with the second in a smaller one, and with that standardised. */
export function scales(seed: number, count = 100) {
  const x = cloud(seed, count);
  const rescaled = x.map(([a, b]) => [a, 1000 * b]);
  const { transformed } = standardize().fitTransform({ x: rescaled });
  const standard = Array.from({ length: x.length }, (_, i) =>
    Array.from((transformed as { data: Float64Array }).data.subarray(2 * i, 2 * i + 2)),
  );
  return { plain: firstAngle(x), rescaled: firstAngle(rescaled), standardized: firstAngle(standard) };
}

/** By how many degrees one outlier rotates the first direction, for PCA and for its robust variant. */
export function turnedBy(seed: number): { readonly plain: number; readonly robust: number } {
  const x = cloud(seed);
  const spoiled = [...x, [60, -60]];
  const between = (a: number, b: number) => Math.min(Math.abs(a - b), 180 - Math.abs(a - b));
  const before = firstAngle(x);
  return { plain: between(before, firstAngle(spoiled)), robust: between(before, firstAngle(spoiled, true)) };
}

/** The cloud with its axes, its projection on the second direction, the springs, and the scree plot. */
export function figures(seed: number) {
  const x = cloud(seed);
  const { state } = pca().fit({ x });
  return {
    axes: principalAxesPlot(x, state),
    shadow: rankOnePlot(x, state, 1),
    springs: springPlot(x, state),
    scree: scree(state.spectrum),
  };
}

/** Figure for the gallery index: the axes of a cloud. */
export const cover = () => figures(0).axes;

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  console.log("angle of the first direction", scales(0));
  console.log("degrees that one outlier rotates it", turnedBy(0));
}
