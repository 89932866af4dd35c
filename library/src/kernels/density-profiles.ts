/**
 * Radially symmetric kernels of density estimates (Parzen 1962, Epanechnikov 1969) by their profiles: the kernel at x is
 * K(x) = c k(‖x‖²), where k is the profile, with k(0) = 1, and c makes it integrate to 1. A bandwidth h scales it to
 * K(x / h) / hᵖ in p dimensions.
 */
import { cos, exp, log, sin } from "../numeric/elementary/functions.js";
import { logBeta } from "../numeric/special/beta-function.js";
import { logGamma } from "../numeric/special/gamma-function.js";

/** A profile k as a function of the squared radius u, its derivative, and what is needed to normalise it. */
export interface DensityProfile {
  /** The radius beyond which the kernel is 0; infinite for kernels that never are. */
  readonly support: number;
  /** k(u). */
  readonly value: (squaredRadius: number) => number;
  /** k′(u), never positive. Minus it is the weight of mean shift. */
  readonly derivative: (squaredRadius: number) => number;
  /** log ∫ k(r²) rᵖ⁻¹ dr, the radial part of the integral of the profile in p dimensions. */
  readonly logRadialMoment: (dimensions: number) => number;
  /** log k(u); −∞ outside the support. */
  readonly logValue: (squaredRadius: number) => number;
}

const polynomial = (power: number): DensityProfile => ({
  support: 1,
  value: (u) => (u <= 1 ? integerPower(1 - u, power) : 0),
  // On the boundary of the ball the kernel of power 1 has no derivative; the ball is closed, as for the plain mean.
  derivative: (u) => (u <= 1 ? -power * integerPower(1 - u, power - 1) : 0),
  logRadialMoment: (p) => logBeta(p / 2, power + 1) - Math.LN2,
  logValue: (u) => (u <= 1 ? (power === 0 ? 0 : power * log(1 - u)) : -Infinity),
});

/** All profiles by name. */
const profiles = {
  gaussian: {
    support: Infinity,
    value: (u) => exp(-u / 2),
    derivative: (u) => -exp(-u / 2) / 2,
    logRadialMoment: (p) => (p / 2 - 1) * Math.LN2 + logGamma(p / 2),
    logValue: (u) => -u / 2,
  },
  epanechnikov: polynomial(1),
  box: polynomial(0),
  triangle: {
    support: 1,
    value: (u) => (u <= 1 ? 1 - Math.sqrt(u) : 0),
    derivative: (u) => (u <= 1 ? -1 / (2 * Math.sqrt(u)) : 0),
    logRadialMoment: (p) => -log(p * (p + 1)),
    logValue: (u) => (u <= 1 ? log(1 - Math.sqrt(u)) : -Infinity),
  },
  biweight: polynomial(2),
  triweight: polynomial(3),
  tricube: {
    support: 1,
    value: (u) => (u <= 1 ? integerPower(1 - u * Math.sqrt(u), 3) : 0),
    derivative: (u) => (u <= 1 ? -4.5 * Math.sqrt(u) * (1 - u * Math.sqrt(u)) ** 2 : 0),
    logRadialMoment: (p) => logBeta(p / 3, 4) - log(3),
    logValue: (u) => (u <= 1 ? 3 * log(1 - u * Math.sqrt(u)) : -Infinity),
  },
  cosine: {
    support: 1,
    value: (u) => (u < 1 ? cos((Math.PI / 2) * Math.sqrt(u)) : 0),
    derivative: (u) => (u <= 1 ? -(Math.PI ** 2 / 8) * cardinalSine((Math.PI / 2) * Math.sqrt(u)) : 0),
    logRadialMoment: (p) => log(cosineMoment(p)),
    logValue: (u) => (u < 1 ? log(cos((Math.PI / 2) * Math.sqrt(u))) : -Infinity),
  },
  exponential: {
    support: Infinity,
    value: (u) => exp(-Math.sqrt(u)),
    derivative: (u) => -exp(-Math.sqrt(u)) / (2 * Math.sqrt(u)),
    logRadialMoment: (p) => logGamma(p),
    logValue: (u) => -Math.sqrt(u),
  },
} as const satisfies Record<string, DensityProfile>;

/** The name of a radially symmetric kernel of density estimates. */
export type DensityKernel = keyof typeof profiles;

/** The names of all kernels. */
export const densityKernels: readonly DensityKernel[] = [
  "gaussian",
  "epanechnikov",
  "box",
  "triangle",
  "biweight",
  "triweight",
  "tricube",
  "cosine",
  "exponential",
];

/** The profile of a kernel. */
export function densityProfile(kernel: DensityKernel): DensityProfile {
  return profiles[kernel];
}

/**
 * log c, the logarithm of the factor with which a kernel integrates to 1 in p dimensions: the sphere of radius r has the
 * area 2 π^(p/2) / Γ(p/2) rᵖ⁻¹.
 */
export function logNormalizer(kernel: DensityKernel, dimensions: number): number {
  const logArea = Math.LN2 + (dimensions / 2) * log(Math.PI) - logGamma(dimensions / 2);
  return -logArea - profiles[kernel].logRadialMoment(dimensions);
}

/** The variance of each coordinate of a kernel in p dimensions: ∫ r² K(x) dx / p. */
export function profileVariance(kernel: DensityKernel, dimensions: number): number {
  const { logRadialMoment } = profiles[kernel];
  return exp(logRadialMoment(dimensions + 2) - logRadialMoment(dimensions)) / dimensions;
}

function integerPower(base: number, power: number): number {
  let result = 1;
  for (let k = 0; k < power; k++) result *= base;
  return result;
}

/** sin(x) / x. */
function cardinalSine(x: number): number {
  return x === 0 ? 1 : sin(x) / x;
}

/** ∫ cos(π r / 2) rᵖ⁻¹ dr over [0, 1], by the series of the cosine. */
function cosineMoment(p: number): number {
  let sum = 0;
  for (let k = 0, term = 1; Math.abs(term) > 1e-20; k++) {
    sum += term / (p + 2 * k);
    term *= -(Math.PI ** 2 / 4) / ((2 * k + 1) * (2 * k + 2));
  }
  return sum;
}
