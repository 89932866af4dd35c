/**
 * Gravity by Barnes-Hut (Machine learning and physics, 2.6; Barnes and Hut 1986). The force on a star is a sum over all others; a cell of a
 * quadtree that looks small from there counts as one star of its mass at its centre. That takes n log n terms instead of n², and
 * with a threshold of 0 it is the direct sum. The repulsion of t-SNE can be summed in the same way.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Matrix } from "lectern/data";
import { buildSpaceTree, type PairPotential, type SpaceTree, sumOverTree } from "lectern/graphs";
import { createRandom } from "lectern/numeric";
import { lines, type Plot, palette, plotGrid } from "lectern/plots";

/** What keeps the force of stars that nearly meet finite. */
const SOFTENING = 1e-3;

/** Newton's potential and force with the gravitational constant 1, softened where stars nearly meet. */
export const gravity: PairPotential = {
  value: (square) => -1 / Math.sqrt(square + SOFTENING),
  force: (square) => -1 / Math.sqrt((square + SOFTENING) ** 3),
};

/** Two clusters of stars in the plane. */
export function drawStars(count: number, seed = 1): { readonly places: Matrix; readonly masses: Float64Array } {
  const random = createRandom(seed);
  const data = Float64Array.from({ length: 2 * count }, (_, e) => random.normal() + (e % 4 < 2 ? -2 : 2));
  return {
    places: { rows: count, columns: 2, data },
    masses: Float64Array.from({ length: count }, () => 0.5 + random.uniform()),
  };
}

/** The forces on all stars, each divided by its mass, as a sum over all pairs. */
export function directForces({ rows, columns: d, data }: Matrix, masses: Float64Array): Matrix {
  const forces = new Float64Array(rows * d);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < rows; j++) {
      if (i === j) continue;
      let square = 0;
      for (let k = 0; k < d; k++) square += ((data[i * d + k] as number) - (data[j * d + k] as number)) ** 2;
      const factor = (masses[j] as number) * gravity.force(square);
      for (let k = 0; k < d; k++) {
        forces[i * d + k] =
          (forces[i * d + k] as number) + factor * ((data[i * d + k] as number) - (data[j * d + k] as number));
      }
    }
  }
  return { rows, columns: d, data: forces };
}

/** A cell that counts as one star: its lower corner, its edge, and the number of stars in it. */
export interface UsedCell {
  readonly corner: readonly [number, number];
  readonly width: number;
  readonly stars: number;
}

/** The cells that the force on star i is summed over; a star that counts by itself is in a cell of its own. */
export function usedCells(tree: SpaceTree, { rows, data }: Matrix, i: number, threshold: number): UsedCell[] {
  const low = [0, 1].map((k) => Math.min(...Array.from({ length: rows }, (_, j) => data[2 * j + k] as number)));
  const own = [data[2 * i] as number, data[2 * i + 1] as number];
  const used: UsedCell[] = [];
  for (let cell = 0; cell < tree.next.length; ) {
    const [first, end] = [tree.first[cell] as number, tree.end[cell] as number];
    const isLeaf = tree.next[cell] === cell + 1;
    const isOwn = tree.order.subarray(first, end).includes(i);
    const width = tree.width[cell] as number;
    const distance = Math.hypot(...own.map((value, k) => value - (tree.center.data[2 * cell + k] as number)));
    if (!isLeaf && (isOwn || width >= threshold * distance)) {
      cell++;
      continue;
    }
    if (!isOwn) {
      const some = tree.order[first] as number;
      const corner = low.map((from, k) => from + Math.floor(((data[2 * some + k] as number) - from) / width) * width);
      used.push({ corner: corner as [number, number], width, stars: end - first });
    }
    cell = tree.next[cell] as number;
  }
  return used;
}

