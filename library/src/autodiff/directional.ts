/** Forward mode: derivatives along a direction by one pass, with dual numbers (Wengert 1964). */
import { type Tensor, zeros } from "../tensor/operations.js";
import { apply, atNextLevel, type Primitive, primalsOf } from "./primitive.js";
import { isTraced, precisionOf, type Trace, type Traced } from "./traced.js";
import { leavesOf, matchingLeaves, withLeaves } from "./tree.js";

/** The value of a function and its derivative along a direction. */
export interface DirectionalDerivative {
  readonly value: Tensor;
  readonly tangent: Tensor;
}

/**
 * The value of a function and its derivative J v along a direction v, a tree like that of the parameters.
 *
 * @example
 * ```ts
 * import { jvp, ops } from "lectern/autodiff";
 * import { type Tensor, tensor } from "lectern/tensor";
 *
 * const squares = (x: Tensor) => ops.multiply(x, x);
 * const { tangent } = jvp(squares, tensor([1, 2, 3]), tensor([1, 0, 1]));
 * console.log(tangent.data); // Float32Array [ 2, 0, 6 ]
 * ```
 */
export function jvp<P>(f: (parameters: P) => Tensor, parameters: P, direction: P): DirectionalDerivative {
  return atNextLevel((level) => {
    const trace = createDualTrace(level);
    const tangents = matchingLeaves("jvp", parameters, direction);
    const duals = leavesOf(parameters).map(({ tensor }, i) => trace.dual(tensor, tangents[i]));
    const result = f(withLeaves(parameters, duals));
    const own = isTraced(result) && result.trace === trace ? result : undefined;
    const value = own?.primal ?? result;
    return { value, tangent: own?.tangent ?? zeros(value.shape, precisionOf(value)) };
  });
}

interface DualTrace extends Trace {
  dual(primal: Tensor, tangent: Tensor): Traced;
}

function createDualTrace(level: number): DualTrace {
  const trace: DualTrace = {
    level,
    dual: (primal, tangent) => ({
      ...{ shape: primal.shape, data: primal.data },
      ...{ trace, primal, position: -1, tangent },
    }),
    process<S>(primitive: Primitive<S>, inputs: readonly Tensor[], settings: S): Tensor {
      const primals = primalsOf(trace, inputs);
      const tangents = inputs.map((input) => (isTraced(input) && input.trace === trace ? input.tangent : undefined));
      const output = apply(primitive, primals, settings);
      return trace.dual(output, primitive.push(tangents, { inputs: primals, output, settings }));
    },
  };
  return trace;
}
