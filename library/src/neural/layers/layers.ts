/** All kinds of layers. */
import { activation } from "./activation.js";
import { attention } from "./attention.js";
import { bigram } from "./bigram.js";
import {
  type BranchesLayer,
  branches,
  type DenseBlockLayer,
  denseBlock,
  type ResidualLayer,
  residual,
} from "./branches.js";
import { convolution } from "./convolution.js";
import { dense } from "./dense.js";
import { type DirectedGraphLayer, directedGraph } from "./directed-graph.js";
import { dropout } from "./dropout.js";
import { embedding } from "./embedding.js";
import { transposedConvolution, type UpConvolutionLayer, upConvolution, upsampling } from "./enlarging.js";
import { deepGraphConvolution, graphConvolution, graphPooling } from "./graph-layers.js";
import type { AnyLayerDeclaration, LayerOf } from "./layer.js";
import { locallyConnected } from "./locally-connected.js";
import { graphAttention, type MessagePassingLayer, messagePassing } from "./message-passing.js";
import { batchNormalization, groupNormalization, layerNormalization } from "./normalization.js";
import { globalPooling, pooling } from "./pooling.js";
import { positionalEncoding } from "./positions.js";
import { type PromptDecoderLayer, promptDecoder } from "./prompt-decoder.js";
import { recurrent } from "./recurrent.js";
import { type SequenceLayer, sequence } from "./sequence.js";
import { setLayer, setPooling } from "./sets.js";
import { flatten, reshape } from "./shaping.js";
import { type TiedEmbeddingLayer, tiedEmbedding } from "./tied-embedding.js";
import { type TransformerBlockLayer, transformerBlock } from "./transformer.js";
import { type TreeNetworkLayer, treeNetwork } from "./tree-network.js";

/** Kinds without layers inside; the type of a layer comes from its fields. */
const simple = [
  dense,
  activation,
  locallyConnected,
  convolution,
  transposedConvolution,
  upsampling,
  pooling,
  globalPooling,
  bigram,
  flatten,
  reshape,
  batchNormalization,
  layerNormalization,
  groupNormalization,
  dropout,
  embedding,
  positionalEncoding,
  recurrent,
  attention,
  setPooling,
  setLayer,
  graphConvolution,
  deepGraphConvolution,
  graphAttention,
  graphPooling,
] as const;

/** A layer without others inside. */
type SimpleLayer = LayerOf<(typeof simple)[number]>;

/** Kinds with layers inside; their types are written out, because they contain themselves. */
const nested = [
  sequence,
  residual,
  denseBlock,
  branches,
  messagePassing,
  treeNetwork,
  directedGraph,
  tiedEmbedding,
] as const;

type NestedLayer =
  | SequenceLayer
  | ResidualLayer
  | DenseBlockLayer
  | BranchesLayer
  | MessagePassingLayer
  | TreeNetworkLayer
  | DirectedGraphLayer
  | TiedEmbeddingLayer;

/** Kinds that stand for others. */
const blocks = [upConvolution, transformerBlock, promptDecoder] as const;

/** A layer of an architecture: JSON with a kind. */
export type Layer = SimpleLayer | NestedLayer | UpConvolutionLayer | TransformerBlockLayer | PromptDecoderLayer;

const all: readonly AnyLayerDeclaration[] = [...simple, ...nested, ...blocks];

/** The declarations by kind. */
export const layerKinds: ReadonlyMap<string, AnyLayerDeclaration> = new Map(
  all.map((declaration) => [declaration.kind, declaration]),
);
