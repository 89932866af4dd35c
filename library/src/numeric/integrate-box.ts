/** Integrals over boxes by adaptive subdivision with products of Gauss–Legendre rules. */
import { refuse, requireFinite, requirePositive } from "./domain.js";

/** Settings of an integral. */
export interface BoxIntegralOptions {
  /** Wanted absolute error (default 1e-6). */
  readonly tolerance?: number;
  /** Maximum number of points at which the function is evaluated (default 400000). */
  readonly maxEvaluations?: number;
}

/** An integral with an estimate of its error. */
export interface BoxIntegral {
  readonly value: number;
  readonly error: number;
  readonly evaluations: number;
}

/** Nodes and weights of the Gauss–Legendre rule of four points on [−1, 1], exact for polynomials up to degree 7. */
const nodes = [-0.8611363115940526, -0.3399810435848563, 0.3399810435848563, 0.8611363115940526];
const weights = [0.34785484513745385, 0.6521451548625461, 0.6521451548625461, 0.34785484513745385];

/** Cells along each axis at the start, so that narrow peaks are found. */
const FIRST_CELLS = [64, 8, 4];

/**
 * ∫ f over the box from `lower` to `upper`, in 1 to 3 dimensions. The function gets many points at once, one after another in a
 * flat array. A cell is divided until the sum over its parts agrees with its own value twice in a row, because a jump between the
 * points of a rule may be missed once; where f jumps, the error falls only slowly, and is reported.
 */
export function integrateBox(
  f: (points: Float64Array) => ArrayLike<number>,
  lower: ArrayLike<number>,
  upper: ArrayLike<number>,
  { tolerance = 1e-6, maxEvaluations = 400_000 }: BoxIntegralOptions = {},
): BoxIntegral {
  const d = requireBox(lower, upper);
  requirePositive("integrateBox", "tolerance", tolerance);
  const perCell = 2 ** (2 * d);
  let cells = firstCells(lower, upper, FIRST_CELLS[d - 1]);
  let values = cellIntegrals(f, cells, d);
  // Whether the values of a cell and its parent agreed.
  let agreed: Float64Array = new Float64Array(values.length);
  let evaluations = values.length * perCell;
  const count = values.length;
  let [value, error] = [0, 0];
  for (let level = 1; values.length > 0; level++) {
    const parts = divide(cells, d);
    const partValues = cellIntegrals(f, parts, d);
    evaluations += partValues.length * perCell;
    const isLast = evaluations + partValues.length * perCell * 2 ** d > maxEvaluations;
    // A cell may have the share of the tolerance that its side has of the whole.
    const allowed = tolerance / (count * 2 ** (level - 1));
    const open: number[] = [];
    const partAgreed = new Float64Array(partValues.length);
    for (let c = 0; c < values.length; c++) {
      const children = partValues.subarray(c << d, (c + 1) << d);
      const refined = children.reduce((a, b) => a + b, 0);
      const difference = Math.abs(refined - values[c]);
      const agrees = difference <= allowed;
      if (!isLast && !(agrees && agreed[c] === 1)) {
        partAgreed.fill(agrees ? 1 : 0, c << d, (c + 1) << d);
        open.push(c);
        continue;
      }
      value += refined;
      error += difference;
    }
    cells = gather(parts, open, 2 * d * 2 ** d);
    values = gather(partValues, open, 2 ** d);
    agreed = gather(partAgreed, open, 2 ** d);
  }
  return { value, error, evaluations };
}

/** Corners of the cells of a regular division: for each cell its lower corner, then its sides. */
function firstCells(lower: ArrayLike<number>, upper: ArrayLike<number>, along: number): Float64Array {
  const d = lower.length;
  const count = Array.from(lower).reduce((product) => product * along, 1);
  const cells = new Float64Array(count * 2 * d);
  for (let c = 0; c < count; c++) {
    for (let j = 0, rest = c; j < d; j++, rest = Math.floor(rest / along)) {
      const side = (upper[j] - lower[j]) / along;
      cells[c * 2 * d + j] = lower[j] + side * (rest % along);
      cells[c * 2 * d + d + j] = side;
    }
  }
  return cells;
}

/** Each cell in 2ᵈ parts. */
function divide(cells: Float64Array, d: number): Float64Array {
  const parts = new Float64Array(cells.length * 2 ** d);
  for (let at = 0, to = 0; at < cells.length; at += 2 * d) {
    for (let part = 0; part < 2 ** d; part++, to += 2 * d) {
      for (let j = 0; j < d; j++) {
        const side = cells[at + d + j] / 2;
        parts[to + j] = cells[at + j] + (((part >> j) & 1) === 1 ? side : 0);
        parts[to + d + j] = side;
      }
    }
  }
  return parts;
}

/** The integral over each cell by the product rule. */
function cellIntegrals(f: (points: Float64Array) => ArrayLike<number>, cells: Float64Array, d: number): Float64Array {
  const count = cells.length / (2 * d);
  const perCell = 2 ** (2 * d);
  const points = new Float64Array(count * perCell * d);
  for (let c = 0, at = 0; c < count; c++) {
    for (let p = 0; p < perCell; p++) {
      for (let j = 0; j < d; j++, at++) {
        const side = cells[c * 2 * d + d + j];
        points[at] = cells[c * 2 * d + j] + 0.5 * side * (1 + nodes[(p >> (2 * j)) & 3]);
      }
    }
  }
  const heights = f(points);
  const result = new Float64Array(count);
  for (let c = 0; c < count; c++) {
    let [sum, volume] = [0, 1];
    for (let j = 0; j < d; j++) volume *= cells[c * 2 * d + d + j] / 2;
    for (let p = 0; p < perCell; p++) {
      let weight = 1;
      for (let j = 0; j < d; j++) weight *= weights[(p >> (2 * j)) & 3];
      sum += weight * heights[c * perCell + p];
    }
    result[c] = sum * volume;
  }
  return result;
}

/** The groups of `size` numbers with the given indices. */
function gather(values: Float64Array, groups: readonly number[], size: number): Float64Array {
  const result = new Float64Array(groups.length * size);
  groups.forEach((group, k) => {
    result.set(values.subarray(group * size, (group + 1) * size), k * size);
  });
  return result;
}

function requireBox(lower: ArrayLike<number>, upper: ArrayLike<number>): number {
  const d = lower.length;
  if (d < 1 || d > 3) refuse("integrateBox", "lower", "a list of 1 to 3 numbers", lower);
  if (upper.length !== d) refuse("integrateBox", "upper", `as long as lower (${d})`, upper);
  for (let j = 0; j < d; j++) {
    requireFinite("integrateBox", `lower[${j}]`, lower[j]);
    requireFinite("integrateBox", `upper[${j}]`, upper[j]);
    if (!(upper[j] >= lower[j])) refuse("integrateBox", `upper[${j}]`, `at least ${lower[j]}`, upper[j]);
  }
  return d;
}
