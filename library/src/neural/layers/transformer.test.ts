import { describe, expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { leavesOf } from "../../autodiff/tree.js";
import { createRandom } from "../../numeric/random/random.js";
import { mean, variance } from "../../tensor/operations.js";
import type { Layer } from "./layers.js";
import { applyNetwork, createNetwork, describeNetwork, networkSize } from "./network.js";

describe("blocks", () => {
  test("the parts in their order", () => {
    const kinds = (layer: Layer) =>
      describeNetwork([layer], [5, 8])
        .slice(2)
        .map(({ place, kind }) => `${place} ${kind}`);
    expect(kinds({ kind: "transformer-block", heads: 2, dropout: 0.1 })).toEqual([
      "0.0 residual",
      "0.0.0 layer-normalization",
      "0.0.1 attention",
      "0.0.2 dropout",
      "0.1 residual",
      "0.1.0 layer-normalization",
      "0.1.1 dense",
      "0.1.2 dense",
      "0.1.3 dropout",
    ]);
    expect(kinds({ kind: "transformer-block", normalization: "after", memory: true })).toEqual([
      "0.0 residual",
      "0.0.0 attention",
      "0.1 layer-normalization",
      "0.2 residual",
      "0.2.0 attention",
      "0.3 layer-normalization",
      "0.4 residual",
      "0.4.0 dense",
      "0.4.1 dense",
      "0.5 layer-normalization",
    ]);
  });

  test("number of parameters of the original: 4 (p² + p), 2 · 4 p² + 5 p and 4 p for the normalisations", () => {
    const p = 512;
    expect(networkSize({ kind: "transformer-block", heads: 8, hidden: 2048, normalization: "after" }, [7, p])).toBe(
      4 * (p * p + p) + 2 * 4 * p * p + 5 * p + 4 * p,
    );
  });

  test("without an output each element is normalised after the sum", () => {
    const { architecture, parameters } = createNetwork(
      { kind: "transformer-block", normalization: "after", feedForward: false },
      [5, 8],
      { type: "f64" },
    );
    const { y } = applyNetwork(architecture, parameters, tensorsOf(1)(2, 5, 8));
    expectClose([...mean(y, { axes: [2] }).data, 1], [...new Array(10).fill(0), 1], 1e-14);
    expectClose(variance(y, { axes: [2] }).data, new Array(10).fill(1), 1e-3);
  });

  test("dropout acts in training only", () => {
    const { architecture, parameters } = createNetwork({ kind: "transformer-block", dropout: 0.5 }, [5, 8], {
      type: "f64",
    });
    const x = tensorsOf(1)(2, 5, 8);
    const tested = applyNetwork(architecture, parameters, x).y;
    expect(applyNetwork(architecture, parameters, x).y).toEqual(tested);
    expect(applyNetwork(architecture, parameters, x, { training: true, random: createRandom(1) }).y).not.toEqual(
      tested,
    );
    expect(leavesOf(parameters)).toHaveLength(12);
  });
});
