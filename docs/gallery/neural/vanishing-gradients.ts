/**
 * Why deep networks need skip connections (ML and physics, section 18.2): the norm of the gradient in each layer of a deep network of sigmoids,
 * with and without them. Without, little of it reaches the first layers.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { grad, ops } from "lectern/autodiff";
import { digits } from "lectern/datasets";
import {
  type Architecture,
  applyNetwork,
  createNetwork,
  gradientNorms,
  type LayerGradient,
  type TensorTree,
} from "lectern/neural";
import { gradientNormPlot, type Plot } from "lectern/plots";
import { fromMatrix } from "lectern/tensor";

const { x, y } = await digits();
const samples = ops.slice(ops.multiply(fromMatrix(x), 1 / 16), [{ start: 0, end: 64 }]);
const labels = y.codes.slice(0, 64);
const width = 24;

/** Layers of one width, each added to its input or not, between a first and a last layer. */
export function deepNetwork(depth: number, hasSkips: boolean): Architecture {
  const layer = { kind: "dense", outputs: width, activation: "sigmoid" } as const;
  const block = hasSkips ? ({ kind: "residual", layers: [layer] } as const) : layer;
  return [layer, ...Array.from({ length: depth }, () => block), { kind: "dense", outputs: 10 }];
}

/** The norms of the gradients of the inner layers, from the first to the last. */
export function normsByLayer(depth: number, hasSkips: boolean, seed: number): readonly LayerGradient[] {
  const { architecture, parameters } = createNetwork(deepNetwork(depth, hasSkips), [64], { seed });
  const loss = (p: TensorTree) => ops.mean(ops.softmaxCrossEntropy(applyNetwork(architecture, p, samples).y, labels));
  return gradientNorms(grad(loss)(parameters)).slice(1, -1);
}

/** The gradient that reaches the first inner layer, relative to that of the last. */
export function ratio(depth: number, hasSkips: boolean, seed: number): number {
  const norms = normsByLayer(depth, hasSkips, seed);
  return norms[0].norm / norms[norms.length - 1].norm;
}

/** Norms by layer. */
export function figure(depth = 10, seed = 0): Plot {
  const named = (name: string, hasSkips: boolean) => {
    const norms = normsByLayer(depth, hasSkips, seed);
    return { name, norms: norms.map(({ norm }, i) => ({ place: String(i + 1), norm })) };
  };
  return gradientNormPlot([named("without skips", false), named("with skips", true)], {
    ...{ title: "gradient in each layer", width: 300, height: 220 },
  });
}

/** Figure for the gallery index. */
export const cover = () => figure();

function print(): void {
  for (const depth of [5, 10, 20]) {
    const [plain, skips] = [false, true].map((hasSkips) => ratio(depth, hasSkips, 0));
    console.log(
      `${depth} layers: first to last ${plain.toExponential(1)} without skips, ${skips.toExponential(1)} with`,
    );
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
