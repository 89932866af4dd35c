/** Error backpropagation written out: by hand, against differences, and against automatic differentiation. */
import { expect, test } from "vitest";
import { differences, tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { grad } from "../../autodiff/gradient.js";
import { dense } from "../../autodiff/operations.js";
import { type Tensor, tensor } from "../../tensor/operations.js";
import { createDensePass, type DenseActivation, type DenseUnits } from "./dense-pass.js";
import { type Loss, meanLoss } from "./losses.js";

function network(seed: number, widths: readonly number[], activation: DenseActivation, isBiased = true): DenseUnits[] {
  const draw = tensorsOf(seed);
  return widths.slice(1).map((width, l) => ({
    weight: draw(widths[l], width),
    bias: isBiased ? draw(width) : undefined,
    activation: l < widths.length - 2 ? activation : "none",
  }));
}

const all = (rows: number) => Int32Array.from({ length: rows }, (_, i) => i);
const squared = { kind: "squared" } as const;

test("[ML2-191] the forward pass of two hidden layers with a linear output, by hand", () => {
  // z₁ = (1·2 + 2·0.5 + 1, 1·(−1) + 2·1 + 0) = (4, 1); z₂ = 4·1 + 1·(−5) = −1 → 0 and 4·0.5 + 1·1 = 3; y = 3·2 + 0.5
  const layers: DenseUnits[] = [
    { weight: tensor([2, -1, 0.5, 1], [2, 2], "f64"), bias: tensor([1, 0], [2], "f64"), activation: "relu" },
    { weight: tensor([1, 0.5, -5, 1], [2, 2], "f64"), bias: tensor([0, 0], [2], "f64"), activation: "relu" },
    { weight: tensor([7, 2], [2, 1], "f64"), bias: tensor([0.5], [1], "f64"), activation: "none" },
  ];
  const x = tensor([1, 2], [1, 2], "f64");
  for (const target of [0, 2, 6.5]) {
    const pass = createDensePass(layers, squared, 1);
    const loss = pass.run(x, tensor([target], [1, 1], "f64"), all(1));
    expect(Math.sqrt(loss)).toBeCloseTo(6.5 - target, 12);
  }
});

test("[ML2-192] errors δ that are passed back and reused give the gradient: differences agree for every weight", () => {
  for (const activation of ["tanh", "sigmoid", "relu"] as const) {
    for (const seed of [1, 2, 3]) {
      const layers = network(seed, [3, 5, 4, 2], activation);
      const draw = tensorsOf(seed + 10);
      const [x, y] = [draw(6, 3), draw(6, 2)];
      const pass = createDensePass(layers, squared, 6);
      pass.run(x, y, all(6));
      const found = pass.gradients.map(({ data }) => data.slice());
      layers.forEach(({ weight, bias }, l) => {
        for (const [i, own] of [
          [2 * l, weight],
          [2 * l + 1, bias],
        ] as const) {
          const by = differences((moved) => lossWith(layers, l, own as Tensor, moved, x, y), own as Tensor);
          expectClose(found[i], by, 1e-6);
        }
      });
    }
  }
});

test("[ML2-192] the work is linear in the number of neurons: each weight is read twice, however many paths lead through it", () => {
  // Between the first and the last of L layers of two units there are 2ᴸ paths.
  const readsOf = (depth: number) => {
    let reads = 0;
    const counted = network(1, [2, ...new Array<number>(depth).fill(2), 1], "tanh").map((layer) => {
      const handler = {
        get(target: Tensor["data"], key: string | symbol): unknown {
          if (typeof key === "string" && /^\d+$/.test(key)) reads++;
          const value: unknown = Reflect.get(target, key);
          return typeof value === "function" ? value.bind(target) : value;
        },
      };
      return { ...layer, weight: { shape: layer.weight.shape, data: new Proxy(layer.weight.data, handler) } };
    });
    createDensePass(counted, squared, 1).run(tensor([1, 2], [1, 2], "f64"), tensor([1], [1, 1], "f64"), all(1));
    return reads;
  };
  const weights = (depth: number) => 4 * depth + 2;
  for (const depth of [1, 2, 10, 40]) expect(readsOf(depth)).toBe(2 * weights(depth));
});

function lossWith(layers: readonly DenseUnits[], at: number, own: Tensor, moved: Tensor, x: Tensor, y: Tensor): number {
  const changed = layers.map((layer, l) => {
    if (l !== at) return layer;
    return own === layer.weight ? { ...layer, weight: moved } : { ...layer, bias: moved };
  });
  return createDensePass(changed, squared, 6).run(x, y, all(x.shape[0]));
}

test("the same as automatic differentiation, for numbers and classes, with and without biases", () => {
  for (const [seed, activation] of [
    [1, "tanh"],
    [2, "sigmoid"],
    [3, "relu"],
    [4, "none"],
  ] as const) {
    for (const isBiased of [true, false]) {
      const layers = network(seed, [4, 6, 3], activation, isBiased);
      const draw = tensorsOf(seed + 20);
      const x = draw(7, 4);
      const rows = Int32Array.of(5, 0, 3, 3);
      const cases = [
        [squared, draw(7, 3)],
        [{ kind: "cross-entropy" }, Int32Array.of(0, 1, 2, 2, 1, 0, 1)],
      ] as const;
      for (const [loss, targets] of cases) {
        const pass = createDensePass(layers, loss, 5);
        const value = pass.run(x, targets, rows);
        const weights = layers.map(({ weight }) => weight);
        const batch = (data: Tensor, width: number) =>
          tensor(
            Array.from(rows, (i) => [...data.data.subarray(i * width, (i + 1) * width)]).flat(),
            [4, width],
            "f64",
          );
        const own = targets instanceof Int32Array ? rows.map((i) => targets[i]) : batch(targets, 3);
        const f = (w: readonly Tensor[]) => {
          let h = batch(x, 4);
          w.forEach((weight, l) => {
            h = dense(h, weight, layers[l].bias, layers[l].activation);
          });
          return meanLoss(loss as Loss, h, own);
        };
        expect(value).toBeCloseTo(f(weights).data[0], 12);
        const step = isBiased ? 2 : 1;
        grad(f)(weights).forEach(({ data }, l) => {
          expectClose(pass.gradients[step * l].data, data, 1e-12);
        });
      }
    }
  }
});
