import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { leavesOf } from "../../autodiff/tree.js";
import { createNetwork } from "../layers/network.js";
import { transferWeights } from "./transfer-weights.js";

const body = {
  kind: "sequence",
  layers: [{ kind: "convolution", outputs: 3 }, { kind: "batch-normalization" }],
} as const;
const network = (outputs: number, seed: number) =>
  createNetwork([body, { kind: "flatten" }, { kind: "dense", outputs }], [1, 4, 4], { seed });

test("weights and state of the given places are copied, all others stay", () => {
  const [own, other] = [network(2, 1), network(5, 2)];
  leavesOf(other.state)[0].tensor.data.fill(7);
  const result = transferWeights(own, other, ["0"]);
  expect(result.parameters["0"]).toEqual(other.parameters["0"]);
  expect(result.state["0"]).toEqual(other.state["0"]);
  expect(result.parameters["2"]).toBe(own.parameters["2"]);
  expect(leavesOf(result.parameters["0"])[0].tensor.data).not.toBe(leavesOf(other.parameters["0"])[0].tensor.data);
  const inner = transferWeights(own, other, ["0.0"]);
  expect(inner.parameters["0"]).toEqual({ ...(own.parameters["0"] as object), 0: leafAt(other) });
});

const leafAt = ({ parameters }: ReturnType<typeof network>) => (parameters["0"] as Record<string, unknown>)["0"];

test("places without weights and other shapes are refused", () => {
  expect(refusal(() => transferWeights(network(2, 1), network(2, 2), ["1"]))).toContain(
    'there are no weights at the place "1"',
  );
  expect(refusal(() => transferWeights(network(2, 1), network(5, 2), ["2"]))).toContain("differ");
});
