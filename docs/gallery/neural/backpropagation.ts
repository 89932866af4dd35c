/**
 * Backpropagation step by step (ML and physics, chapter 16): the computational graph of a small network, the messages that
 * go back through it, how they make the product rule, and how many sweeps forward and reverse mode need for a Jacobian.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { backwardMessages, jvp, ops, vjp } from "lectern/autodiff";
import { computationGraphPlot, type Plot } from "lectern/plots";
import { type Tensor, tensor } from "lectern/tensor";

const number = (value: number) => tensor(value, [], "f64");

/** Inputs, target and weights of a network with two inputs, two hidden units and one output. */
export const network = {
  ...{ x1: number(0.5), x2: number(-1), target: number(1) },
  ...{ w11: number(0.3), w12: number(-0.2), w21: number(0.8), w22: number(0.6), v1: number(1.5), v2: number(-0.7) },
};

/** The squared error of the network, by elementary operations on numbers (figure 16.1). */
export function loss({ x1, x2, target, w11, w12, w21, w22, v1, v2 }: typeof network): Tensor {
  const first = ops.tanh(ops.add(ops.multiply(w11, x1), ops.multiply(w12, x2)));
  const second = ops.tanh(ops.add(ops.multiply(w21, x1), ops.multiply(w22, x2)));
  const output = ops.sigmoid(ops.add(ops.multiply(v1, first), ops.multiply(v2, second)));
  return ops.square(ops.subtract(output, target));
}

/** f(x) = a(x) b(x) with a = sin and b = exp (figure 16.2). */
export const product = (x: Tensor) => ops.multiply(ops.sin(x), ops.exp(x));

/** A Jacobian, and the number of sweeps that it took. */
export interface Swept {
  readonly jacobian: readonly (readonly number[])[];
  readonly sweeps: number;
}

/** One sweep for each input: the derivative of all outputs along its direction. */
export function byForwardMode(f: (x: Tensor) => Tensor, x: Tensor): Swept {
  const columns = Array.from(x.data, (_, i) => Array.from(jvp(f, x, unit(x.data.length, i)).tangent.data));
  return { jacobian: columns[0].map((_, row) => columns.map((column) => column[row])), sweeps: columns.length };
}

/** One sweep for each output: its derivative with respect to all inputs. */
export function byReverseMode(f: (x: Tensor) => Tensor, x: Tensor): Swept {
  const { value, pull } = vjp(f, x);
  const rows = Array.from(value.data, (_, i) => Array.from(pull(unit(value.data.length, i)).data));
  return { jacobian: rows, sweeps: rows.length };
}

function unit(length: number, at: number): Tensor {
  return tensor(
    Array.from({ length }, (_, i) => (i === at ? 1 : 0)),
    [length],
    "f64",
  );
}

/** Figure 16.1: the computational graph of the network. */
export const networkFigure = (): Plot => computationGraphPlot(backwardMessages(loss, network));

/** Figure 16.2: the computational graph of a product, with its adjoints. */
export const productFigure = (x = 0.5): Plot => computationGraphPlot(backwardMessages(product, number(x)));

/** Figure for the gallery index. */
export const cover = networkFigure;

function print(): void {
  for (const { name, value, adjoint } of backwardMessages(loss, network)) {
    console.log(
      `${name.padEnd(10)} value ${value.data[0].toFixed(4).padStart(8)}, adjoint ${adjoint.data[0].toFixed(4)}`,
    );
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
