/**
 * Why deep networks need skip connections (ML and physics, section 18.2): the norm of the gradient in each layer of a deep network of sigmoids,
 * with and without them. Without, little of it reaches the first layers.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { grad, ops } from "lectern/autodiff";
import { digits } from "lectern/datasets";
import { type Architecture, applyNetwork, createNetwork, type TensorTree } from "lectern/neural";
import { lines, type Plot } from "lectern/plots";
import { fromMatrix, type Tensor } from "lectern/tensor";

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

/** The norms of the gradients of the weights of the inner layers, from the first to the last. */
export function gradientNorms(depth: number, hasSkips: boolean, seed: number): number[] {
  const { architecture, parameters } = createNetwork(deepNetwork(depth, hasSkips), [64], { seed });
  const loss = (p: TensorTree) => ops.mean(ops.softmaxCrossEntropy(applyNetwork(architecture, p, samples).y, labels));
  return weightsOf(grad(loss)(parameters))
    .slice(1, -1)
    .map((gradient) => Math.sqrt(ops.sum(ops.square(gradient)).data[0]));
}

/** The matrices of a tree of parameters, in order. */
function weightsOf(tree: TensorTree | Tensor): Tensor[] {
  if ("data" in tree && "shape" in tree) return (tree as Tensor).shape.length === 2 ? [tree as Tensor] : [];
  return Object.values(tree as TensorTree).flatMap((child) => weightsOf(child as TensorTree));
}

/** The gradient that reaches the first inner layer, relative to that of the last. */
export function ratio(depth: number, hasSkips: boolean, seed: number): number {
  const norms = gradientNorms(depth, hasSkips, seed);
  return norms[0] / norms[norms.length - 1];
}

/** Norms by layer. */
export function figure(depth = 10, seed = 0): Plot {
  const layer = Array.from({ length: depth }, (_, i) => i + 1);
  return lines(
    [
      { name: "without skips", x: layer, y: gradientNorms(depth, false, seed) },
      { name: "with skips", x: layer, y: gradientNorms(depth, true, seed) },
    ],
    { title: "gradient in each layer", xTitle: "layer", yTitle: "norm of the gradient", width: 300, height: 220 },
  );
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
