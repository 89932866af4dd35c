import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { fromTriplets } from "../../data/sparse.js";
import { tensor } from "../../tensor/operations.js";
import { createNetwork } from "../layers/network.js";
import { inputsOf, requireClasses, scoresOf, sourceOf } from "./batches.js";
import { trainNetwork } from "./train-network.js";

const x = tensor([[1], [2], [3]]);

test("some rows are a batch, with their lengths and targets", () => {
  const network = createNetwork([{ kind: "dense", outputs: 2 }], [1]);
  const rows = Int32Array.of(2, 0);
  const source = sourceOf(network, { x, targets: Int32Array.of(0, 1, 1), lengths: Int32Array.of(5, 6, 7) });
  expect(source.inputs(rows)).toEqual({ x: tensor([[3], [1]]), side: { lengths: Int32Array.of(7, 5) } });
  expect(source.targets(rows)).toEqual(Int32Array.of(1, 0));
  expect(sourceOf(network, { x, targets: tensor([[4], [5], [6]]) }).targets(rows)).toEqual(tensor([[6], [4]]));
  expect(refusal(() => sourceOf(network, { x, targets: new Int32Array(2) }))).toContain("3 samples, but 2 targets");
});

test("classes that the network has no output for are refused with the sample", () => {
  const network = createNetwork([{ kind: "dense", outputs: 2 }], [1]);
  const check = (...codes: number[]) => requireClasses(network, { x, targets: Int32Array.from(codes) });
  expect(refusal(() => check(0, 1, 2))).toBe(
    "invalid-data: training: target 2 is the class 2, but the network has outputs for the classes 0 to 1 only",
  );
  expect(refusal(() => check(0, -1, 1))).toContain("target 1 is the class -1");
  expect(() => check(1, 0, 1)).not.toThrow();
  const options = { loss: { kind: "cross-entropy" }, epochs: 1 } as const;
  expect(refusal(() => trainNetwork(network, { x, targets: Int32Array.of(0, 1, 7) }, options))).toContain(
    "the class 7",
  );
});

test("with a graph all nodes are seen, and the scores of some are taken", () => {
  const network = createNetwork([{ kind: "graph-convolution", outputs: 2 }], [1]);
  const graph = fromTriplets(3, 3, { rowIndex: [0, 1], columnIndex: [1, 0], values: [1, 1] });
  const all = scoresOf(network, { x, side: { graph } }, {}).y;
  const some = scoresOf(network, inputsOf({ x }, { graph }).inputs(Int32Array.of(2, 1)), {}).y;
  expect([...some.data]).toEqual([...all.data.slice(4, 6), ...all.data.slice(2, 4)]);
});

test("of sequences, rows of scores are those of all positions", () => {
  const network = createNetwork([{ kind: "embedding", tokens: 4, outputs: 2 }], [2]);
  const inputs = {
    x: tensor([
      [0, 1],
      [2, 3],
    ]),
  };
  const all = scoresOf(network, inputs, {}).y;
  expect(scoresOf(network, { ...inputs, take: Int32Array.of(3) }, {}).y.data).toEqual(all.data.slice(6));
});
