import { backwardMessages, checkDerivatives, grad, ops } from "lectern/autodiff";
import { createRandom } from "lectern/numeric";
import { type Tensor, tensor } from "lectern/tensor";
import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import {
  byForwardMode,
  byReverseMode,
  loss,
  network,
  networkFigure,
  product,
  productFigure,
} from "./backpropagation.js";

test("[MP-209] the computational graph of a small network is drawn with its elementary operations as nodes", async () => {
  const drawing = await renderPlot(networkFigure());
  expect(drawing.warnings).toEqual([]);
  const texts = drawing.drawn("text").map(({ text }) => text ?? "");
  const operations = texts
    .filter((text) => /^(×|\+|−|tanh|sigmoid|square) = /.test(text))
    .map((text) => text.split(" ")[0]);
  expect(operations.filter((name) => name === "×")).toHaveLength(6);
  expect(new Set(operations)).toEqual(new Set(["×", "+", "tanh", "sigmoid", "−", "square"]));
  // Nine inputs and 14 operations; every operation of two numbers has two arrows.
  expect(drawing.marks("rect")).toBe(23);
  expect(drawing.marks("rule")).toBe(24);
});

test("[MP-211] messages sent back in reverse topological order give the product rule and the gradient", async () => {
  for (const x of [-1.3, 0.5, 2]) {
    const at = tensor(x, [], "f64");
    const nodes = backwardMessages(product, at);
    const [input, a, b, f] = nodes;
    // Sources come before the nodes that take them: the order is topological, and primals are stored.
    for (const [i, { sources }] of nodes.entries()) for (const source of sources) expect(source).toBeLessThan(i);
    expect([a.value.data[0], b.value.data[0]]).toEqual([Math.sin(x), Math.exp(x)].map((v) => expect.closeTo(v, 14)));
    expect(f.adjoint.data[0]).toBe(1);
    expect(f.messages.map(({ data }) => data[0])).toEqual([b.value.data[0], a.value.data[0]]);
    const rule = Math.exp(x) * Math.cos(x) + Math.sin(x) * Math.exp(x);
    expect(input.adjoint.data[0]).toBeCloseTo(rule, 13);
  }
  expect(checkDerivatives(loss, network).error).toBeLessThan(1e-9);
  const adjoints = backwardMessages(loss, network).slice(0, 9);
  const gradient = grad(loss)(network);
  for (const { name, adjoint } of adjoints) {
    expect(adjoint.data[0]).toBeCloseTo(gradient[name as keyof typeof network].data[0], 14);
  }
  const drawing = await renderPlot(productFigure());
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("rule")).toBe(4);
});

/** A network with the given numbers of inputs and outputs. */
function layers(inputs: number, outputs: number, seed: number) {
  const random = createRandom(seed);
  const draw = (rows: number, columns: number) =>
    tensor(
      Array.from({ length: rows * columns }, () => random.normal()),
      [rows, columns],
      "f64",
    );
  const [first, second] = [draw(inputs, 6), draw(6, outputs)];
  const f = (x: Tensor) =>
    ops.reshape(ops.matmul(ops.tanh(ops.matmul(ops.reshape(x, [1, inputs]), first)), second), [outputs]);
  return { f, x: ops.reshape(draw(1, inputs), [inputs]) };
}

test("[MP-210] [MP-212] forward mode needs one sweep for each input, reverse mode one for each output, and both agree", () => {
  for (const [inputs, outputs] of [
    [2, 7],
    [9, 1],
    [4, 4],
  ]) {
    for (const seed of [0, 1, 2]) {
      const { f, x } = layers(inputs, outputs, seed);
      const [forward, reverse] = [byForwardMode(f, x), byReverseMode(f, x)];
      expect([forward.sweeps, reverse.sweeps]).toEqual([inputs, outputs]);
      for (const [i, row] of forward.jacobian.entries()) {
        for (const [j, value] of row.entries()) expect(value).toBeCloseTo(reverse.jacobian[i][j], 12);
      }
    }
  }
  // Dual numbers carry a derivative along with each value: a curve x ↦ (x, sin x) has the tangent (1, cos x).
  const curve = (x: Tensor) => ops.concatenate([x, ops.sin(x)]);
  const tangent = byForwardMode(curve, tensor([0.3], [1], "f64")).jacobian;
  expect(tangent.map(([value]) => value)).toEqual([1, expect.closeTo(Math.cos(0.3), 15)]);
});
