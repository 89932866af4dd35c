/**
 * Contrasts of FastICA (Hyvärinen 1999): a function G whose expectation distinguishes a source from a normal variable, its
 * derivative g and the derivative g′ of that. A contrast is applied to many numbers in the engine's memory at once.
 */
import { functionKernels } from "../../engine/groups.js";
import type { Workspace } from "../../engine/index.js";
import { exp, tanh } from "../../numeric/elementary/functions.js";

/** Which contrast. */
export type Contrast = "tanh" | "gauss" | "cube";

/** All of them: for sources of any kind; for very long tails; the kurtosis itself, fast but sensitive to outliers. */
export const contrasts = ["tanh", "gauss", "cube"] as const;

/**
 * Replaces y (rows x columns numbers at an address) by g(y) and adds Σ g′(y) of each row to `slopes`. `scratch` has
 * room for as many numbers.
 */
export function applyContrast(
  { engine }: Workspace,
  contrast: Contrast,
  rows: number,
  columns: number,
  y: number,
  scratch: number,
  slopes: Float64Array,
): void {
  const { kernels, memory } = engine;
  switch (contrast) {
    case "tanh": {
      // G = log cosh y, g = tanh y, g′ = 1 − g².
      engine.load(functionKernels).tanh(rows * columns, y, y);
      for (let i = 0; i < rows; i++) {
        const row = y + 8 * i * columns;
        slopes[i] += columns - kernels.dot(columns, row, 1, row, 1);
      }
      return;
    }
    case "gauss": {
      // G = −exp(−y²/2), g = y exp(−y²/2), g′ = (1 − y²) exp(−y²/2).
      const numbers = memory.f64;
      const [from, to] = [y / 8, scratch / 8];
      for (let i = 0; i < rows * columns; i++) numbers[to + i] = -0.5 * numbers[from + i] * numbers[from + i];
      engine.load(functionKernels).exp(rows * columns, scratch, scratch);
      for (let i = 0, at = 0; i < rows; i++) {
        let sum = 0;
        for (let j = 0; j < columns; j++, at++) {
          const value = numbers[from + at];
          const bell = numbers[to + at];
          numbers[from + at] = value * bell;
          sum += (1 - value * value) * bell;
        }
        slopes[i] += sum;
      }
      return;
    }
    case "cube": {
      // G = y⁴/4, g = y³, g′ = 3 y².
      const numbers = memory.f64;
      for (let i = 0, at = y / 8; i < rows; i++) {
        let sum = 0;
        for (let j = 0; j < columns; j++, at++) {
          const value = numbers[at];
          const square = value * value;
          numbers[at] = value * square;
          sum += square;
        }
        slopes[i] += 3 * sum;
      }
    }
  }
}

/** g′ of one number, for Newton's method without its approximation. */
export function contrastSlope(contrast: Contrast, y: number): number {
  switch (contrast) {
    case "tanh":
      return 1 - tanh(y) ** 2;
    case "gauss":
      return (1 - y * y) * exp(-0.5 * y * y);
    case "cube":
      return 3 * y * y;
  }
}

/** Adds Σ log cosh y of each row to `sums`: |y| + log(1 + exp(−2|y|)) − log 2, which cannot overflow. */
export function addLogCosh(
  { engine }: Workspace,
  rows: number,
  columns: number,
  y: number,
  scratch: number,
  sums: Float64Array,
): void {
  const numbers = engine.memory.f64;
  const [from, to] = [y / 8, scratch / 8];
  for (let i = 0; i < rows * columns; i++) numbers[to + i] = -2 * Math.abs(numbers[from + i]);
  engine.load(functionKernels).exp(rows * columns, scratch, scratch);
  engine.load(functionKernels).log1p(rows * columns, scratch, scratch);
  for (let i = 0, at = 0; i < rows; i++) {
    let sum = 0;
    for (let j = 0; j < columns; j++, at++) sum += Math.abs(numbers[from + at]) + numbers[to + at];
    sums[i] += sum - columns * Math.LN2;
  }
}
