import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { type Tensor, tensor } from "../../tensor/operations.js";
import { applyNetwork, createNetwork, networkSize } from "../layers/network.js";
import { decoderOnly, encoderOnly, pooledEncoder } from "./transformers.js";

const tokens = (...rows: number[][]) => tensor(rows, undefined, "f64");
const small = { tokens: 11, features: 8, depth: 2, heads: 2 } as const;

test.each([0, 1, 2])(
  "[MP-272] attention blocks, then mean, sum or max; without positions the vector does not depend on the order (seed %i)",
  (seed) => {
    for (const pooling of ["average", "sum", "max"] as const) {
      for (const positions of ["none", "sinusoidal"] as const) {
        const { architecture, parameters, outputShape } = createNetwork(
          pooledEncoder({ ...small, pooling, positions }),
          [5],
          { seed, type: "f64" },
        );
        expect(outputShape).toEqual([8]);
        const { y } = applyNetwork(architecture, parameters, tokens([1, 2, 3, 4, 5], [5, 3, 1, 2, 4]));
        const difference = Math.max(
          ...Array.from(y.data.subarray(0, 8), (value, i) => Math.abs(value - y.data[8 + i])),
        );
        if (positions === "none") expect(difference).toBeLessThan(1e-12);
        else expect(difference).toBeGreaterThan(1e-3);
      }
    }
  },
);

/** Which positions of the output change with the token at each position of the input: a 1 in row i and column j if output i sees j. */
function sees(architecture: Parameters<typeof createNetwork>[0], seed: number): number[][] {
  const network = createNetwork(architecture, [4], { seed, type: "f64" });
  const apply = (x: Tensor) => applyNetwork(network.architecture, network.parameters, x).y;
  const base = apply(tokens([1, 2, 3, 4]));
  const width = base.shape[2];
  const columns = [0, 1, 2, 3].map((j) => {
    const changed = [1, 2, 3, 4].with(j, 7);
    const other = apply(tokens(changed));
    return [0, 1, 2, 3].map((i) =>
      base.data
        .subarray(i * width, (i + 1) * width)
        .some((value, k) => Math.abs(value - other.data[i * width + k]) > 1e-12)
        ? 1
        : 0,
    );
  });
  return [0, 1, 2, 3].map((i) => columns.map((column) => column[i]));
}

describe("masks and options", () => {
  test.each([0, 1, 2])(
    "[MP-274] an encoder-only model sees everything, a decoder-only one only what came before (seed %i)",
    (seed) => {
      expect(sees(encoderOnly(small), seed)).toEqual(new Array(4).fill([1, 1, 1, 1]));
      expect(sees(encoderOnly({ ...small, head: "tokens" }), seed)).toEqual(new Array(4).fill([1, 1, 1, 1]));
      expect(sees(decoderOnly(small), seed)).toEqual([
        [1, 0, 0, 0],
        [1, 1, 0, 0],
        [1, 1, 1, 0],
        [1, 1, 1, 1],
      ]);
    },
  );

  test("GPT-2 and BERT-base have the numbers of parameters of their papers", () => {
    const large = { features: 768, depth: 12, heads: 12 };
    expect(networkSize(decoderOnly({ tokens: 50_257, maxLength: 1024, ...large }), [16])).toBe(124_439_808);
    // BERT also has vectors for two segments and a pooling layer.
    const extras = 2 * 768 + 768 * 769;
    expect(networkSize(encoderOnly({ tokens: 30_522, maxLength: 512, ...large }), [16]) + extras).toBe(109_482_240);
  });

  test("dropout and a head", () => {
    const kinds = pooledEncoder({ ...small, dropout: 0.1, outputs: 3, loss: "cross-entropy" }).map(({ kind }) => kind);
    expect(kinds).toEqual([
      "embedding",
      "positional-encoding",
      "dropout",
      "transformer-block",
      "transformer-block",
      "set-pooling",
      "dense",
    ]);
    const { architecture, parameters } = createNetwork(
      pooledEncoder({ ...small, outputs: 3, loss: "cross-entropy" }),
      [2],
      { type: "f64" },
    );
    const { y } = applyNetwork(architecture, parameters, tokens([1, 2]));
    expectClose([y.data[0] + y.data[1] + y.data[2]], [1], 1e-12);
  });
});
