import { describe, expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { createRandom } from "../../numeric/random/random.js";
import { slice, type Tensor } from "../../tensor/operations.js";
import type { Architecture } from "./architecture.js";
import { applyNetwork, createNetwork, outputShapeOf } from "./network.js";
import { aggregate, aggregations } from "./sets.js";

function permuted({ shape: [n, elements, features], data }: Tensor, order: Int32Array): Tensor {
  const at = (i: number) => {
    const [sample, rest] = [Math.floor(i / (elements * features)), i % (elements * features)];
    return (sample * elements + order[Math.floor(rest / features)]) * features + (rest % features);
  };
  return { shape: [n, elements, features], data: data.map((_, i) => data[at(i)]) };
}

describe.each([0, 1, 2])("seed %i", (seed) => {
  const x = tensorsOf(seed)(2, 6, 3);
  const order = createRandom(seed).permutation(6);

  test("[MP-279] functions of each element commute with permutations, and φ(⊕ψ) with sum, mean, min or max ignores them", () => {
    const psi: Architecture = [{ kind: "dense", outputs: 5, activation: "tanh" }];
    const each = createNetwork(psi, [6, 3], { seed, type: "f64" });
    expectClose(
      applyNetwork(psi, each.parameters, permuted(x, order)).y.data,
      permuted(applyNetwork(psi, each.parameters, x).y, order).data,
      1e-14,
    );
    for (const name of aggregations) {
      const invariant: Architecture = [
        ...psi,
        { kind: "set-pooling", function: name },
        { kind: "dense", outputs: 2, activation: "relu" },
      ];
      const network = createNetwork(invariant, [6, 3], { seed, type: "f64" });
      const y = applyNetwork(invariant, network.parameters, x).y;
      expect(y.shape).toEqual([2, 2]);
      expectClose(applyNetwork(invariant, network.parameters, permuted(x, order)).y.data, y.data, 1e-14);
      const equivariant: Architecture = [{ kind: "set-layer", outputs: 4, function: name, activation: "tanh" }];
      const { parameters } = createNetwork(equivariant, [6, 3], { seed, type: "f64" });
      expectClose(
        applyNetwork(equivariant, parameters, permuted(x, order)).y.data,
        permuted(applyNetwork(equivariant, parameters, x).y, order).data,
        1e-14,
      );
    }
  });

  test("padding does not count", () => {
    for (const name of aggregations) {
      const cut = aggregate(name, slice(x, [undefined, { end: 4 }]), undefined);
      expectClose(aggregate(name, x, [4, 4]).data, cut.data, 1e-14);
    }
  });
});

test("shapes", () => {
  expect(outputShapeOf([{ kind: "set-pooling" }], [6, 3])).toEqual([3]);
  expect(refusal(() => outputShapeOf([{ kind: "set-pooling" }], [6]))).toContain(
    "sets or sequences [elements, features]",
  );
});
