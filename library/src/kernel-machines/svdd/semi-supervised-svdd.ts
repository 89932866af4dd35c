/** Support vector data description with some labels (Görnitz, Kloft, Rieck and Brefeld 2013). */
import { LecternError } from "../../core/errors.js";
import { resolveOptions } from "../../core/options/checks.js";
import { fraction, type GivenOptions, nonNegative, optional, positive } from "../../core/options/options.js";
import { asMatrix, type Matrix, type MatrixLike } from "../../data/matrix.js";
import { gram } from "../../kernels/gram.js";
import { kernelDiagonal } from "../../kernels/kernel-diagonal.js";
import { kernelExpansion } from "../../kernels/kernel-expansion.js";
import { kernelFor } from "../../kernels/kernel-for.js";
import { kernelOption } from "../../kernels/kernel-option.js";
import { requireFiniteVector } from "../../linalg/check-matrix.js";
import { solveQuadraticProgram } from "../../optimize/quadratic-program/quadratic-program.js";

const options = {
  kernel: kernelOption(),
  nu: fraction(0.1, "upper bound of the share of samples without a label that are outside of the sphere", {
    open: true,
  }),
  labelCost: optional(
    positive(1, "cost of a labelled sample on the wrong side; by default that of the others, 1 / (nu n)"),
  ),
  marginReward: nonNegative(0, "reward for the margin between the sphere and the labelled samples"),
};

/** Kernel and costs. */
export type SemiSupervisedSvddOptions = GivenOptions<typeof options>;

/** The sphere. */
export interface SemiSupervisedSphere {
  /** The centre is Σᵢ coefficientᵢ φ(xᵢ); outliers push it away and have negative coefficients. */
  readonly coefficients: Float64Array;
  readonly squaredRadius: number;
  /** γ: by how much the squared distances of labelled samples differ from R² on their side. */
  readonly margin: number;
  /** The squared distance from the centre. */
  score(x: MatrixLike): Float64Array;
  isOutlier(x: MatrixLike): Uint8Array;
}

/**
 * The sphere around most samples that leaves known outliers outside. Labels are 1 for usual samples, −1 for outliers, 0 for samples
 * without a label; without labels it is {@link svdd}. Suitable for up to about a thousand samples.
 *
 * Minimises R² − κγ + Σ ξᵢ / (nu n) + η Σ ξⱼ subject to ‖φ(xᵢ) − c‖² ≤ R² + ξᵢ without labels and yⱼ (‖φ(xⱼ) − c‖² − R²) ≤ −γ + ξⱼ
 * with them, with γ, ξ ≥ 0. In c and R it is not convex, but in c and r = R² − ‖c‖² the constraints are linear and the objective
 * r + ‖c‖² is convex: what is relaxed is only that R² must not be negative, which is an error when it happens.
 *
 * @example
 * ```ts
 * import { semiSupervisedSvdd } from "lectern/kernel-machines";
 *
 * const x = [[0, 0], [1, 0], [0, 1], [1, 1], [3, 3]];
 * const sphere = semiSupervisedSvdd(x, [0, 0, 0, 0, -1], { kernel: { kind: "linear" }, nu: 0.3 });
 * sphere.isOutlier([[0.5, 0.5], [3, 3]]); // Uint8Array [ 0, 1 ]
 * ```
 */
