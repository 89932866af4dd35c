/**
 * A physics-informed network solves the heat equation u_t = u_xx (ML and physics, section 16.2; Raissi, Perdikaris and Karniadakis
 * 2019): it is fitted to initial and boundary values, and its derivatives, by automatic differentiation, to the equation
 * on a lattice. The solution is known: a Gaussian that spreads, the Green function of the equation.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { grad, jvp, ops, valueAndGrad } from "lectern/autodiff";
import { createRandom } from "lectern/numeric";
import { minimizeLbfgs } from "lectern/optimize";
import { lines, type Plot, plotGrid, scatter } from "lectern/plots";
import { type Tensor, tensor } from "lectern/tensor";

/** The Green function of the heat equation, started at time t₀: exp(−x²/4(t + t₀)) / √(4π(t + t₀)). */
export function greenFunction(x: number, t: number, start = 0.25): number {
  const s = t + start;
  return Math.exp((-x * x) / (4 * s)) / Math.sqrt(4 * Math.PI * s);
}

/** Weights of a network from (x, t) to u with two hidden layers. */
export interface Network {
  readonly layers: readonly { readonly weight: Tensor; readonly bias: Tensor }[];
}

const widths = [2, 16, 16, 1];

/** A network with weights of variance 1/inputs. */
export function createNetwork(seed: number): Network {
  const random = createRandom(seed);
  const layers = widths.slice(1).map((outputs, i) => ({
    weight: tensor(
      Array.from({ length: widths[i] * outputs }, () => random.normal() / Math.sqrt(widths[i])),
      [widths[i], outputs],
      "f64",
    ),
    bias: tensor(new Float64Array(outputs), [outputs], "f64"),
  }));
  return { layers };
}

/** u at rows (x, t). */
export function predict({ layers }: Network, points: Tensor): Tensor {
  const hidden = layers.slice(0, -1).reduce((h, { weight, bias }) => ops.dense(h, weight, bias, "tanh"), points);
  const { weight, bias } = layers[layers.length - 1];
  return ops.dense(hidden, weight, bias);
}

/** Rows (x, t) of a lattice in [−2, 2] × [0, 1]. */
export function lattice(places: number, times: number): Tensor {
  const rows = Array.from({ length: places * times }, (_, i) => [
    -2 + (4 * (i % places)) / (places - 1),
    Math.floor(i / places) / Math.max(1, times - 1),
  ]);
  return tensor(rows, undefined, "f64");
}

/** A direction in (x, t), the same for every point. */
function direction(points: Tensor, along: readonly [number, number]): Tensor {
  return tensor(
    Array.from({ length: points.shape[0] }, () => along),
    undefined,
    "f64",
  );
}

/** u_t − u_xx at each point: first and second derivatives along directions, by forward mode inside forward mode. */
export function residuals(network: Network, points: Tensor): Tensor {
  const u = (p: Tensor) => predict(network, p);
  const inX = direction(points, [1, 0]);
  const byTime = jvp(u, points, direction(points, [0, 1])).tangent;
  const byPlace = (p: Tensor) => jvp(u, p, inX).tangent;
  return ops.subtract(byTime, jvp(byPlace, points, inX).tangent);
}

/** Known values: the initial state, both boundaries, and a few measurements inside. */
export function knownValues(): { readonly points: Tensor; readonly values: Tensor } {
  const initial = Array.from({ length: 21 }, (_, i) => [-2 + 0.2 * i, 0]);
  const boundary = Array.from({ length: 11 }, (_, i) => [-2, 0.1 * i]).flatMap(([x, t]) => [
    [x, t],
    [-x, t],
  ]);
  const measured = [
    [0, 0.5],
    [0.7, 0.8],
  ];
  const points = [...initial, ...boundary, ...measured];
  return {
    points: tensor(points, undefined, "f64"),
    values: tensor(
      points.map(([x, t]) => [greenFunction(x, t)]),
      undefined,
      "f64",
    ),
  };
}

/** The ops.mean squared error of known values, plus `weight` times that of the equation on a lattice (equation 16.12). */
export function objective(network: Network, weight: number): Tensor {
  const { points, values } = knownValues();
  const data = ops.mean(ops.square(ops.subtract(predict(network, points), values)));
  if (weight === 0) return data;
  return ops.add(data, ops.multiply(ops.mean(ops.square(residuals(network, lattice(9, 7)))), weight));
}

