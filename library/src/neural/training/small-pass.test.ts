/** Small passes: the kernel against the loops, and who gets which. */
import { afterAll, expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { leavesOf, mapTree } from "../../autodiff/tree.js";
import { createArena } from "../../tensor/arena.js";
import { convert, type Tensor } from "../../tensor/operations.js";
import { createNetwork, type Network } from "../layers/network.js";
import type { DenseActivation } from "./dense-pass.js";
import { createSmallPass, type SmallTask } from "./small-pass.js";

const chain = (widths: readonly number[], activation: DenseActivation, bias: boolean, seed: number) =>
  createNetwork(
    widths.slice(1).map((outputs, l) => {
      return { kind: "dense", outputs, bias, activation: l < widths.length - 2 ? activation : "none" } as const;
    }),
    [widths[0]],
    { seed },
  );

const arena = createArena();
afterAll(() => arena.dispose());

/** The loss and the gradients of some rows. */
function resultOf(network: Network, task: SmallTask, rows: Int32Array) {
  const pass = createSmallPass(arena, network, task);
  if (pass === undefined) return undefined;
  const found = pass.run(() => {
    const { loss, gradients } = pass.gradient(rows);
    return { loss, gradients: gradients.flatMap(({ data }) => [...data]) };
  });
  const weights = leavesOf(pass.parameters).flatMap(({ tensor }) => [...tensor.data]);
  return { ...found, weights, isWhole: pass.whole !== undefined };
}

const doubled = (tensor: Tensor) => convert(tensor, "f64");

test("the kernel gives the losses and gradients of the loops, for all activations, losses and widths around registers", () => {
  const shapes = [
    [1, 1],
    [2, 8, 8, 1],
    [3, 5, 7, 4],
    [9, 4, 6],
  ] as const;
  shapes.forEach((widths, seed) => {
    for (const activation of ["none", "relu", "tanh", "sigmoid"] as const) {
      for (const kind of ["squared", "cross-entropy"] as const) {
        const network = chain(widths, activation, seed !== 2, seed);
        const outputs = widths[widths.length - 1];
        const draw = tensorsOf(seed, "f32");
        const x = draw(12, widths[0]);
        const targets = kind === "squared" ? draw(12, outputs) : Int32Array.from({ length: 12 }, (_, i) => i % outputs);
        const rows = Int32Array.of(3, 3, 11, 0, 7);
        const byKernel = resultOf(network, { data: { x, targets }, loss: { kind }, batchSize: 6 }, rows);
        const own = { ...network, parameters: mapTree(network.parameters, doubled) };
        const exact = { x: doubled(x), targets: targets instanceof Int32Array ? targets : doubled(targets) };
        const byLoops = resultOf(own, { data: exact, loss: { kind }, batchSize: 6 }, rows);
        expect([byKernel?.isWhole, byLoops?.isWhole]).toEqual([true, false]);
        expect(byKernel?.weights).toEqual(byLoops?.weights);
        expect(byKernel?.loss).toBeCloseTo(byLoops?.loss ?? Number.NaN, 5);
        expectClose(byKernel?.gradients ?? [], byLoops?.gradients ?? [], 2e-6);
      }
    }
  });
});

test("networks of other layers are left to automatic differentiation", () => {
  const draw = tensorsOf(1, "f32");
  const data = { x: draw(4, 3), targets: draw(4, 3) };
  const network = createNetwork([{ kind: "layer-normalization" }], [3]);
  expect(resultOf(network, { data, loss: { kind: "squared" }, batchSize: 4 }, Int32Array.of(1))).toBeUndefined();
});
