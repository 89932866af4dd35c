/** The settings of a kernel that can be tuned, as a vector; sums, products and multiples are taken apart. */
import type { BasicKernel, Kernel } from "../../kernels/kernel.js";

/**
 * Which fields of a kernel (besides the list of length scales) are positive numbers on which its values depend smoothly. Those of the sigmoid are left out:
 * it is no kernel for many of their values. The degree of a polynomial is a whole number.
 */
const tunable: Readonly<Record<BasicKernel["kind"], readonly string[]>> = {
  linear: ["offset"],
  polynomial: ["gamma", "offset"],
  rbf: ["gamma"],
  ard: [],
  matern: ["gamma"],
  "rational-quadratic": ["gamma", "scaleMixture"],
  periodic: ["gamma", "period"],
  laplace: ["gamma"],
  student: ["offset"],
  sigmoid: [],
  cosine: [],
  chi2: ["gamma"],
  intersection: [],
  constant: ["value"],
};

/** The names of the settings of a basic kernel that are tuned: those above 0, which have a logarithm. */
export function tunedFields(kernel: BasicKernel): readonly string[] {
  const values: Readonly<Record<string, unknown>> = { ...kernel };
  return tunable[kernel.kind].filter((name) => Number(values[name]) > 0);
}

/** The settings that are tuned, in the order in which the kernel is written. */
export function settingsOf(kernel: Kernel): number[] {
  switch (kernel.kind) {
    case "sum":
      return kernel.terms.flatMap(settingsOf);
    case "product":
      return kernel.factors.flatMap(settingsOf);
    case "scaled":
      return [kernel.factor, ...settingsOf(kernel.kernel)];
    case "ard":
      return [...kernel.lengthScales];
    case "precomputed":
      return [];
    default: {
      const values: Readonly<Record<string, unknown>> = { ...kernel };
      return tunedFields(kernel).map((name) => Number(values[name]));
    }
  }
}

/** The kernel with other settings, given in the order of {@link settingsOf}. */
export function withSettings(kernel: Kernel, settings: ArrayLike<number>): Kernel {
  let next = 0;
  const replace = (part: Kernel): Kernel => {
    switch (part.kind) {
      case "sum":
        return { kind: "sum", terms: part.terms.map(replace) };
      case "product":
        return { kind: "product", factors: part.factors.map(replace) };
      case "scaled":
        return { kind: "scaled", factor: settings[next++], kernel: replace(part.kernel) };
      case "ard":
        return { kind: "ard", lengthScales: part.lengthScales.map(() => settings[next++]) };
      case "precomputed":
        return part;
      default:
        return { ...part, ...Object.fromEntries(tunedFields(part).map((name) => [name, settings[next++]])) };
    }
  };
  return replace(kernel);
}
