/** Networks that classify images: small ones, VGG, ResNet, DenseNet, and the Neocognitron. */
import type { Layer } from "../layers/layers.js";
import { multilayerPerceptron } from "./multilayer-perceptron.js";
import { type HeadLoss, outputHead } from "./output-head.js";

const relu: Layer = { kind: "activation", function: "relu" };
const batchNorm: Layer = { kind: "batch-normalization" };

/** Sizes of a convolutional classifier. */
export interface ConvolutionalClassifierOptions {
  /** channels of each block; the image is halved after each (default [32, 64]) */
  readonly channels?: readonly number[];
  /** number of convolutions in a block (default 1) */
  readonly convolutions?: number;
  /** units of the hidden dense layers (default [128]) */
  readonly hidden?: readonly number[];
  readonly outputs: number;
  /** normalise each convolution over the batch, before its activation (default false) */
  readonly normalize?: boolean;
  /** probability that a hidden unit is set to zero in training (default 0) */
  readonly dropout?: number;
  readonly loss?: HeadLoss;
}

/** Blocks of 3 x 3 convolutions and max pooling with more and more channels, then dense layers. */
export function convolutionalClassifier(options: ConvolutionalClassifierOptions): readonly Layer[] {
  const { channels = [32, 64], convolutions = 1, hidden = [128], normalize = false, ...rest } = options;
  const convolution = (outputs: number): readonly Layer[] =>
    normalize
      ? [{ kind: "convolution", outputs, padding: "same", bias: false, initializer: "he" }, batchNorm, relu]
      : [{ kind: "convolution", outputs, padding: "same", activation: "relu" }];
  const block = (outputs: number): readonly Layer[] => [
    ...Array.from({ length: convolutions }, () => convolution(outputs)).flat(),
    { kind: "pooling" },
  ];
  return [...channels.flatMap(block), { kind: "flatten" }, ...multilayerPerceptron({ hidden, ...rest })];
}

/**
 * VGG-16 (Simonyan and Zisserman 2014): 13 convolutions in blocks of 2, 2, 3, 3 and 3 with max pooling after each, and 3 dense
 * layers; 138 357 544 parameters for images of 3 x 224 x 224.
 */
export function vgg16({
  outputs = 1000,
  loss = "cross-entropy",
}: {
  readonly outputs?: number;
  readonly loss?: HeadLoss;
} = {}): readonly Layer[] {
  const convolution = (channels: number): Layer => ({
    kind: "convolution",
    outputs: channels,
    padding: "same",
    activation: "relu",
  });
  const blocks = [
    [64, 64],
    [128, 128],
    [256, 256, 256],
    [512, 512, 512],
    [512, 512, 512],
  ];
  const features = blocks.flatMap((block): readonly Layer[] => [...block.map(convolution), { kind: "pooling" }]);
  return [...features, { kind: "flatten" }, ...multilayerPerceptron({ hidden: [4096, 4096], outputs, loss })];
}

/** Sizes of a residual network. */
export interface ResnetOptions {
  /** number of blocks of each stage; the image is halved before each but the first (default [2, 2, 2, 2], ResNet-18) */
  readonly blocks?: readonly number[];
  /** channels of the first stage, doubled in each (default 64) */
  readonly channels?: number;
  /** whether blocks are 1 x 1, 3 x 3 and 1 x 1 convolutions with four times the channels, as from ResNet-50 on (default false) */
  readonly bottleneck?: boolean;
  /** how it begins: a 7 x 7 convolution with stride 2 and pooling, or a 3 x 3 convolution for small images (default "large") */
  readonly images?: "large" | "small";
  /** whether blocks have their shortcuts; without them it is a plain network (default true) */
  readonly shortcuts?: boolean;
  readonly outputs?: number;
  readonly loss?: HeadLoss;
}

const normalized = (outputs: number, size: number, stride: number): readonly Layer[] => [
  { kind: "convolution", outputs, size, stride, padding: (size - 1) / 2, bias: false, initializer: "he" },
  batchNorm,
];