/** Figure 2.10: the stars, the cells that count as one star each for the first of them, and that star as a larger dot. */
export function cellFigure(count = 150, threshold = 0.7): Plot {
  const { places, masses } = drawStars(count);
  const cells = usedCells(buildSpaceTree(places, masses), places, 0, threshold);
  const squares = cells.flatMap(({ corner: [x, y], width }, cell) => {
    const corners = [0, 1, 2, 3, 0].map(
      (k) => [x + (k === 1 || k === 2 ? width : 0), y + (k >= 2 ? width : 0)] as const,
    );
    return corners.map(([across, up], at) => ({ x: across, y: up, cell, at }));
  });
  const stars = Array.from({ length: count }, (_, i) => ({ x: places.data[2 * i], y: places.data[2 * i + 1] }));
  const encoding = { x: { field: "x", type: "quantitative" }, y: { field: "y", type: "quantitative" } };
  const order = { detail: { field: "cell" }, order: { field: "at", type: "quantitative" } };
  return {
    $schema: "https://vega.github.io/schema/vega-lite/v6.json",
    title: `${count} stars, ${cells.length} terms for one of them`,
    width: 320,
    height: 320,
    layer: [
      { data: { values: stars }, mark: { type: "point", filled: true, size: 12, color: "#999999" }, encoding },
      { data: { values: squares }, mark: { type: "line", strokeWidth: 1 }, encoding: { ...encoding, ...order } },
      {
        data: { values: stars.slice(0, 1) },
        mark: { type: "point", filled: true, size: 80, color: palette[1] },
        encoding,
      },
    ],
  };
}

/** What the forces on all stars cost: terms, and milliseconds on this machine. */
export interface ForceCost {
  readonly count: number;
  readonly direct: { readonly terms: number; readonly milliseconds: number };
  readonly tree: { readonly terms: number; readonly milliseconds: number };
}

/** Measures the direct sum and the tree for several numbers of stars. */
export function forceCosts(counts: readonly number[], threshold = 0.7): ForceCost[] {
  const timed = <T>(work: () => T) => {
    const begin = performance.now();
    const result = work();
    return { result, milliseconds: performance.now() - begin };
  };
  return counts.map((count) => {
    const { places, masses } = drawStars(count);
    const direct = timed(() => directForces(places, masses));
    const tree = timed(() => sumOverTree(buildSpaceTree(places, masses), places, threshold, gravity));
    return {
      count,
      direct: { terms: count * (count - 1), milliseconds: direct.milliseconds },
      tree: { terms: tree.result.terms, milliseconds: tree.milliseconds },
    };
  });
}

/** The time of both over the number of stars. */
export function costFigure(costs: readonly ForceCost[]) {
  const x = costs.map(({ count }) => count);
  return lines(
    [
      { name: "all pairs", x, y: costs.map(({ direct }) => direct.milliseconds) },
      { name: "Barnes-Hut", x, y: costs.map(({ tree }) => tree.milliseconds) },
    ],
    { title: "time for all forces", xTitle: "stars", yTitle: "milliseconds" },
  );
}

/** Stars that fall towards each other, moved by leapfrog steps with the forces of the tree; the total energy after each. */
export function fall(count: number, steps: number, { threshold = 0.5, duration = 0.002, seed = 1 } = {}) {
  const { places, masses } = drawStars(count, seed);
  const velocity = new Float64Array(2 * count);
  const sums = () => sumOverTree(buildSpaceTree(places, masses), places, threshold, gravity);
  const energies: number[] = [];
  let { values, forces } = sums();
  for (let step = 0; step < steps; step++) {
    for (let e = 0; e < velocity.length; e++) {
      velocity[e] = (velocity[e] as number) + (duration / 2) * (forces.data[e] as number);
      places.data[e] = (places.data[e] as number) + duration * (velocity[e] as number);
    }
    ({ values, forces } = sums());
    let energy = 0;
    for (let e = 0; e < velocity.length; e++) {
      velocity[e] = (velocity[e] as number) + (duration / 2) * (forces.data[e] as number);
      energy += ((masses[e >> 1] as number) * (velocity[e] as number) ** 2) / 2;
    }
    for (let i = 0; i < count; i++) energy += ((masses[i] as number) * (values[i] as number)) / 2;
    energies.push(energy);
  }
  return { places, energies };
}

/** Figure for the gallery index. */
export const cover = () => plotGrid([[cellFigure(), costFigure(forceCosts([250, 500, 1000, 2000, 4000]))]]);

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  for (const { count, direct, tree } of forceCosts([500, 1000, 2000, 4000])) {
    console.log(
      `${count} stars: ${direct.terms} terms in ${direct.milliseconds.toFixed(1)} ms, ` +
        `by the tree ${tree.terms} in ${tree.milliseconds.toFixed(1)} ms`,
    );
  }
  const { energies } = fall(300, 100);
  console.log(`energy after the first step ${energies[0]?.toFixed(3)}, after 100 steps ${energies.at(-1)?.toFixed(3)}`);
}