export function semiSupervisedSvdd(
  samples: MatrixLike,
  labels: ArrayLike<number>,
  settings: SemiSupervisedSvddOptions = {},
): SemiSupervisedSphere {
  const x = asMatrix(samples, "semiSupervisedSvdd: the samples");
  requireFiniteVector("semiSupervisedSvdd", x.data);
  const signs = requireLabels(labels, x.rows);
  const { kernel: given, nu, labelCost, marginReward } = resolveOptions("semiSupervisedSvdd", options, settings);
  if (given.kind === "precomputed") {
    throw new LecternError("invalid-option", "semiSupervisedSvdd: the kernel must not be precomputed", {
      option: "kernel",
    });
  }
  const kernel = kernelFor("semiSupervisedSvdd", given, x);
  const unlabelled = signs.filter((_, i) => labels[i] === 0).length;
  const share = 1 / ((unlabelled || x.rows) * nu);
  const costs = signs.map((_, i) => (labels[i] === 0 ? share : (labelCost ?? share)));
  const k = gram(kernel, x);
  const { a, slope, margin } = solveDual(k, kernelDiagonal(kernel, x), { signs, costs, labels, marginReward });
  const coefficients = a.map((value, i) => value * signs[i]);
  const centerSquare = innerSquare(k, coefficients);
  const squaredRadius = slope + centerSquare;
  if (!(squaredRadius >= 0)) throw noSphere();
  const score = (at: MatrixLike) => {
    const rows = asMatrix(at, "score: the samples");
    const values = kernelExpansion(kernel, rows, x, coefficients);
    return kernelDiagonal(kernel, rows).map((own, i) => Math.max(0, own - 2 * values[i] + centerSquare));
  };
  const limit = squaredRadius * (1 + 1e-9);
  return {
    coefficients,
    squaredRadius,
    margin,
    score,
    isOutlier: (at) => Uint8Array.from(score(at), (value) => (value > limit ? 1 : 0)),
  };
}

interface DualProblem {
  readonly signs: Float64Array;
  readonly costs: Float64Array;
  readonly labels: ArrayLike<number>;
  readonly marginReward: number;
}

/**
 * max Σ yᵢ aᵢ kᵢᵢ − Σᵢⱼ yᵢ yⱼ aᵢ aⱼ kᵢⱼ with Σ yᵢ aᵢ = 1, Σ aⱼ ≥ κ over the labelled samples and 0 ≤ a ≤ cost; r and γ are the
 * multipliers of the two sums.
 */
function solveDual(k: Matrix, diagonal: Float64Array, { signs, costs, labels, marginReward }: DualProblem) {
  const n = k.rows;
  const isLabelled = (i: number) => labels[i] !== 0;
  const hasMargin = marginReward > 0 && signs.some((_, i) => isLabelled(i));
  const program = {
    quadratic: { ...k, data: k.data.map((value, at) => 2 * signs[Math.floor(at / n)] * signs[at % n] * value) },
    linear: diagonal.map((value, i) => -signs[i] * value),
    equality: { matrix: { rows: 1, columns: n, data: signs }, limits: Float64Array.of(1) },
    lower: new Float64Array(n),
    upper: costs,
    ...(hasMargin && {
      inequality: {
        matrix: { rows: 1, columns: n, data: signs.map((_, i) => (isLabelled(i) ? -1 : 0)) },
        limits: Float64Array.of(-marginReward),
      },
    }),
  };
  const { x: a, multipliers, reason } = solveQuadraticProgram(program);
  if (reason === "infeasible") throw noSphere();
  return { a, slope: multipliers.equality[0], margin: hasMargin ? multipliers.inequality[0] : 0 };
}

/** Σᵢⱼ vᵢ vⱼ kᵢⱼ. */
function innerSquare(k: Matrix, v: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < k.rows; i++) for (let j = 0; j < k.rows; j++) sum += v[i] * v[j] * k.data[i * k.rows + j];
  return sum;
}

function requireLabels(labels: ArrayLike<number>, rows: number): Float64Array {
  const odd = Array.from(labels).findIndex((label) => label !== 0 && label !== 1 && label !== -1);
  if (labels.length !== rows || odd >= 0) {
    const got =
      labels.length === rows ? `${labels[odd]} for sample ${odd}` : `${labels.length} labels for ${rows} samples`;
    throw new LecternError(
      "invalid-data",
      `semiSupervisedSvdd: labels must be 1, −1 or 0, one for each sample, got ${got}`,
    );
  }
  if (Array.from(labels).every((label) => label === -1)) {
    throw new LecternError(
      "invalid-data",
      "semiSupervisedSvdd: all samples are labelled as outliers; at least 1 must be unlabelled or usual",
    );
  }
  return Float64Array.from(labels, (label) => (label === -1 ? -1 : 1));
}

function noSphere(): LecternError {
  return new LecternError(
    "numerical",
    "semiSupervisedSvdd: no sphere separates the labelled outliers at this cost; lower labelCost or marginReward, or use a kernel with larger gamma",
  );
}
