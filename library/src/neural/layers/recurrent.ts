/** Recurrent layers: a state that each element of a sequence updates. */
import * as ad from "../../autodiff/operations.js";
import { choice, flag, integer } from "../../core/options/options.js";
import { allocate, type Tensor, typeOf, zeros } from "../../tensor/operations.js";
import { initializerOption } from "./dense.js";
import { constant, weights } from "./initializers.js";
import { defineLayer, type Specs } from "./layer.js";

const gatesOf = { simple: 1, gru: 3, lstm: 4 } as const;

type Cell = keyof typeof gatesOf;

/** What is learned for one direction. */
interface CellParameters {
  readonly input: Tensor;
  readonly state: Tensor;
  readonly bias: Tensor;
  readonly candidateBias: Tensor | undefined;
}

/** The hidden state, and the memory of an LSTM. */
interface Memory {
  readonly hidden: Tensor;
  readonly cell: Tensor;
}

/** One step from the contribution of the input, [n, gates · outputs]. */
function step(
  cell: Cell,
  fromInput: Tensor,
  { hidden, cell: memory }: Memory,
  { state, candidateBias }: CellParameters,
): Memory {
  const size = hidden.shape[1];
  const fromState = ad.matmul(hidden, state);
  if (cell === "simple") return { hidden: ad.tanh(ad.add(fromInput, fromState)), cell: memory };
  if (cell === "lstm") {
    const [i, f, g, o] = ad.split(ad.add(fromInput, fromState), [size, size, size, size], 1);
    const next = ad.add(ad.multiply(ad.sigmoid(f), memory), ad.multiply(ad.sigmoid(i), ad.tanh(g)));
    return { hidden: ad.multiply(ad.sigmoid(o), ad.tanh(next)), cell: next };
  }
  const [ri, zi, ni] = ad.split(fromInput, [size, size, size], 1);
  const [rs, zs, ns] = ad.split(fromState, [size, size, size], 1);
  const reset = ad.sigmoid(ad.add(ri, rs));
  const keep = ad.sigmoid(ad.add(zi, zs));
  const candidate = ad.tanh(
    ad.add(ni, ad.multiply(reset, candidateBias === undefined ? ns : ad.add(ns, candidateBias))),
  );
  return { hidden: ad.add(candidate, ad.multiply(keep, ad.subtract(hidden, candidate))), cell: memory };
}

/** The states after each element, in the order of the sequence: [n, length, outputs]; and the last one. */
function run(
  cell: Cell,
  x: Tensor,
  parameters: CellParameters,
  backward: boolean,
  lengths: ArrayLike<number> | undefined,
) {
  const [n, length] = x.shape;
  const size = parameters.state.shape[0];
  const fromInputs = ad.dense(x, parameters.input, parameters.bias);
  const start = zeros([n, size], typeOf(x.data));
  let memory: Memory = { hidden: start, cell: start };
  const states = new Array<Tensor>(length);
  for (let i = 0; i < length; i++) {
    const t = backward ? length - 1 - i : i;
    const fromInput = ad.reshape(ad.slice(fromInputs, [undefined, { start: t, end: t + 1 }]), [n, fromInputs.shape[2]]);
    const next = step(cell, fromInput, memory, parameters);
    memory = lengths === undefined ? next : withPadding(next, memory, t, lengths);
    states[t] = memory.hidden;
  }
  return { states, last: memory.hidden };
}

/** Padding does not change the state. */
function withPadding(next: Memory, before: Memory, t: number, lengths: ArrayLike<number>): Memory {
  const [n] = next.hidden.shape;
  const data = allocate(n, typeOf(next.hidden.data));
  for (let i = 0; i < n; i++) data[i] = t < lengths[i] ? 1 : 0;
  const mask = { shape: [n, 1], data };
  return { hidden: ad.where(mask, next.hidden, before.hidden), cell: ad.where(mask, next.cell, before.cell) };
}

/**
 * A recurrent layer over sequences [length, features]. Simple: h = tanh(x W + h U + b) (Elman 1990); LSTM with input, forget,
 * candidate and output gates (Hochreiter and Schmidhuber 1997; Gers et al. 2000); GRU with reset and update gates
 * and a candidate (Cho et al. 2014), with the order of gates of PyTorch.
 */
export const recurrent = defineLayer({
  kind: "recurrent",
  summary: "a state that each element of a sequence updates: simple, GRU or LSTM",
  fields: {
    outputs: integer(1, "number of outputs; length of the state"),
    cell: choice(["simple", "gru", "lstm"], "gru", "how an element updates the state"),
    direction: choice(["forward", "backward", "both"], "forward", "order in which the sequence is read"),
    returns: choice(["last", "sequence"], "last", "the last state only, or that after each element"),
    bias: flag(true, "add a learned constant to each output"),
    initializer: initializerOption(),
  },
  required: ["outputs"],
  plan({ outputs, cell, direction, returns, bias, initializer }, input, { refuse }) {
    if (input.length !== 2) throw refuse(input, "sequences [length, features]");
    const [length, inputs] = input;
    const wide = gatesOf[cell] * outputs;
    const one: Specs = {
      input: weights([inputs, wide], { inputs, outputs }, initializer),
      state: weights(
        [outputs, wide],
        { inputs: outputs, outputs },
        initializer === "automatic" ? "orthogonal" : initializer,
      ),
      ...(bias && { bias: constant([wide], 0) }),
      ...(bias && cell === "gru" && { candidateBias: constant([outputs], 0) }),
    };
    const total = direction === "both" ? 2 * outputs : outputs;
    return {
      shape: returns === "last" ? [total] : [length, total],
      parameters: {
        ...(direction !== "backward" && named(one, "forward")),
        ...(direction !== "forward" && named(one, "backward")),
      },
    };
  },
  apply({ cell, direction, returns }, parameters, x, { side: { lengths } }) {
    const directions = direction === "both" ? (["forward", "backward"] as const) : [direction];
    const results = directions.map((each) =>
      run(cell, x, parametersOf(parameters, each), each === "backward", lengths),
    );
    const parts = results.map(({ states, last }) => (returns === "last" ? last : ad.stack(states, 1)));
    return parts.length === 1 ? parts[0] : ad.concatenate(parts, -1);
  },
});

function named(specs: Specs, direction: "forward" | "backward"): Specs {
  return Object.fromEntries(Object.entries(specs).map(([name, spec]) => [`${direction}.${name}`, spec]));
}

function parametersOf(parameters: Readonly<Record<string, Tensor>>, direction: "forward" | "backward"): CellParameters {
  const of = (name: string) => parameters[`${direction}.${name}`];
  return { input: of("input"), state: of("state"), bias: of("bias"), candidateBias: of("candidateBias") };
}
