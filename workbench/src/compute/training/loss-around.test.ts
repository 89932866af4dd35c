import { createNetwork, trainNetwork } from "lectern/neural";
import { tensor } from "lectern/tensor";
import { expect, test } from "vitest";
import { lossAround, SLICE_SIDE } from "./loss-around.js";

test("the middle is the loss of the network; around a minimum it is higher", () => {
  const rows = Array.from({ length: 12 }, (_, i) => [1, 2, 3, 4].map((k) => Math.sin(k * i + k)));
  const train = { x: tensor(rows), targets: tensor(rows.map(([a, b, c, d]) => [a - b + 2 * c - d])) };
  const loss = { kind: "squared" } as const;
  const start = createNetwork([{ kind: "dense", outputs: 1 }], [4]);
  const { network } = trainNetwork(start, train, { loss, epochs: 400, learningRate: 0.1 });
  const values = lossAround(network, { loss, train });
  const middle = (SLICE_SIDE ** 2 - 1) / 2;
  expect(values).toHaveLength(SLICE_SIDE ** 2);
  expect(values[middle]).toBeLessThan(1e-3);
  for (const corner of [0, SLICE_SIDE - 1, SLICE_SIDE ** 2 - 1]) expect(values[corner]).toBeGreaterThan(0.1);
  expect(values.indexOf(Math.min(...values))).toBe(middle);
});
