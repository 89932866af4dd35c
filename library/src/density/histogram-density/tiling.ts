/** The cells of a histogram: a lattice that is scaled, moved and rotated. */
import type { Matrix } from "../../data/matrix.js";
import { cos, exp, log, sin } from "../../numeric/elementary/functions.js";
import type { Random } from "../../numeric/random/random.js";
import { createLattice, type LatticeName } from "../lattices.js";

/** How cells lie: their shape, their size along each feature, a position, and a rotation of the first two features. */
export interface Tiling {
  readonly shape: LatticeName;
  readonly sizes: Float64Array;
  readonly offsets: Float64Array;
  /** In degrees. */
  readonly rotation: number;
}

/** Keys are numbers of 32 bits, and so is what they are computed from: points further from the offsets, in cells, have none. */
const FARTHEST = 1e9;

/** Functions of a tiling. */
export interface Cells {
  /** Writes the key of the cell that holds row i of x; false if it is too far away to have one. */
  readonly keyOf: (x: Matrix, i: number, key: Int32Array) => boolean;
  /** Writes a uniform point of the cell of a key. */
  readonly drawIn: (key: Int32Array, random: Random, x: Float64Array) => void;
  /** log of the volume of a cell: the product of the sizes. */
  readonly logVolume: number;
}

/** The cells of a tiling. Their volume is the product of the sizes, whatever their shape. */
export function createCells({ shape, sizes, offsets, rotation }: Tiling): Cells {
  const n = sizes.length;
  const lattice = createLattice(shape, n);
  const unit = exp(log(lattice.volume) / n);
  // The corner of a box, but the centre of another cell, is at the offsets.
  const shift = shape === "boxes" ? 0.5 : 0;
  const angle = (rotation * Math.PI) / 180;
  const [c, s] = [cos(angle), sin(angle)];
  const [y, point, near] = [new Float64Array(n), new Float64Array(n), new Int32Array(n)];

  const turn = (values: Float64Array, sine: number) => {
    if (rotation === 0) return;
    const [a, b] = values;
    values[0] = c * a - sine * b;
    values[1] = sine * a + c * b;
  };

  return {
    keyOf: (x, i, key) => {
      for (let j = 0; j < n; j++) y[j] = x.data[i * n + j] - offsets[j];
      turn(y, -s);
      let squares = 0;
      for (let j = 0; j < n; j++) {
        y[j] = (y[j] / sizes[j]) * unit - shift;
        squares += y[j] * y[j];
      }
      if (!(squares <= FARTHEST * FARTHEST)) return false;
      lattice.nearest(y, key);
      return true;
    },
    drawIn: (key, random, x) => {
      lattice.spread(random, y);
      lattice.nearest(y, near);
      lattice.pointOf(near, point);
      for (let j = 0; j < n; j++) y[j] -= point[j];
      lattice.pointOf(key, point);
      for (let j = 0; j < n; j++) x[j] = ((y[j] + point[j] + shift) / unit) * sizes[j];
      turn(x, s);
      for (let j = 0; j < n; j++) x[j] += offsets[j];
    },
    logVolume: sizes.reduce((sum, size) => sum + log(size), 0),
  };
}
