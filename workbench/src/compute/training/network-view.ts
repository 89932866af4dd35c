/** What the page draws of a network while it is trained: the output on the plane, the units, the weights and the losses. */
import { LecternError } from "lectern";
import { grad } from "lectern/autodiff";
import {
  applyHead,
  applyNetwork,
  gradientNorms,
  type Loss,
  linearRegions,
  meanLoss,
  type Network,
  type Targets,
  type TensorTree,
} from "lectern/neural";
import type { Tensor } from "lectern/tensor";
import type { HiddenLayer, InputFeature } from "../../playground/network-spec.js";

/** Cells along a side of the picture of the output. */
export const OUTPUT_SIDE = 60;
/** Cells along a side of the picture of a unit. */
export const UNIT_SIDE = 18;

/** The units of a layer. */
export interface LayerView {
  /** "input", "dense, tanh" */
  readonly title: string;
  readonly units: number;
  /** The value of each unit at the cells of the small grid, unit by unit. */
  readonly maps: Float32Array;
  /** The weight of each unit of the layer before (rows) for each unit (columns); null if units are joined one to one. */
  readonly weights: Float32Array | null;
  /** The norm of the gradient of the training loss in the parameters of the layer; null if it has none. */
  readonly gradient: number | null;
}

/** A network at the end of an epoch. */
export interface NetworkView {
  readonly epoch: number;
  /** Losses without penalties; null where there are no test samples. */
  readonly trainLoss: number;
  readonly testLoss: number | null;
  /** Share of right classes; null for numbers and where there are no test samples. */
  readonly trainAccuracy: number | null;
  readonly testAccuracy: number | null;
  /** The inputs, the hidden layers and the output. */
  readonly layers: readonly LayerView[];
  /** At the cells of the large grid: the probability of each class, or the scaled number. */
  readonly output: Float32Array;
  /** The number of the linear region of each cell of the large grid; null if the network is not piecewise linear. */
  readonly regions: Int32Array | null;
  /** Why the training has ended by itself; null while it can go on. */
  readonly problem: string | null;
}

/** Samples with their targets. */
export interface Judged {
  readonly x: Tensor;
  readonly targets: Targets;
}

/** All that a view is made of besides the network. */
export interface Viewed {
  readonly loss: Loss;
  readonly train: Judged;
  readonly test: Judged | null;
  readonly inputs: readonly InputFeature[];
  readonly hidden: readonly HiddenLayer[];
  readonly largeGrid: Tensor;
  readonly smallGrid: Tensor;
}

/** Looks at a network. */
export function viewNetwork(network: Network, viewed: Viewed, epoch: number): NetworkView {
  const { loss, train, test, largeGrid } = viewed;
  const [own, other] = [judge(network, loss, train), test === null ? null : judge(network, loss, test)];
  return {
    epoch,
    trainLoss: own.loss,
    testLoss: other?.loss ?? null,
    trainAccuracy: own.accuracy,
    testAccuracy: other?.accuracy ?? null,
    layers: layersOf(network, viewed),
    output: floats(applyHead(loss, outputsOf(network, largeGrid))),
    regions: regionsOf(network, largeGrid),
    problem: null,
  };
}

function outputsOf({ architecture, parameters, state }: Network, x: Tensor): Tensor {
  return applyNetwork(architecture, parameters, x, { state }).y;
}

function judge(network: Network, loss: Loss, { x, targets }: Judged): { loss: number; accuracy: number | null } {
  const y = outputsOf(network, x);
  const accuracy = targets instanceof Int32Array ? shareRight(y, targets) : null;
  return { loss: meanLoss(loss, y, targets).data[0], accuracy };
}

function shareRight({ data, shape: [rows, classes] }: Tensor, targets: Int32Array): number {
  let right = 0;
  for (let i = 0; i < rows; i++) {
    const own = data.subarray(i * classes, (i + 1) * classes);
    if (own.indexOf(Math.max(...own)) === targets[i]) right++;
  }
  return right / rows;
}

/** The values of all units on the small grid; each layer is observed as it is applied. */
function layersOf(network: Network, viewed: Viewed): LayerView[] {
  const { architecture, parameters, state } = network;
  const { inputs, hidden, smallGrid } = viewed;
  const gradients = gradientsOf(network, viewed);
  const seen = new Map<string, Tensor>();
  applyNetwork(architecture, parameters, smallGrid, { state, observe: ({ place, y }) => seen.set(place, y) });
  const layers: LayerView[] = [{ title: inputs.join(", "), ...unitsOf(smallGrid), weights: null, gradient: null }];
  for (let i = 0; i <= hidden.length; i++) {
    const y = seen.get(String(i));
    if (y === undefined) throw new Error(`layer ${i} was not applied`);
    const weights = weightsOf(network, hidden[i], i);
    layers.push({ title: titleOf(hidden[i]), ...unitsOf(y), weights, gradient: gradients.get(i) ?? null });
  }
  return layers;
}

/** The norm of the gradient in each layer that has parameters. */
function gradientsOf({ architecture, parameters, state }: Network, { loss, train }: Viewed): Map<number, number> {
  const lossOf = (p: TensorTree) => meanLoss(loss, applyNetwork(architecture, p, train.x, { state }).y, train.targets);
  const norms = new Map<number, number>();
  for (const { place, norm } of gradientNorms(grad(lossOf)(parameters))) {
    // Layers inside a layer count as part of it.
    const layer = Number.parseInt(place, 10);
    norms.set(layer, Math.hypot(norms.get(layer) ?? 0, norm));
  }
  return norms;
}

function regionsOf({ architecture, parameters, state }: Network, grid: Tensor): Int32Array | null {
  try {
    return linearRegions(architecture, parameters, grid, { state });
  } catch (error) {
    if (error instanceof LecternError) return null;
    throw error;
  }
}

function titleOf(layer: HiddenLayer | undefined): string {
  if (layer === undefined) return "output";
  switch (layer.kind) {
    case "dense":
    case "residual":
    case "joined":
      return layer.activation === "none" ? layer.kind : `${layer.kind}, ${layer.activation}`;
    case "dropout":
      return `dropout ${layer.rate}`;
    default:
      return layer.kind.replace("-", " ");
  }
}

/** Unit by unit instead of place by place. */
function unitsOf({ data, shape: [places, units] }: Tensor): Pick<LayerView, "units" | "maps"> {
  const maps = new Float32Array(places * units);
  for (let i = 0; i < places; i++) for (let j = 0; j < units; j++) maps[j * places + i] = data[i * units + j];
  return { units, maps };
}

/** The weights of a dense layer; other layers join units one to one, or have a dense layer inside. */
function weightsOf({ parameters }: Network, layer: HiddenLayer | undefined, i: number): Float32Array | null {
  const own = parameters[i] as { readonly weight?: Tensor; readonly "0"?: { readonly weight: Tensor } } | undefined;
  const isDense = layer === undefined || layer.kind === "dense";
  const weight = isDense ? own?.weight : layer?.kind === "residual" ? own?.["0"]?.weight : undefined;
  return weight === undefined ? null : floats(weight);
}

function floats({ data }: Tensor): Float32Array {
  return Float32Array.from(data);
}
