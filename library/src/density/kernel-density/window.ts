/** The windows of kernel density estimates: radially symmetric kernels, and the cube of Parzen's estimate. */
import { type DensityKernel, densityProfile, logNormalizer, profileVariance } from "../../kernels/density-profiles.js";

/** The names of all windows. */
export const windowNames = [
  "gaussian",
  "epanechnikov",
  "box",
  "cube",
  "triangle",
  "biweight",
  "triweight",
  "tricube",
  "cosine",
  "exponential",
] as const;

export type WindowName = (typeof windowNames)[number];

/** A window K(x) = c k(‖x‖²) of bandwidth 1, with the norm that it depends on. */
export interface Window {
  readonly name: WindowName;
  /** "maximum": ‖x‖ is the largest of the |xⱼ|. */
  readonly norm: "euclidean" | "maximum";
  /** Beyond this squared norm the window is 0. */
  readonly support: number;
  /** k(u), which never rises, with k(0) = 1. */
  readonly value: (squaredNorm: number) => number;
  readonly logValue: (squaredNorm: number) => number;
  /** log c in so many dimensions. */
  readonly logNormalizer: (dimensions: number) => number;
  /** The variance of each coordinate. */
  readonly variance: (dimensions: number) => number;
}

/** The cube of side 1 around 0; points on its surface are inside. */
const cube: Window = {
  name: "cube",
  norm: "maximum",
  support: 0.25,
  value: (u) => (u <= 0.25 ? 1 : 0),
  logValue: (u) => (u <= 0.25 ? 0 : -Infinity),
  logNormalizer: () => 0,
  variance: () => 1 / 12,
};

/** The window of a name. */
export function windowOf(name: WindowName): Window {
  return name === "cube" ? cube : radial(name);
}

function radial(name: DensityKernel): Window {
  const { support, value, logValue } = densityProfile(name);
  return {
    name,
    norm: "euclidean",
    support: support * support,
    value,
    logValue,
    logNormalizer: (dimensions) => logNormalizer(name, dimensions),
    variance: (dimensions) => profileVariance(name, dimensions),
  };
}
