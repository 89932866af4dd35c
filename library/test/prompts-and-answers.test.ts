/** The decoder loop of "ML and physics", section 21.2. */
import { expect, test } from "vitest";
import { valueAndGrad } from "../src/autodiff/gradient.js";
import { add, mean, softmaxCrossEntropy } from "../src/autodiff/operations.js";
import { leavesOf } from "../src/autodiff/tree.js";
import { generateTokens } from "../src/neural/architectures/generate.js";
import type { TensorTree } from "../src/neural/layers/layer.js";
import type { Layer } from "../src/neural/layers/layers.js";
import { applyNetwork, createNetwork, describeNetwork } from "../src/neural/layers/network.js";
import { architecturePlot } from "../src/plots/architecture-plot.js";
import { adamStep, slice, type Tensor, tensor, zeros } from "../src/tensor/operations.js";
import { renderPlot } from "./render-plot.js";

const [stop, blank] = [2, 3];
const layer: Layer = { kind: "prompt-decoder", tokens: 4, features: 16, depth: 2, heads: 2, hidden: 16 };

/** All prompts of a length of the symbols 0 and 1. */
function prompts(length: number): number[][] {
  return length === 0 ? [[]] : prompts(length - 1).flatMap((rest) => [0, 1].map((symbol) => [...rest, symbol]));
}

/** Trains on all prompts of length 3 to give an answer; returns the parameters. */
function train(answerOf: (prompt: readonly number[]) => number[], steps: number, seed: number): TensorTree {
  const { architecture, parameters } = createNetwork(layer, [4], { seed });
  const batches = [3].flatMap((length) =>
    Array.from({ length: length + 1 }, (_, t) => {
      const all = prompts(length).map((prompt) => ({ prompt, answer: [...answerOf(prompt), stop] }));
      const x = tensor(all.map(({ prompt, answer }) => [...prompt, ...answer.slice(0, t), blank]));
      return { x, targets: Int32Array.from(all, ({ answer }) => answer[t]), promptLength: length };
    }),
  );
  const loss = (p: TensorTree) =>
    batches
      .map(({ x, targets, promptLength }) =>
        mean(softmaxCrossEntropy(applyNetwork(architecture, p, x, { promptLength }).y, targets)),
      )
      .reduce((a, b) => add(a, b));
  const moments = leavesOf(parameters).map(({ tensor: { shape } }) => [zeros(shape), zeros(shape)] as const);
  for (let step = 1; step <= steps; step++) {
    const { value, gradient } = valueAndGrad(loss)(parameters);
    if (value.data[0] < 0.05) break;
    const gradients = leavesOf(gradient);
    leavesOf(parameters).forEach(({ tensor: leaf }, i) => {
      adamStep(leaf.data, gradients[i].tensor.data, moments[i][0].data, moments[i][1].data, {
        rate: 0.02,
        step,
      });
    });
  }
  return parameters;
}

test.each([
  ["copied", 0, (prompt: readonly number[]) => [...prompt]],
  ["reversed", 1, (prompt: readonly number[]) => prompt.toReversed()],
] as const)(
  "[MP-273] prompts are %s: a blank slot, prompt positions from the same layer of the encoder, a stop token, a window without the oldest tokens (seed %i)",
  async (_, seed, answerOf) => {
    const parameters = train(answerOf, 200, seed);
    const seen: number[][] = [];
    const scores = (tokens: Tensor, promptLength: number) => {
      seen.push([...tokens.data, promptLength]);
      return applyNetwork(layer, parameters, tokens, { promptLength }).y;
    };
    for (const prompt of prompts(3)) {
      expect(generateTokens(prompt, scores, { stop, blank, maxTokens: 6 })).toEqual(answerOf(prompt));
    }
    expect(seen.every((row) => row.at(-2) === blank && row.at(-1) === 3)).toBe(true);
    expect(seen.slice(0, 4).map((row) => row.length - 1)).toEqual([4, 5, 6, 7]);
    // With a window of 5 tokens the first tokens of the prompt are dropped.
    seen.length = 0;
    generateTokens([0, 1, 1], scores, { stop: -1, blank, maxTokens: 4, window: 5 });
    expect(seen.map((row) => row.length - 1)).toEqual([4, 5, 5, 5]);
    expect(seen.map((row) => row.at(-1))).toEqual([3, 3, 2, 1]);
    expect(seen[2].slice(0, 2)).toEqual([1, 1]);
    // The second decoder block sees the prompt as the first encoder block returns it.
    const values = new Map<string, { readonly x: Tensor; readonly y: Tensor }>();
    const observe = ({ place, x, y }: { place: string; x: Tensor; y: Tensor }) => values.set(place, { x, y });
    applyNetwork(layer, parameters, tensor([[0, 1, 1, blank]]), { promptLength: 3, observe });
    const promptPart = slice(values.get("decoder1")?.x as Tensor, [undefined, { end: 3 }]);
    expect(Array.from(promptPart.data)).toEqual(Array.from(values.get("encoder0")?.y.data ?? []));
    const drawing = await renderPlot(architecturePlot(describeNetwork(layer, [4])));
    expect(drawing.warnings).toEqual([]);
    // Two parts with a residual connection in each of two encoder and two decoder blocks.
    expect(drawing.marks("rule")).toBe(8);
  },
);
