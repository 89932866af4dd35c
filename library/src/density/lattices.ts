/**
 * Lattices with their nearest-point quantisers (Conway and Sloane, "Fast quantizing and decoding algorithms for lattice
 * quantizers and codes", 1982): the cells of a histogram are the points that are nearest to the same lattice point.
 */
import type { Random } from "../numeric/random/random.js";

/** The names of the lattices; "boxes" are the points with whole coordinates. */
export const latticeNames = [
  "boxes",
  "hexagons",
  "face-centered",
  "body-centered",
  "checkerboard",
  "simplex",
  "e8",
] as const;

export type LatticeName = (typeof latticeNames)[number];

/** A lattice in n dimensions. A point of it is known by n whole numbers, its key. */
export interface Lattice {
  readonly dimensions: number;
  /** The volume of a cell. */
  readonly volume: number;
  /** Writes the key of the lattice point nearest to y. */
  readonly nearest: (y: Float64Array, key: Int32Array) => void;
  /** Writes the lattice point of a key. */
  readonly pointOf: (key: Int32Array, point: Float64Array) => void;
  /** Writes a point such that the difference to its nearest lattice point is uniform in the cell of 0. */
  readonly spread: (random: Random, y: Float64Array) => void;
}

/** The numbers of dimensions in which a lattice exists: from … to. */
export function latticeDimensions(name: LatticeName): readonly [number, number] {
  if (name === "hexagons") return [2, 2];
  if (name === "face-centered" || name === "body-centered") return [3, 3];
  if (name === "e8") return [8, 8];
  return name === "checkerboard" ? [2, 64] : [1, 64];
}

/** The lattice of a name. */
export function createLattice(name: LatticeName, n: number): Lattice {
  switch (name) {
    case "boxes":
      return boxes(n);
    case "hexagons":
    case "simplex":
      return simplex(n);
    case "face-centered":
    case "checkerboard":
      return checkerboard(n);
    case "body-centered":
      return withHalves(boxes(n), 1 / 2);
    case "e8":
      return withHalves(checkerboard(n), 1);
  }
}

/** Zⁿ. */
function boxes(n: number): Lattice {
  return {
    dimensions: n,
    volume: 1,
    nearest: roundAll,
    pointOf: copy,
    spread: (random, y) => {
      for (let j = 0; j < n; j++) y[j] = random.uniform();
    },
  };
}

/** Dₙ: the points of Zⁿ with an even sum. D₃ is the face-centred cubic lattice. */
function checkerboard(n: number): Lattice {
  return {
    dimensions: n,
    volume: 2,
    nearest: (y, key) => {
      roundAll(y, key);
      let [sum, worst] = [0, 0];
      for (let j = 0; j < n; j++) {
        sum += key[j];
        if (Math.abs(y[j] - key[j]) > Math.abs(y[worst] - key[worst])) worst = j;
      }
      // With an odd sum, the coordinate that was rounded most is rounded the other way.
      if (sum % 2 !== 0) key[worst] += y[worst] >= key[worst] ? 1 : -1;
    },
    pointOf: copy,
    spread: (random, y) => {
      for (let j = 0; j < n; j++) y[j] = (j === n - 1 ? 2 : 1) * random.uniform();
    },
  };
}

/** A lattice and its translate by (½, …, ½); keys are twice the coordinates. Of Z³ it is body-centred cubic, of D₈ it is E₈. */
function withHalves(base: Lattice, volume: number): Lattice {
  const n = base.dimensions;
  const [whole, half, moved] = [new Int32Array(n), new Int32Array(n), new Float64Array(n)];
  return {
    dimensions: n,
    volume,
    nearest: (y, key) => {
      for (let j = 0; j < n; j++) moved[j] = y[j] - 0.5;
      base.nearest(y, whole);
      base.nearest(moved, half);
      let [toWhole, toHalf] = [0, 0];
      for (let j = 0; j < n; j++) {
        toWhole += (y[j] - whole[j]) * (y[j] - whole[j]);
        toHalf += (moved[j] - half[j]) * (moved[j] - half[j]);
      }
      for (let j = 0; j < n; j++) key[j] = toWhole <= toHalf ? 2 * whole[j] : 2 * half[j] + 1;
    },
    pointOf: (key, point) => {
      for (let j = 0; j < n; j++) point[j] = key[j] / 2;
    },
    spread: (random, y) => {
      base.spread(random, y);
      // The translate halves the region that represents all points.
      y[0] /= 2;
    },
  };
}

/**
 * Aₙ: the points of Zⁿ⁺¹ with sum 0, in orthonormal coordinates of their hyperplane. A₂ has hexagonal cells. The key lacks the
 * last coordinate, which the others determine.
 */
function simplex(n: number): Lattice {
  const lifted = new Float64Array(n + 1);
  const rounded = new Int32Array(n + 1);
  const order = Array.from({ length: n + 1 }, (_, j) => j);
  return {
    dimensions: n,
    volume: Math.sqrt(n + 1),
    nearest: (y, key) => {
      lift(y, lifted);
      roundAll(lifted, rounded);
      let excess = 0;
      for (let j = 0; j <= n; j++) excess += rounded[j];
      // The coordinates that were rounded most against the excess are rounded the other way until the sum is 0.
      order.sort((a, b) => lifted[a] - rounded[a] - (lifted[b] - rounded[b]) || a - b);
      for (let k = 0; k < excess; k++) rounded[order[k]]--;
      for (let k = 0; k < -excess; k++) rounded[order[n - k]]++;
      for (let j = 0; j < n; j++) key[j] = rounded[j];
    },
    pointOf: (key, point) => {
      lifted.set(key);
      lifted[n] = -key.reduce((a, b) => a + b, 0);
      lower(lifted, point);
    },
    spread: (random, y) => {
      lifted[n] = 0;
      for (let j = 0; j < n; j++) {
        lifted[j] = random.uniform();
        lifted[n] -= lifted[j];
      }
      lower(lifted, y);
    },
  };
}

/**
 * The Helmert basis of the hyperplane with sum 0: vector k has 1 in its first k entries, −k in the next, 0 in the others, all over
 * √(k (k + 1)).
 */
function lift(y: Float64Array, lifted: Float64Array): void {
  lifted.fill(0);
  for (let k = 1; k <= y.length; k++) {
    const entry = y[k - 1] / Math.sqrt(k * (k + 1));
    for (let j = 0; j < k; j++) lifted[j] += entry;
    lifted[k] -= k * entry;
  }
}

function lower(lifted: Float64Array, y: Float64Array): void {
  for (let k = 1, sum = 0; k <= y.length; k++) {
    sum += lifted[k - 1];
    y[k - 1] = (sum - k * lifted[k]) / Math.sqrt(k * (k + 1));
  }
}

function roundAll(y: Float64Array, key: Int32Array): void {
  for (let j = 0; j < y.length; j++) key[j] = Math.floor(y[j] + 0.5);
}

function copy(key: Int32Array, point: Float64Array): void {
  point.set(key);
}
