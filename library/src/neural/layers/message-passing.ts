/** Layers in which the nodes of a graph exchange messages along its edges: by attention, or by networks. */
import * as ad from "../../autodiff/operations.js";
import { choice, flag, integer, optional } from "../../core/options/options.js";
import type { Tensor } from "../../tensor/operations.js";
import { activate, activationOption } from "./activations.js";
import { initializerOption } from "./dense.js";
import { collect, edgesOf, softmaxOverEdges, withSelfLoops } from "./graph-edges.js";
import { featuresOf, graphOf } from "./graph-layers.js";
import { constant, weights } from "./initializers.js";
import { defineLayer } from "./layer.js";
import type { Layer } from "./layers.js";
import { layersField } from "./sequence.js";
import { type Aggregation, aggregations } from "./sets.js";

/**
 * Attention over the neighbours of each node. The score of an edge is leakyRelu(aᵀ[W xᵢ, W xⱼ]) (Veličković et al. 2018), or
 * the inner product of query and key, as in a transformer: on the complete graph it is then multi-head attention.
 */
export const graphAttention = defineLayer({
  kind: "graph-attention",
  summary: "weighted means of the neighbours of each node, with learned weights",
  fields: {
    outputs: optional(integer(1, "number of outputs; as many as there are features by default")),
    heads: integer(1, "number of heads"),
    score: choice(["additive", "product"], "additive", "how the weight of an edge is computed"),
    selfLoops: flag(true, "count each node among its neighbours"),
    output: flag(false, "mix the heads by a learned linear function"),
    bias: flag(true, "add a learned constant to each output"),
    activation: activationOption(),
    initializer: initializerOption(),
  },
  required: [],
  plan({ outputs, heads, score, output, bias, initializer, activation }, input, planning) {
    const inputs = featuresOf(input, planning);
    const width = outputs ?? inputs;
    if (width % heads !== 0) throw planning.refuse(input, `outputs (${width}) that are divisible by ${heads} heads`);
    const parts = score === "product" ? 3 : 1;
    const head = width / heads;
    return {
      shape: [width],
      parameters: {
        projection: weights([inputs, parts * width], { inputs, outputs: width }, initializer, activation),
        ...(bias && { projectionBias: constant([parts * width], 0) }),
        ...(score === "additive" && {
          toScore: weights([heads, head], { inputs: head, outputs: 1 }, "glorot"),
          fromScore: weights([heads, head], { inputs: head, outputs: 1 }, "glorot"),
        }),
        ...(output && { output: weights([width, width], { inputs: width, outputs: width }, initializer) }),
        ...(output && bias && { outputBias: constant([width], 0) }),
      },
    };
  },
  apply(layer, parameters, x, applying) {
    const graph = graphOf(applying, x);
    const edges = edgesOf(layer.selfLoops ? withSelfLoops(graph) : graph);
    const { projection, projectionBias, output, outputBias } = parameters;
    const { heads, score } = layer;
    const [nodes] = x.shape;
    const all = ad.dense(x, projection, projectionBias);
    const parts = score === "product" ? 3 : 1;
    const head = all.shape[1] / parts / heads;
    const split = ad.split(ad.reshape(all, [nodes, parts * heads, head]), new Array<number>(parts).fill(heads), 1);
    const values = split[parts - 1];
    const scores =
      score === "product"
        ? ad.multiply(edgeProducts(split[0], split[1], edges), 1 / Math.sqrt(head))
        : additiveScores(values, parameters, edges);
    const shares = softmaxOverEdges(scores, edges.to, nodes);
    const messages = ad.multiply(ad.gather(values, edges.from), ad.reshape(shares, [edges.to.length, heads, 1]));
    const joined = ad.reshape(ad.scatterAdd(messages, edges.to, nodes), [nodes, heads * head]);
    return activate(layer.activation, output === undefined ? joined : ad.dense(joined, output, outputBias));
  },
});

interface EdgeEnds {
  readonly to: Int32Array;
  readonly from: Int32Array;
}

