/** Networks as something to train: both ways to the gradient, samples in blocks, side inputs. */
import { expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { runToEnd } from "../../core/run.js";
import { applyNetwork, createNetwork } from "../layers/network.js";
import { inputsOf } from "./batches.js";
import { meanLoss } from "./losses.js";
import { createNetworkTrainable, networkScores } from "./network-task.js";

const draw = tensorsOf(1, "f32");
const loss = { kind: "squared" } as const;

test("the loops of small networks and automatic differentiation give the same gradients", () => {
  const network = createNetwork(
    [
      { kind: "dense", outputs: 5, activation: "sigmoid" },
      { kind: "dense", outputs: 2 },
    ],
    [3],
  );
  const data = { x: draw(40, 3), targets: draw(40, 2) };
  const rows = Int32Array.of(3, 30, 2);
  const gradients = [3, 1_000_000].map((batchSize) => {
    const trainable = createNetworkTrainable(network, { data, loss, batchSize, seed: 0 });
    const found = trainable.run?.(() => {
      const { loss: value, gradients } = trainable.gradient(rows, 0);
      return [value, ...gradients.flatMap((g) => [...g.data])];
    });
    trainable.dispose();
    return found as number[];
  });
  expectClose(gradients[0], gradients[1], 1e-6);
});

test("scores and losses of many samples are computed in blocks", () => {
  const network = createNetwork(
    [
      { kind: "dense", outputs: 5, activation: "gelu" },
      { kind: "dense", outputs: 2 },
    ],
    [3],
  );
  const [x, targets] = [draw(1200, 3), draw(1200, 2)];
  const whole = applyNetwork(network.architecture, network.parameters, x).y;
  const work = networkScores(network, inputsOf({ x }));
  let blocks = 0;
  for (;;) {
    const turn = work.next();
    if (turn.done) {
      expect(turn.value.shape).toEqual([1200, 2]);
      expectClose(turn.value.data, whole.data, 1e-6);
      break;
    }
    blocks++;
  }
  expect(blocks).toBe(3);
  const data = { x: draw(4, 3), targets: draw(4, 2) };
  const trainable = createNetworkTrainable(network, { data, heldOut: { x, targets }, loss, batchSize: 4, seed: 0 });
  const validate = trainable.validate;
  expect(validate && runToEnd(validate())).toBeCloseTo(meanLoss(loss, whole, targets).data[0], 5);
  trainable.dispose();
});
