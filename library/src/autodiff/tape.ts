/** The record of a computation for reverse mode: each operation with the rule that passes gradients back. */
import type { Tensor } from "../tensor/operations.js";
import { add } from "./operations/arithmetic.js";
import { apply, type Gradients, type Primitive, primalsOf } from "./primitive.js";
import { isTraced, type Trace, type Traced } from "./traced.js";

/** One operation on the tape. */
export interface Entry {
  readonly name: string;
  readonly output: Tensor;
  /** Positions of the inputs on the tape; −1 for constants. */
  readonly parents: readonly number[];
  readonly pull: (gradient: Tensor) => Gradients;
}

/** The record of a computation. */
export interface Tape extends Trace {
  readonly entries: readonly Entry[];
  /** Puts an input of the computation on the tape. */
  input(tensor: Tensor): Traced;
}

const nothing = () => [];

/** An empty tape. */
export function createTape(level: number): Tape {
  const entries: Entry[] = [];

  function put(name: string, output: Tensor, parents: readonly number[], pull: Entry["pull"]): Traced {
    entries.push({ name, output, parents, pull });
    const { shape, data } = output;
    return { shape, data, trace: tape, primal: output, position: entries.length - 1, tangent: undefined };
  }

  function process<S>(primitive: Primitive<S>, inputs: readonly Tensor[], settings: S): Traced {
    const primals = primalsOf(tape, inputs);
    const parents = inputs.map((input) => (isTraced(input) && input.trace === tape ? input.position : -1));
    const needed = parents.map((position) => position >= 0);
    if (primitive.fuse !== undefined && !primals.some(isTraced)) {
      const fused = primitive.fuse(primals, settings, needed);
      const application = { inputs: primals, output: fused.output, settings };
      // A gradient that is traced is differentiated again, which only the rule can do.
      const pull = (gradient: Tensor) =>
        isTraced(gradient) ? primitive.pull(gradient, application, needed) : fused.pull(gradient);
      return put(primitive.name, fused.output, parents, pull);
    }
    const output = apply(primitive, primals, settings);
    const application = { inputs: primals, output, settings };
    return put(primitive.name, output, parents, (gradient) => primitive.pull(gradient, application, needed));
  }

  const tape: Tape = { level, entries, process, input: (tensor) => put("input", tensor, [], nothing) };
  return tape;
}

/**
 * Passes a gradient from a position of the tape back to its first positions, the inputs: from the end to the beginning, each
 * operation gives its inputs their shares, and shares from several operations add up.
 *
 * @param watch is shown each operation with the gradient in its result and the shares of its inputs
 */
export function sweep(
  { entries }: Tape,
  position: number,
  gradient: Tensor,
  inputs: number,
  watch?: (position: number, gradient: Tensor, shares: Gradients) => void,
): readonly (Tensor | undefined)[] {
  const gradients = new Array<Tensor | undefined>(Math.max(inputs, position + 1)).fill(undefined);
  gradients[position] = gradient;
  for (let at = position; at >= inputs; at--) {
    const own = gradients[at];
    if (own === undefined) continue;
    const { parents, pull } = entries[at];
    const shares = pull(own);
    watch?.(at, own, shares);
    for (let i = 0; i < parents.length; i++) {
      const [parent, share] = [parents[i], shares[i]];
      if (parent < 0 || share === undefined) continue;
      const before = gradients[parent];
      gradients[parent] = before === undefined ? share : add(before, share);
    }
    gradients[at] = undefined;
  }
  return gradients.slice(0, inputs);
}
