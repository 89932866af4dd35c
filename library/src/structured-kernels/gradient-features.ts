/** Kernels of models: an item is described by how its output would change with the parameters. */
import { LecternError } from "../core/errors.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { differenceJacobian } from "../optimize/jacobian.js";

/**
 * ψ(x) = ∂f(x) / ∂θ, a row for each item, for any differentiable model f: by the given gradient, or by central
 * differences. Any kernel of rows, such as the linear one, then compares items as the model sees them.
 *
 * @example
 * ```ts
 * import { gradientFeatures } from "lectern/structured-kernels";
 *
 * const growth = ([a, b]: Float64Array, t: number) => a * Math.exp(b * t);
 * gradientFeatures(growth, [2, 0.5], [0, 1]).data; // about 1, 0, 1.6487, 3.2974
 * ```
 */
export function gradientFeatures<T>(
  model: (parameters: Float64Array, item: T) => number,
  parameters: ArrayLike<number>,
  items: readonly T[],
  gradient?: (parameters: Float64Array, item: T) => ArrayLike<number>,
): Matrix {
  const at = Float64Array.from(parameters);
  const features = zeros(items.length, at.length);
  if (gradient === undefined) {
    const evaluate = (moved: Float64Array, out: Float64Array) => {
      items.forEach((item, i) => {
        out[i] = model(moved, item);
      });
    };
    differenceJacobian(evaluate, at, features);
  } else {
    items.forEach((item, i) => {
      features.data.set(gradient(at, item), i * at.length);
    });
  }
  const wrong = features.data.findIndex((value) => !Number.isFinite(value));
  if (wrong < 0) return features;
  const item = Math.floor(wrong / at.length);
  throw new LecternError(
    "numerical",
    `gradientFeatures: the derivative by parameter ${wrong % at.length} is ${features.data[wrong]} at item ${item}`,
    { item },
  );
}
