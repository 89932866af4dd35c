/**
 * What a kind of layer is: its fields as an option table, its shape and parameters for the shape of an input, and its
 * function. A layer in an architecture is JSON; its parameters are a record of tensors; nothing has hidden state.
 */
import type { LecternError } from "../../core/errors.js";
import type { GivenOptions, OptionTable, OptionValues } from "../../core/options/options.js";
import type { SparseMatrix } from "../../data/sparse.js";
import type { Random } from "../../numeric/random/random.js";
import type { Shape, Tensor } from "../../tensor/operations.js";
import type { ParameterSpec } from "./initializers.js";
import type { Layer } from "./layers.js";

/** Tensors by name, nested as the layers are: the parameters of a network, or the state that it updates in training. */
export interface TensorTree {
  readonly [name: string]: Tensor | TensorTree;
}

/** The parameters of one layer: their shapes and how they begin. */
export type Specs = Readonly<Record<string, ParameterSpec>>;

/** A tensor for each parameter. */
export type TensorsOf<S extends Specs> = { readonly [K in keyof S]: Tensor };

/** What a layer makes of an input of a shape (without the axis of samples), and what it has to learn for that. */
export interface LayerPlan<S extends Specs, R extends Specs> {
  readonly shape: Shape;
  readonly parameters?: S;
  /** What is not learned by gradients but kept from batch to batch, such as running means. */
  readonly state?: R;
}

/** What planning may use: the plans of nested layers, and the error of an input that does not fit. */
export interface Planning {
  /** The shape of the output of a nested layer, which gets a name within this layer. */
  child(name: string, layer: Layer, input: Shape): Shape;
  /** The error of an input; `needed` says what would fit. */
  refuse(input: Shape, needed: string): LecternError;
}

/** What some layers need besides their input. */
export interface SideInputs {
  /** the graph whose nodes are the samples: entry (i, j) is the weight of the edge from node j to node i */
  readonly graph?: SparseMatrix;
  /** for each node the number of the graph to which it belongs, from 0, where the samples are nodes of several graphs */
  readonly graphOf?: ArrayLike<number>;
  /** the encoded source, for the decoder blocks of an encoder-decoder: [samples, length, features] */
  readonly memory?: Tensor;
  /** features of each edge, in the order of the entries of the graph: [edges, features] */
  readonly edgeFeatures?: Tensor;
  /** for each sample the length of its sequence; what comes after it is padding */
  readonly lengths?: ArrayLike<number>;
  /** the same for the sequences of the memory */
  readonly memoryLengths?: ArrayLike<number>;
  /** number of the first tokens that are the prompt, for an encoder and decoder of prompts and answers */
  readonly promptLength?: number;
  /** binary trees over the samples, which are leaves: the two nodes that each inner node merges */
  readonly merges?: readonly (readonly [number, number])[];
}

/** What the function of a layer may use besides its parameters and its input. */
export interface Applying<R extends Specs> {
  readonly training: boolean;
  readonly side: SideInputs;
  /** The state of this layer before. */
  readonly state: TensorsOf<R>;
  /** The random numbers of this layer; asking for them outside training is an error. */
  random(): Random;
  /** The output of a nested layer. */
  child(name: string, layer: Layer, x: Tensor): Tensor;
  /** The error of something that is missing or does not fit. */
  refuse(problem: string): LecternError;
}

/** The output of a layer, and its state after it. */
export interface WithState<R extends Specs> {
  readonly y: Tensor;
  readonly state: TensorsOf<R>;
}

/** Puts the defaults into nested layers; the names are those used in planning. */
export type CompleteChild = (name: string, layer: Layer) => Layer;

/** One kind of layer. */
export interface LayerDeclaration<
  K extends string,
  T extends OptionTable,
  N extends keyof T,
  S extends Specs,
  R extends Specs,
> {
  readonly kind: K;
  readonly summary: string;
  readonly fields: T;
  /** Fields without a default. */
  readonly required: readonly N[];
  /** The layer with its nested layers completed; layers without nested ones do not have it. */
  nested?(layer: OptionValues<T>, complete: CompleteChild): OptionValues<T>;
  plan(layer: OptionValues<T>, input: Shape, planning: Planning): LayerPlan<S, R>;
  apply(layer: OptionValues<T>, parameters: TensorsOf<S>, x: Tensor, applying: Applying<R>): Tensor | WithState<R>;
}

/** A layer of a kind with some fields as it is written in an architecture: those with a default may be left out. */
export type LayerWith<K extends string, T extends OptionTable, N extends keyof T> = { readonly kind: K } & GivenOptions<
  Omit<T, N>
> &
  Required<GivenOptions<Pick<T, N>>>;

/**
 * A layer of a declared kind as it is written in an architecture. Only the fields of the declaration are compared: its functions
 * mention the type of all layers, which would then refer to itself.
 */
export type LayerOf<D> = D extends {
  readonly kind: infer K extends string;
  readonly fields: infer T extends OptionTable;
  readonly required: readonly (infer N extends string)[];
}
  ? LayerWith<K, T, N & keyof T>
  : never;

/** Declares a kind of layer. */
export function defineLayer<
  const K extends string,
  T extends OptionTable,
  N extends keyof T = never,
  S extends Specs = Record<never, ParameterSpec>,
  R extends Specs = Record<never, ParameterSpec>,
>(declaration: LayerDeclaration<K, T, N, S, R>): LayerDeclaration<K, T, N, S, R> {
  return declaration;
}

/** A kind of layer that is made of others. */
interface BlockDeclaration<K extends string, T extends OptionTable, N extends keyof T> {
  readonly kind: K;
  readonly summary: string;
  readonly fields: T;
  readonly required: readonly N[];
  nested?(layer: OptionValues<T>, complete: CompleteChild): OptionValues<T>;
  /** The layers that it stands for. */
  expand(layer: OptionValues<T>, input: Shape): Layer;
}

/** Declares a kind of layer that stands for others; its parameters have the names of theirs. */
export function defineBlock<const K extends string, T extends OptionTable, N extends keyof T = never>(
  declaration: BlockDeclaration<K, T, N>,
) {
  const { expand, ...rest } = declaration;
  const expansions = new WeakMap<OptionValues<T>, Map<string, Layer>>();
  // The same object for the same layer and shape, so that it is checked once.
  const expansionOf = (layer: OptionValues<T>, input: Shape) => {
    const known = expansions.get(layer) ?? new Map<string, Layer>();
    expansions.set(layer, known);
    const key = input.join();
    const expansion = known.get(key) ?? expand(layer, input);
    known.set(key, expansion);
    return expansion;
  };
  return defineLayer({
    ...rest,
    plan: (layer, input, { child }) => ({ shape: child("", expansionOf(layer, input), input) }),
    apply: (layer, _, x, { child }) => child("", expansionOf(layer, x.shape.slice(1)), x),
  });
}

/** Any kind of layer, for the code that treats all of them in the same way. */
export type AnyLayerDeclaration = LayerDeclaration<string, OptionTable, string, Specs, Specs>;
