/** Two views of one hidden signal: what canonical correlation looks for. */
import { resolveOptions } from "../core/options/checks.js";
import { choice, fraction, type GivenOptions, integer, nonNegative, seed } from "../core/options/options.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { cos, sin } from "../numeric/elementary/functions.js";
import { createRandom } from "../numeric/random/random.js";
import { drawn, mixed } from "./linear-mixture.js";

const pairOptions = {
  samples: integer(200, "number of samples"),
  xColumns: integer(50, "number of columns of the first view"),
  yColumns: integer(40, "number of columns of the second view"),
  shared: integer(1, "number of hidden signals that both views share"),
  noise: nonNegative(1, "standard deviation of the noise that each view adds to each column"),
  seed: seed(),
};

/** Options of {@link pairedViews}. */
export type PairedViewsOptions = GivenOptions<typeof pairOptions>;

/** Two views with the signal they share. */
export interface PairedViews {
  readonly x: Matrix;
  readonly y: Matrix;
  /** z: a row for each sample, a column for each hidden signal. */
  readonly latent: Matrix;
  /** How each view shows it: a row for each column of the view, a column for each signal. */
  readonly mixings: readonly [Matrix, Matrix];
}

/**
 * x = A z + ε and y = B z + ε with the same standard normal z.
 *
 * @example
 * ```ts
 * import { pairedViews } from "lectern/datasets";
 *
 * const { x, y, latent } = pairedViews({ samples: 150, xColumns: 300, yColumns: 200 });
 * console.log(x.columns, y.columns, latent.columns); // 300 200 1
 * ```
 */
export function pairedViews(given: PairedViewsOptions = {}): PairedViews {
  const { samples, xColumns, yColumns, shared, noise, seed } = resolveOptions("pairedViews", pairOptions, given);
  const random = createRandom(seed);
  const normal = (rows: number, columns: number, name: string) =>
    drawn(rows, columns, random.fork(name), (stream) => stream.normal());
  const latent = normal(samples, shared, "latent");
  const [a, b] = [normal(xColumns, shared, "first view"), normal(yColumns, shared, "second view")];
  return {
    x: mixed(latent, a, noise, random.fork("first noise")),
    y: mixed(latent, b, noise, random.fork("second noise")),
    latent,
    mixings: [a, b],
  };
}

const signalOptions = {
  samples: integer(500, "number of samples"),
  gamma: fraction(0.1, "strength of the common signal"),
  noise: choice(
    ["isotropic", "rank-one"],
    "rank-one",
    "whether the noise of each view has all directions or a single one",
  ),
  seed: seed(),
};

/** Options of {@link sharedSignal}. */
export type SharedSignalOptions = GivenOptions<typeof signalOptions>;

/**
 * The toy data of the Cookbook's equation 10.3 in two dimensions: x = w γ s + (1 − γ²) ε with s and ε standard normal, y
 * likewise. With isotropic ε the largest canonical correlation is γ² / (γ² + (1 − γ²)²), which is small; with ε along one
 * direction, across w, the weak signal can be recovered in full although no single column shows it.
 *
 * @example
 * ```ts
 * import { sharedSignal } from "lectern/datasets";
 *
 * const { x, y } = sharedSignal({ samples: 300, gamma: 0.1 });
 * console.log(x.columns, y.columns); // 2 2
 * ```
 */
export function sharedSignal(given: SharedSignalOptions = {}): PairedViews {
  const { samples, gamma, noise, seed } = resolveOptions("sharedSignal", signalOptions, given);
  const random = createRandom(seed);
  const latent = drawn(samples, 1, random.fork("latent"), (stream) => stream.normal());
  const views = ["first view", "second view"].map((name) => {
    const stream = random.fork(name);
    // Both columns show both directions: no axis is nearer than 25 degrees to either.
    const angle = Math.PI / 4 + (Math.PI / 9) * (2 * stream.uniform() - 1);
    const signal = [cos(angle), sin(angle)];
    const own = [-sin(angle), cos(angle)];
    const x = zeros(samples, 2);
    for (let i = 0; i < samples; i++) {
      const [first, second] = [stream.normal(), stream.normal()];
      for (let j = 0; j < 2; j++) {
        const error = noise === "rank-one" ? own[j] * first : j === 0 ? first : second;
        x.data[2 * i + j] = signal[j] * gamma * latent.data[i] + (1 - gamma * gamma) * error;
      }
    }
    return { x, mixing: { rows: 2, columns: 1, data: Float64Array.from(signal) } };
  });
  return { x: views[0].x, y: views[1].x, latent, mixings: [views[0].mixing, views[1].mixing] };
}
