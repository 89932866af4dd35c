/** Layers on the nodes of a graph: the samples are nodes, and the graph is given when the network is applied. */
import * as ad from "../../autodiff/operations.js";
import { choice, flag, fraction, integer, positive } from "../../core/options/options.js";
import { isSparse, type SparseMatrix } from "../../data/sparse.js";
import { log1p } from "../../numeric/elementary/functions.js";
import type { Shape, Tensor } from "../../tensor/operations.js";
import { activate, activationOption } from "./activations.js";
import { initializerOption } from "./dense.js";
import { collect, normalizedAdjacency } from "./graph-edges.js";
import { constant, type InitializerName, type ParameterSpec, weights } from "./initializers.js";
import { type Applying, defineLayer, type Planning, type Specs } from "./layer.js";
import { aggregations } from "./sets.js";

/** The graph, whose nodes must be the samples. */
export function graphOf({ side: { graph }, refuse }: Applying<Specs>, x: Tensor): SparseMatrix {
  if (!isSparse(graph)) throw refuse("needs the graph whose nodes are the samples; pass `graph`, a sparse matrix");
  const [nodes] = x.shape;
  if (graph.rows !== nodes || graph.columns !== nodes) {
    throw refuse(`the graph is ${graph.rows} x ${graph.columns}, but there are ${nodes} nodes`);
  }
  return graph;
}

/** Features of nodes; throws for anything else. */
export function featuresOf(input: Shape, { refuse }: Planning): number {
  if (input.length !== 1) throw refuse(input, "nodes with features [features]");
  return input[0];
}

const linear = (inputs: number, outputs: number, bias: boolean, initializer: InitializerName, activation: string) => ({
  weight: weights([inputs, outputs], { inputs, outputs }, initializer, activation),
  ...(bias && { bias: constant([outputs], 0) }),
});

/** S x for S = D^(−1/2) (A + I) D^(−1/2), so many times: features averaged over more and more distant neighbours. */
export function propagate(graph: SparseMatrix, x: Tensor, hops: number, selfLoops = true): Tensor {
  const matrix = normalizedAdjacency(graph, selfLoops);
  let result = x;
  for (let hop = 0; hop < hops; hop++) result = ad.sparseMatmul(matrix, result);
  return result;
}

/**
 * Graph convolution activation(S x W + b) with S = D^(−1/2) (A + I) D^(−1/2) (Kipf and Welling 2017). With more hops it is the
 * simple graph convolution activation(Sᴸ x W + b) (Wu et al. 2019).
 */
export const graphConvolution = defineLayer({
  kind: "graph-convolution",
  summary: "a linear function of the mean of the neighbours of each node",
  fields: {
    outputs: integer(1, "number of outputs"),
    hops: integer(1, "number of steps along edges"),
    selfLoops: flag(true, "count each node among its neighbours"),
    bias: flag(true, "add a learned constant to each output"),
    activation: activationOption(),
    initializer: initializerOption(),
  },
  required: ["outputs"],
  plan({ outputs, bias, activation, initializer }, input, planning) {
    return {
      shape: [outputs],
      parameters: linear(featuresOf(input, planning), outputs, bias, initializer, activation),
    };
  },
  apply({ outputs, hops, selfLoops, activation }, { weight, bias }, x, applying) {
    const graph = graphOf(applying, x);
    // (S x) W = S (x W): the sparse product is with the smaller matrix.
    const isNarrower = outputs < x.shape[1];
    const product = isNarrower
      ? propagate(graph, ad.matmul(x, weight), hops, selfLoops)
      : ad.matmul(propagate(graph, x, hops, selfLoops), weight);
    return activate(activation, bias === undefined ? product : ad.add(product, bias));
  },
});

/**
 * GCNII (Chen et al. 2020): layers x ← activation(((1 − α) S x + α x₀)((1 − β) I + β W)) with the input x₀ in each and β
 * falling with the number ℓ of the layer, λ/ℓ or log(λ/ℓ + 1). It does not smooth everything away when it is deep.
 */
export const deepGraphConvolution = defineLayer({
  kind: "deep-graph-convolution",
  summary: "GCNII: graph convolutions that each see the input again",
  fields: {
    depth: integer(8, "number of layers"),
    alpha: fraction(0.1, "share of the input in each layer"),
    lambda: positive(0.5, "weight of the learned matrices; the layer divides it by its number"),
    decay: choice(
      ["ratio", "logarithm"],
      "ratio",
      "weight of the matrix of layer l; λ/l, or log(λ/l + 1) as in the paper",
    ),
    activation: activationOption("relu"),
    initializer: initializerOption(),
  },
  required: [],
  plan({ depth, activation, initializer }, input, planning) {
    const features = featuresOf(input, planning);
    const matrix = weights([features, features], { inputs: features, outputs: features }, initializer, activation);
    const parameters: Record<string, ParameterSpec> = {};
    for (let layer = 0; layer < depth; layer++) parameters[`weight${layer}`] = matrix;
    return { shape: input, parameters };
  },
  apply({ depth, alpha, lambda, decay, activation }, parameters, x, applying) {
    const graph = graphOf(applying, x);
    let value = x;
    for (let layer = 0; layer < depth; layer++) {
      const ratio = lambda / (layer + 1);
      const beta = decay === "ratio" ? ratio : log1p(ratio);
      const mixed = ad.add(ad.multiply(propagate(graph, value, 1), 1 - alpha), ad.multiply(x, alpha));
      const turned = ad.matmul(mixed, parameters[`weight${layer}`]);
      value = activate(activation, ad.add(ad.multiply(mixed, 1 - beta), ad.multiply(turned, beta)));
    }
    return value;
  },
});

/** One vector for each graph, of its nodes: the sum, mean, smallest or largest of each feature. */
export const graphPooling = defineLayer({
  kind: "graph-pooling",
  summary: "one vector of the nodes of each graph",
  fields: { function: choice(aggregations, "sum", "what is computed of the nodes") },
  required: [],
  plan: (_, input, planning) => ({ shape: [featuresOf(input, planning)] }),
  apply({ function: name }, _, x, { side: { graphOf: numbers }, refuse }) {
    const [nodes] = x.shape;
    if (numbers === undefined) return collect(name, x, new Int32Array(nodes), 1);
    if (numbers.length !== nodes) throw refuse(`graphOf has ${numbers.length} entries, but there are ${nodes} nodes`);
    const of = Int32Array.from(numbers);
    return collect(name, x, of, of.reduce((most, each) => Math.max(most, each), -1) + 1);
  },
});
