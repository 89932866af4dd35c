/**
 * Space is empty in many dimensions (Pattern analysis, lecture 1): a cube that holds one per cent of uniform samples is almost as wide as
 * all of them, nearly every sample lies at the border, and the nearest sample to the centre of a ball is far away.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { createRandom } from "lectern/numeric";
import { lines } from "lectern/plots";

/** The side of the cube that holds a share V of the unit cube: V^(1/d). */
export function sideOfCube(share: number, dimensions: number): number {
  return share ** (1 / dimensions);
}

/** The share of uniform samples with a coordinate within `margin` of a face: 1 − (1 − 2 margin)^d. */
export function shareAtBorder(dimensions: number, margin = 0.05): number {
  return 1 - (1 - 2 * margin) ** dimensions;
}

/** The median distance from the centre of the unit ball to the nearest of `samples` uniform samples: (1 − ½^(1/N))^(1/d). */
export function medianNearest(samples: number, dimensions: number): number {
  return (1 - 0.5 ** (1 / samples)) ** (1 / dimensions);
}

/** The same three quantities, measured on drawn samples. */
export interface Drawn {
  /** The share of samples in a cube of the given side in a corner. */
  readonly inCube: number;
  readonly atBorder: number;
}

/** Draws uniform samples in the unit cube. */
export function drawCube(samples: number, dimensions: number, side: number, seed: number): Drawn {
  const random = createRandom(seed).fork(dimensions);
  let [inCube, atBorder] = [0, 0];
  for (let i = 0; i < samples; i++) {
    let [isInside, isNear] = [true, false];
    for (let j = 0; j < dimensions; j++) {
      const value = random.uniform();
      if (value > side) isInside = false;
      if (value < 0.05 || value > 0.95) isNear = true;
    }
    if (isInside) inCube++;
    if (isNear) atBorder++;
  }
  return { inCube: inCube / samples, atBorder: atBorder / samples };
}

/** The median over `repeats` draws of the distance of the nearest of N uniform samples of the unit ball from its centre. */
export function drawnNearest(samples: number, dimensions: number, repeats: number, seed: number): number {
  const random = createRandom(seed).fork("ball");
  const nearest = Float64Array.from({ length: repeats }, () => {
    let least = 1;
    // The radius of a uniform sample of the ball is U^(1/d); the direction does not matter here.
    for (let i = 0; i < samples; i++) least = Math.min(least, random.uniform() ** (1 / dimensions));
    return least;
  }).sort();
  return nearest[repeats >> 1] as number;
}

/** The three curves over the number of dimensions. */
export function emptySpaceFigure(most = 100) {
  const x = Array.from({ length: most }, (_, k) => k + 1);
  return lines(
    [
      { name: "side of a cube with 1 % of the samples", x, y: x.map((d) => sideOfCube(0.01, d)) },
      { name: "share within 5 % of a face", x, y: x.map((d) => shareAtBorder(d)) },
      { name: "median distance of the nearest of 500", x, y: x.map((d) => medianNearest(500, d)) },
    ],
    { xTitle: "dimensions", yTitle: "share or length" },
  );
}

/** The figure of the index. */
export const cover = () => emptySpaceFigure(30);

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  console.log(JSON.stringify(emptySpaceFigure()));
}