/** Fits the network by L-BFGS on all its weights as one vector. */
export function fit(weight: number, { seed = 0, maxIterations = 200 } = {}): Network {
  const start = createNetwork(seed);
  const sizes = start.layers.flatMap((layer) => [layer.weight, layer.bias]);
  const toNetwork = (vector: Float64Array): Network => {
    let at = 0;
    const tensors = sizes.map(({ shape, data }) => tensor(vector.slice(at, (at += data.length)), shape, "f64"));
    return { layers: start.layers.map((_, i) => ({ weight: tensors[2 * i], bias: tensors[2 * i + 1] })) };
  };
  const minimum = minimizeLbfgs(
    (vector, gradient) => {
      const found = valueAndGrad((network: Network) => objective(network, weight))(toNetwork(vector));
      let at = 0;
      for (const layer of found.gradient.layers) {
        for (const { data } of [layer.weight, layer.bias]) {
          gradient.set(data, at);
          at += data.length;
        }
      }
      return found.value.data[0];
    },
    Float64Array.from(sizes.flatMap(({ data }) => Array.from(data))),
    { maxIterations },
  );
  return toNetwork(minimum.x);
}

/** Root ops.mean ops.square of the violation of the equation, and of the error, on a lattice that training does not use. */
export function quality(network: Network): { readonly violation: number; readonly error: number } {
  const points = lattice(14, 10);
  const rootMean = (x: Tensor) => Math.sqrt(ops.mean(ops.square(x)).data[0]);
  const exact = Float64Array.from({ length: points.shape[0] }, (_, i) =>
    greenFunction(points.data[2 * i], points.data[2 * i + 1]),
  );
  const error = ops.subtract(predict(network, points), tensor(exact, [points.shape[0], 1], "f64"));
  return { violation: rootMean(residuals(network, points)), error: rootMean(error) };
}

/** The second derivative in x by reverse mode inside reverse mode, to compare with {@link residuals}. */
export function curvatureByGradients(network: Network, points: Tensor): Tensor {
  const inX = (p: Tensor) => ops.slice(p, [undefined, { start: 0, end: 1 }]);
  const first = (p: Tensor) => inX(grad((q: Tensor) => ops.sum(predict(network, q)))(p));
  return inX(grad((p: Tensor) => ops.sum(first(p)))(points));
}

/** The solution at three times with and without the equation, beside the Green function. */
export function figure(networks: readonly { readonly name: string; readonly network: Network }[]): Plot {
  const places = Array.from({ length: 41 }, (_, i) => -2 + 0.1 * i);
  const panel = (t: number) => {
    const points = tensor(
      places.map((x) => [x, t]),
      undefined,
      "f64",
    );
    const curves = networks.map(({ name, network }) => ({
      name,
      x: places,
      y: Array.from(predict(network, points).data),
    }));
    const exact = { name: "Green function", x: places, y: places.map((x) => greenFunction(x, t)) };
    return lines([exact, ...curves], { title: `t = ${t}`, xTitle: "x", yTitle: "u", width: 220, height: 180 });
  };
  return plotGrid([[panel(0), panel(0.5), panel(1)]]);
}

/** Figure 16.4: where the loss compares with known values, and where with the equation. */
export function lossFigure(): Plot {
  const [known, inside] = [knownValues().points, lattice(9, 7)].map(({ data, shape }) =>
    Array.from({ length: shape[0] }, (_, i) => [data[2 * i], data[2 * i + 1]]),
  );
  const kinds = known.map(([x, t]) =>
    t === 0 ? "initial value" : Math.abs(x) === 2 ? "boundary value" : "measurement",
  );
  return scatter([...inside, ...known], {
    groups: [...inside.map(() => "equation"), ...kinds],
    ...{ xTitle: "x", yTitle: "t", title: "terms of the loss", width: 220, height: 180 },
  });
}

/** Figure for the gallery index. */
export const cover = () =>
  figure([
    { name: "known values only", network: fit(0) },
    { name: "with the equation", network: fit(1) },
  ]);

function print(): void {
  for (const weight of [0, 0.01, 1]) {
    const { violation, error } = quality(fit(weight));
    console.log(`weight ${weight}: violation ${violation.toExponential(1)}, error ${error.toExponential(1)}`);
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