/** The inner products [edges, heads] of queries where edges end and keys where they begin. */
function edgeProducts(queries: Tensor, keys: Tensor, { to, from }: EdgeEnds): Tensor {
  return ad.sum(ad.multiply(ad.gather(queries, to), ad.gather(keys, from)), { axes: [2] });
}

/** leakyRelu(a · W xᵢ + b · W xⱼ) for each edge and head. */
function additiveScores(values: Tensor, parameters: Readonly<Record<string, Tensor>>, { to, from }: EdgeEnds): Tensor {
  const { toScore, fromScore } = parameters;
  const own = (weight: Tensor) => ad.sum(ad.multiply(values, weight), { axes: [2] });
  return ad.leakyRelu(ad.add(ad.gather(own(toScore), to), ad.gather(own(fromScore), from)), 0.2);
}

/** Messages along edges and an update of each node, both by networks (Gilmer et al. 2017). */
export type MessagePassingLayer = {
  readonly kind: "message-passing";
  readonly message: readonly Layer[];
  readonly update?: readonly Layer[];
  readonly function?: Aggregation;
  readonly sees?: "both" | "neighbor";
  readonly weighted?: boolean;
  readonly edgeFeatures?: number;
};

/**
 * Each edge from j to i carries a message ψ(xᵢ, xⱼ, features of the edge); what arrives at a node is summed (or its mean,
 * smallest or largest taken), and the node becomes φ(xᵢ, sum), or the sum itself without an update.
 */
export const messagePassing = defineLayer({
  kind: "message-passing",
  summary: "messages along edges by a network, and an update of each node by another",
  fields: {
    message: layersField("layers of the message; of the features of the node, its neighbour and the edge"),
    update: layersField("layers of the update; of the features of the node and what arrives; none by default"),
    function: choice(aggregations, "sum", "what is computed of the messages"),
    sees: choice(["both", "neighbor"], "both", "whether a message depends on both nodes or on the neighbour only"),
    weighted: flag(false, "multiply messages by the weights of the edges"),
    edgeFeatures: integer(0, "number of features of an edge", { minimum: 0 }),
  },
  required: ["message"],
  nested: ({ message, update, ...rest }, complete) => ({
    ...rest,
    message: message.map((layer, i) => complete(`message${i}`, layer)),
    update: update.map((layer, i) => complete(`update${i}`, layer)),
  }),
  plan({ message, update, sees, edgeFeatures }, input, planning) {
    const features = featuresOf(input, planning);
    const seen: readonly number[] = [(sees === "both" ? 2 : 1) * features + edgeFeatures];
    const sent = message.reduce((shape, layer, i) => planning.child(`message${i}`, layer, shape), seen);
    const arrived = featuresOf(sent, planning);
    if (update.length === 0) return { shape: sent };
    const joined: readonly number[] = [features + arrived];
    return { shape: update.reduce((shape, layer, i) => planning.child(`update${i}`, layer, shape), joined) };
  },
  apply(layer, _, x, applying) {
    const { child, refuse, side } = applying;
    const graph = graphOf(applying, x);
    const { to, from, nodes } = edgesOf(graph);
    const ends = layer.sees === "both" ? [ad.gather(x, to), ad.gather(x, from)] : [ad.gather(x, from)];
    if (layer.edgeFeatures > 0) {
      const given = side.edgeFeatures;
      if (given?.shape[0] !== to.length || given.shape[1] !== layer.edgeFeatures) {
        throw refuse(`needs \`edgeFeatures\` of the shape [${to.length}, ${layer.edgeFeatures}]`);
      }
      ends.push(given);
    }
    const seen = ends.length === 1 ? ends[0] : ad.concatenate(ends, 1);
    const sent = layer.message.reduce((value, each, i) => child(`message${i}`, each, value), seen);
    const scaled = layer.weighted
      ? ad.multiply(sent, {
          shape: [to.length, 1],
          data: x.data.constructor === Float32Array ? Float32Array.from(graph.values) : graph.values,
        })
      : sent;
    const arrived = collect(layer.function, scaled, to, nodes);
    if (layer.update.length === 0) return arrived;
    return layer.update.reduce((value, each, i) => child(`update${i}`, each, value), ad.concatenate([x, arrived], 1));
  },
});
