/** The objective of training and its parts. */
import { expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { meanLoss } from "./losses.js";
import { trainingObjective } from "./objective.js";
import { confidencePenalty, weightPenalty } from "./penalties.js";

test("[MP-190] loss, penalties of the weights and penalty of the output add up, and each can be left out", () => {
  for (const seed of [1, 2, 3]) {
    const draw = tensorsOf(seed);
    const parameters = [{ weight: draw(3, 2), bias: draw(2) }];
    const [scores, targets] = [draw(5, 2), Int32Array.of(0, 1, 1, 0, 1)];
    const loss = { kind: "cross-entropy" } as const;
    const decay = { kind: "squared-norm", strength: 0.3 } as const;
    const sparsity = { kind: "absolute", strength: 0.2 } as const;
    const value = (parts: object) => trainingObjective({ loss, ...parts }, scores, targets, parameters).data[0];
    const own = meanLoss(loss, scores, targets).data[0];
    const ofWeights = [decay, sparsity].map((penalty) => weightPenalty(penalty, parameters)?.data[0] as number);
    const ofOutputs = confidencePenalty(scores, 0.4).data[0];
    expect(value({})).toBe(own);
    expect(value({ weightPenalties: [decay] })).toBeCloseTo(own + ofWeights[0], 12);
    expect(value({ weightPenalties: [decay, sparsity] })).toBeCloseTo(own + ofWeights[0] + ofWeights[1], 12);
    expect(value({ confidence: 0.4 })).toBeCloseTo(own + ofOutputs, 12);
    expect(value({ weightPenalties: [decay], confidence: 0.4 })).toBeCloseTo(own + ofWeights[0] + ofOutputs, 12);
    expect(value({ weightPenalties: [{ ...decay, strength: 0 }], confidence: 0 })).toBe(own);
  }
});