/** A residual network (He et al. 2015): convolutions with normalisation in blocks whose input is added to their output. */
export function resnet(options: ResnetOptions = {}): readonly Layer[] {
  const { blocks = [2, 2, 2, 2], channels = 64, bottleneck = false, images = "large", shortcuts = true } = options;
  const { outputs = 1000, loss = "scores" } = options;
  const large: readonly Layer[] = [
    ...normalized(channels, 7, 2),
    relu,
    { kind: "pooling", size: 3, stride: 2, padding: 1 },
  ];
  const stem = images === "large" ? large : [...normalized(channels, 3, 1), relu];
  let before = channels;
  const stages = blocks.flatMap((count, stage) =>
    Array.from({ length: count }, (_, i): Layer => {
      const inner = channels * 2 ** stage;
      const after = bottleneck ? 4 * inner : inner;
      const stride = stage > 0 && i === 0 ? 2 : 1;
      const layers = bottleneck
        ? [...normalized(inner, 1, 1), relu, ...normalized(inner, 3, stride), relu, ...normalized(after, 1, 1)]
        : [...normalized(inner, 3, stride), relu, ...normalized(inner, 3, 1)];
      const shortcut = stride === 1 && before === after ? [] : normalized(after, 1, stride);
      before = after;
      if (!shortcuts) return { kind: "sequence", layers: [...layers, relu] };
      return { kind: "residual", layers, shortcut, activation: "relu" };
    }),
  );
  return [...stem, ...stages, { kind: "global-pooling" }, outputHead(outputs, loss)];
}

/** Sizes of a DenseNet. */
export interface DensenetOptions {
  /** number of layers of each dense block (default [6, 12, 24, 16], DenseNet-121) */
  readonly blocks?: readonly number[];
  /** channels that each layer adds (default 32) */
  readonly growth?: number;
  /** pooling of the transition layers (default "average", as in the paper) */
  readonly pooling?: "average" | "max";
  readonly images?: "large" | "small";
  readonly outputs?: number;
  readonly loss?: HeadLoss;
}

/**
 * A DenseNet (Huang et al. 2017): dense blocks, in which each layer sees the outputs of all before it, and between them
 * transition layers, 1 x 1 convolutions that halve the channels and pooling that halves the image.
 */
export function densenet(options: DensenetOptions = {}): readonly Layer[] {
  const {
    blocks = [6, 12, 24, 16],
    growth = 32,
    pooling = "average",
    images = "large",
    outputs = 1000,
    loss = "scores",
  } = options;
  const bare = (channels: number, size: number, padding: number): Layer => ({
    ...{ kind: "convolution", outputs: channels, size, padding, bias: false, initializer: "he" },
  });
  const layer: Layer = {
    kind: "sequence",
    layers: [batchNorm, relu, bare(4 * growth, 1, 0), batchNorm, relu, bare(growth, 3, 1)],
  };
  const start: readonly Layer[] =
    images === "large"
      ? [...normalized(2 * growth, 7, 2), relu, { kind: "pooling", size: 3, stride: 2, padding: 1 }]
      : [bare(2 * growth, 3, 1)];
  let channels = 2 * growth;
  const stages = blocks.flatMap((count, stage): readonly Layer[] => {
    const block: Layer = { kind: "dense-block", layers: Array.from({ length: count }, () => layer) };
    channels += count * growth;
    if (stage === blocks.length - 1) return [block];
    channels = Math.floor(channels / 2);
    return [block, batchNorm, relu, bare(channels, 1, 0), { kind: "pooling", function: pooling }];
  });
  return [...start, ...stages, batchNorm, relu, { kind: "global-pooling" }, outputHead(outputs, loss)];
}

/** Sizes of a Neocognitron-like network. */
export interface NeocognitronOptions {
  /** channels of each pair of simple and complex cells (default [8, 16, 32]) */
  readonly channels?: readonly number[];
  /** size of the windows of simple cells (default 3) */
  readonly size?: number;
  /** number of outputs of a dense layer on top; none by default */
  readonly outputs?: number;
}

/**
 * A network like the Neocognitron (Fukushima 1980): layers of simple cells, convolutions that detect a feature, alternate with
 * layers of complex cells, which pool over small shifts. Each pair makes the output less sensitive to shifts.
 */
export function neocognitron({
  channels = [8, 16, 32],
  size = 3,
  outputs,
}: NeocognitronOptions = {}): readonly Layer[] {
  const pairs = channels.flatMap((count): readonly Layer[] => [
    { kind: "convolution", outputs: count, size, padding: "same", border: "wrap", activation: "relu" },
    { kind: "pooling" },
  ]);
  return outputs === undefined ? pairs : [...pairs, { kind: "flatten" }, outputHead(outputs)];
}
