/** Networks: the parameters of an architecture for inputs of a shape, and its function. */
import { LecternError } from "../../core/errors.js";
import { createRandom, type Random } from "../../numeric/random/random.js";
import { type NumberType, type Shape, sameShape, showShape, sizeOf, type Tensor } from "../../tensor/operations.js";
import {
  type Architecture,
  completeArchitecture,
  completedLayer,
  declarationOf,
  inside,
  labelOf,
} from "./architecture.js";
import { drawParameter, type ParameterSpec } from "./initializers.js";
import type { Applying, SideInputs, Specs, TensorTree } from "./layer.js";
import type { Layer } from "./layers.js";

/** An architecture with parameters, as plain data. */
export interface Network {
  /** complete and checked */
  readonly architecture: Layer;
  /** what gradients change */
  readonly parameters: TensorTree;
  /** what training changes otherwise, such as running means */
  readonly state: TensorTree;
  /** without the axis of samples, like the shape of the input */
  readonly outputShape: Shape;
}

/** A layer within a network, as {@link describeNetwork} lists it. */
export interface LayerDescription {
  /** "1.0" is the first layer inside the second; the parameters of the layer have this path */
  readonly place: string;
  readonly kind: string;
  readonly inputShape: Shape;
  readonly outputShape: Shape;
  /** number of parameters, with those of the layers inside */
  readonly parameters: number;
}

/** Shapes and how they begin, nested as the layers are. */
interface SpecTree {
  readonly [name: string]: ParameterSpec | SpecTree;
}

interface Plan {
  readonly outputShape: Shape;
  readonly parameters: SpecTree;
  readonly state: SpecTree;
  readonly layers: readonly LayerDescription[];
}

const plans = new WeakMap<Layer, Map<string, Plan>>();

/** The plan of a complete architecture; it is made once for each shape. */
function planOf(architecture: Layer, inputShape: Shape): Plan {
  const known = plans.get(architecture) ?? new Map<string, Plan>();
  plans.set(architecture, known);
  const key = inputShape.join();
  const plan = known.get(key) ?? planLayer("", architecture, inputShape);
  known.set(key, plan);
  return plan;
}

function planLayer(place: string, layer: Layer, input: Shape): Plan {
  const { kind, plan } = declarationOf(place, layer);
  const parameters: Record<string, ParameterSpec | SpecTree> = {};
  const state: Record<string, ParameterSpec | SpecTree> = {};
  const layers: LayerDescription[] = [];
  const child = (name: string, nested: Layer, shape: Shape) => {
    const at = inside(place, name);
    const inner = planLayer(at, completedLayer(at, nested), shape);
    put(parameters, name, inner.parameters);
    put(state, name, inner.state);
    // What a block stands for has the place of the block, which is listed already.
    layers.push(...(name === "" ? inner.layers.slice(1) : inner.layers));
    return inner.outputShape;
  };
  const refuse = (shape: Shape, needed: string) => {
    const message = `${labelOf(place, kind)}: needs ${needed}, got the shape ${showShape(shape)}`;
    return new LecternError("invalid-data", message, { place, kind, shape });
  };
  const own = plan(layer, input, { child, refuse });
  const all: SpecTree = { ...own.parameters, ...parameters };
  const description = { place, kind, inputShape: input, outputShape: own.shape, parameters: countSpecs(all) };
  return {
    outputShape: own.shape,
    parameters: all,
    state: { ...own.state, ...state },
    layers: [description, ...layers],
  };
}

/** Puts the tree of a nested layer under its name, if it has anything; without a name, into the tree itself. */
function put(tree: Record<string, ParameterSpec | SpecTree>, name: string, inner: SpecTree): void {
  if (name === "") Object.assign(tree, inner);
  else if (Object.keys(inner).length > 0) tree[name] = inner;
}

function isSpec(node: ParameterSpec | SpecTree): node is ParameterSpec {
  return Array.isArray(node["shape"]);
}

function countSpecs(tree: SpecTree): number {
  let total = 0;
  for (const node of Object.values(tree)) total += isSpec(node) ? sizeOf(node.shape) : countSpecs(node);
  return total;
}

/** How to begin. */
export interface CreateOptions {
  /** seed of the random numbers; the same seed gives the same parameters (default 0) */
  readonly seed?: number;
  /** precision (default "f32") */
  readonly type?: NumberType;
  /** an architecture with more parameters is refused (default 2²⁸) */
  readonly maxParameters?: number;
}

/**
 * A network with random parameters for inputs of a shape, given without the axis of samples.
 *
 * @example
 * ```ts
 * import { applyNetwork, createNetwork } from "lectern/neural";
 * import { tensor } from "lectern/tensor";
 *
 * const { architecture, parameters } = createNetwork([{ kind: "dense", outputs: 8, activation: "relu" }, { kind: "dense", outputs: 1 }], [2]);
 * applyNetwork(architecture, parameters, tensor([[0, 1], [1, 1], [2, 3]])).y.shape; // [ 3, 1 ]
 * ```
 */
export function createNetwork(
  architecture: Architecture,
  inputShape: Shape,
  { seed = 0, type = "f32", maxParameters = 2 ** 28 }: CreateOptions = {},
): Network {
  const complete = completeArchitecture(architecture);
  const { outputShape, parameters, state } = planOf(complete, inputShape);
  const count = countSpecs(parameters) + countSpecs(state);
  if (!(count <= maxParameters)) {
    throw new LecternError(
      "invalid-option",
      `a network of ${count} parameters is too large, at most ${maxParameters} are possible; use fewer or smaller layers`,
      { option: "architecture", count, maxParameters },
    );
  }
  const random = createRandom(seed).fork("parameters");
  return {
    architecture: complete,
    parameters: draw(parameters, random, type),
    state: draw(state, random, type),
    outputShape,
  };
}

