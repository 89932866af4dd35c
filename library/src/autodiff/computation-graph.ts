/** The operations of a computation as a graph, and the messages that backpropagation sends through it: to look at. */
import { ones, type Shape, type Tensor, zeros } from "../tensor/operations.js";
import { atNextLevel } from "./primitive.js";
import { createTape, type Entry, sweep, type Tape } from "./tape.js";
import { isTraced, precisionOf } from "./traced.js";
import { leavesOf, withLeaves } from "./tree.js";

/** An input or an operation. */
export interface GraphNode {
  /** the path of an input, or the name of an operation */
  readonly name: string;
  readonly isInput: boolean;
  /** of the result */
  readonly shape: Shape;
  /** indices of the nodes whose results it takes; constants are left out */
  readonly sources: readonly number[];
}

/** A node with what reverse mode computes at it. */
export interface BackwardNode extends GraphNode {
  /** the primal, kept by the pass forwards */
  readonly value: Tensor;
  /** the derivative of the output with respect to it: the sum of the messages it gets */
  readonly adjoint: Tensor;
  /** what it sends to each of its sources: its adjoint times its derivative with respect to the source */
  readonly messages: readonly Tensor[];
}

/**
 * The operations that a function applies to its parameters, in the order in which they are computed; those that the result
 * does not depend on are left out.
 */
export function computationGraph<P>(f: (parameters: P) => Tensor, parameters: P): readonly GraphNode[] {
  return record(f, parameters).nodes;
}

/** The graph of a function, with the adjoint of each node and the messages along its edges (reverse mode). */
export function backwardMessages<P>(f: (parameters: P) => Tensor, parameters: P): readonly BackwardNode[] {
  const { tape, nodes, used, last } = record(f, parameters);
  const sent = new Map<number, Pick<BackwardNode, "adjoint" | "messages">>();
  const unit = last < 0 ? undefined : tape.entries[last].output;
  if (unit !== undefined) {
    // All positions are swept, so that inputs are seen too.
    sweep(tape, last, ones(unit.shape, precisionOf(unit)), 0, (position, adjoint, shares) => {
      const { parents } = tape.entries[position];
      sent.set(position, {
        adjoint,
        messages: shares.filter((share, i) => share !== undefined && parents[i] >= 0) as Tensor[],
      });
    });
  }
  return nodes.map((node, i) => {
    const value = tape.entries[used[i]].output;
    const none = { adjoint: zeros(value.shape, precisionOf(value)), messages: [] };
    return { ...node, value, ...(sent.get(used[i]) ?? none) };
  });
}

interface Recorded {
  readonly tape: Tape;
  readonly nodes: readonly GraphNode[];
  /** positions of the nodes on the tape */
  readonly used: readonly number[];
  /** position of the result; −1 when it is a constant */
  readonly last: number;
}

function record<P>(f: (parameters: P) => Tensor, parameters: P): Recorded {
  return atNextLevel((level) => {
    const tape = createTape(level);
    const inputs = leavesOf(parameters);
    const traced = inputs.map(({ tensor }) => tape.input(tensor));
    const result = f(withLeaves(parameters, traced));
    const last = isTraced(result) && result.trace === tape ? result.position : -1;
    const used = usedPositions(tape.entries, inputs.length, last);
    const places = new Map(used.map((position, place) => [position, place]));
    const nodes = used.map((position): GraphNode => {
      const { name, output, parents } = tape.entries[position];
      const isInput = position < inputs.length;
      const sources = parents.flatMap((parent) => places.get(parent) ?? []);
      return { name: isInput ? inputs[position].path || "input" : name, isInput, shape: output.shape, sources };
    });
    return { tape, nodes, used, last };
  });
}

/** The inputs, and the operations that the last one depends on. */
function usedPositions(entries: readonly Entry[], inputs: number, last: number): number[] {
  const used = entries.map((_, i) => i < inputs || i === last);
  for (let i = last; i >= inputs; i--) {
    if (used[i]) for (const parent of entries[i].parents) if (parent >= 0) used[parent] = true;
  }
  return entries.map((_, i) => i).filter((i) => used[i]);
}
