/**
 * The limit of a microscope (ML and physics, example 17.1, figure 17.2): two molecules are seen as two Airy disks, whose sum has one
 * peak only when they are close.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { airyPattern, airyRadius } from "lectern/datasets";
import { lines, type Plot, plotGrid } from "lectern/plots";

/** Places along the line through both molecules, in radii of the disk. */
const places = Array.from({ length: 241 }, (_, i) => -2.4 + 0.02 * i);

/** The brightness of two molecules at a distance, in radii of the disk, along the line through both. */
export function brightness(distance: number): number[] {
  const at = (x: number) => airyPattern(airyRadius * x);
  return places.map((x) => at(x - distance / 2) + at(x + distance / 2));
}

/** How many peaks are at least half as bright as the brightest. */
export function countPeaks(values: readonly number[]): number {
  const half = 0.5 * Math.max(...values);
  return values.filter((value, i) => value > half && value > (values[i - 1] ?? 0) && value >= (values[i + 1] ?? 0))
    .length;
}

/** Cross-sections of two molecules at several distances. */
export function figure(distances: readonly number[] = [1.5, 1, 0.6]): Plot {
  const panel = (distance: number) => {
    const alone = [-1, 1].map((side) => ({
      name: side < 0 ? "first" : "second",
      x: places,
      y: places.map((x) => airyPattern(airyRadius * (x - (side * distance) / 2))),
    }));
    const both = { name: "both", x: places, y: brightness(distance) };
    const title = `${distance} radii apart`;
    return lines([...alone, both], { title, xTitle: "place", yTitle: "brightness", width: 200, height: 160 });
  };
  return plotGrid([distances.map(panel)]);
}

/** Figure for the gallery index. */
export const cover = () => figure();

function print(): void {
  for (const distance of [1.5, 1, 0.8, 0.7, 0.6]) {
    console.log(`${distance} radii apart: ${countPeaks(brightness(distance))} peaks`);
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