function draw(tree: SpecTree, random: Random, type: NumberType): TensorTree {
  return Object.fromEntries(
    Object.entries(tree).map(([name, node]) => {
      const own = random.fork(name);
      return [name, isSpec(node) ? drawParameter(node, own, type) : draw(node, own, type)];
    }),
  );
}

/** How a network is applied. */
export interface ApplyOptions extends SideInputs {
  /** whether this is training: dropout and statistics of the batch, which need `state` and `random` (default false) */
  readonly training?: boolean;
  /** the state before, for architectures that have one */
  readonly state?: TensorTree;
  /** random numbers for dropout and the like */
  readonly random?: Random;
  /** is told the input and the output of each layer, to look inside */
  readonly observe?: (layer: ObservedLayer) => void;
}

/** A layer as it was applied. */
export interface ObservedLayer {
  /** "1.0" is the first layer inside the second */
  readonly place: string;
  /** complete */
  readonly layer: Layer;
  readonly parameters: TensorTree;
  readonly x: Tensor;
  readonly y: Tensor;
}

/** The output of a network, and its state after it, which changes only in training. */
export interface Applied {
  readonly y: Tensor;
  readonly state: TensorTree;
}

/** The outputs of a network for samples [n, …]; it can be differentiated in the parameters and in the samples. */
export function applyNetwork(
  architecture: Architecture,
  parameters: TensorTree,
  x: Tensor,
  options: ApplyOptions = {},
): Applied {
  const complete = completeArchitecture(architecture);
  requireParameters(complete, parameters, x.shape.slice(1));
  return applyLayer("", complete, parameters, x, options);
}

/** Throws if parameters are not those that an architecture has for inputs of a shape, without the axis of samples. */
export function requireParameters(architecture: Layer, parameters: TensorTree, inputShape: Shape): void {
  const plan = planOf(architecture, inputShape);
  requireShapes(plan, plan.parameters, parameters, "");
}

function requireShapes(plan: Plan, specs: SpecTree, parameters: TensorTree, place: string): void {
  for (const [name, spec] of Object.entries(specs)) {
    if (!isSpec(spec)) {
      requireShapes(plan, spec, treeAt(parameters, name), inside(place, name));
      continue;
    }
    const given = parameters[name] as Tensor | undefined;
    if (given !== undefined && sameShape(given.shape, spec.shape)) continue;
    const layer = plan.layers.find((each) => each.place === place) as LayerDescription;
    const got = given === undefined ? "nothing" : `the shape ${showShape(given.shape)}`;
    const needed = `inputs of the shape ${showShape(layer.inputShape)} need "${name}" of the shape ${showShape(spec.shape)}`;
    throw new LecternError("invalid-data", `${labelOf(place, layer.kind)}: ${needed}, got ${got}`, {
      ...{ place, kind: layer.kind, parameter: name, shapes: [spec.shape, given?.shape ?? null] },
    });
  }
}

function applyLayer(place: string, layer: Layer, parameters: TensorTree, x: Tensor, options: ApplyOptions): Applied {
  const { kind, apply } = declarationOf(place, layer);
  const { training = false, state = {}, random, observe, ...side } = options;
  let after = state;
  const refuse = (problem: string) =>
    new LecternError("invalid-data", `${labelOf(place, kind)}: ${problem}`, { place, kind });
  const applying: Applying<Specs> = {
    training,
    side,
    state: state as Readonly<Record<string, Tensor>>,
    refuse,
    random() {
      if (random !== undefined) return random.fork(place);
      throw refuse("needs random numbers in training; pass `random`");
    },
    child(name, nested, value) {
      const at = inside(place, name);
      const before = treeAt(after, name);
      const inner = applyLayer(at, completedLayer(at, nested), treeAt(parameters, name), value, {
        ...options,
        state: before,
      });
      if (inner.state !== before) after = name === "" ? inner.state : { ...after, [name]: inner.state };
      return inner.y;
    },
  };
  let result: ReturnType<typeof apply>;
  try {
    result = apply(layer, parameters as Readonly<Record<string, Tensor>>, x, applying);
  } catch (error) {
    throw located(error, place, kind);
  }
  const y = "y" in result ? result.y : result;
  observe?.({ place, layer, parameters, x, y });
  return { y, state: "y" in result ? { ...after, ...result.state } : after };
}

/** The error with the layer in which it happened, unless it says that already. */
function located(error: unknown, place: string, kind: string): unknown {
  if (!(error instanceof LecternError) || error.details["place"] !== undefined) return error;
  return new LecternError(error.code, `${labelOf(place, kind)}: ${error.message}`, { ...error.details, place, kind });
}

const nothing: TensorTree = {};

/** The parameters or the state of a nested layer, which are left out if it has none. */
function treeAt(tree: TensorTree, name: string): TensorTree {
  if (name === "") return tree;
  return (tree[name] as TensorTree | undefined) ?? nothing;
}

/** The shape of the output of an architecture for inputs of a shape, both without the axis of samples. */
export function outputShapeOf(architecture: Architecture, inputShape: Shape): Shape {
  return planOf(completeArchitecture(architecture), inputShape).outputShape;
}

/** The number of parameters of an architecture for inputs of a shape, found without making them. */
export function networkSize(architecture: Architecture, inputShape: Shape): number {
  return countSpecs(planOf(completeArchitecture(architecture), inputShape).parameters);
}

/** The layers of an architecture with their shapes and numbers of parameters, outer layers before those inside them. */
export function describeNetwork(architecture: Architecture, inputShape: Shape): readonly LayerDescription[] {
  return planOf(completeArchitecture(architecture), inputShape).layers;
}
