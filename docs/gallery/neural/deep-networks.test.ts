import { expect, test } from "vitest";
import { networkSize } from "../../../library/src/neural/layers/network.js";
import { network, trainDeep } from "./deep-networks.js";

const lastLoss = (...given: Parameters<typeof trainDeep>) => trainDeep(...given).losses.at(-1) ?? Number.NaN;

test("[MP-238] with 56 layers plain networks and VGG stay where they began, though 8 layers learn; ResNet-56 learns better than 8 layers", () => {
  for (const seed of [0, 1, 2]) {
    const shallow = { plain: lastLoss("plain", 1, seed), residual: lastLoss("residual", 1, seed) };
    const deep = { plain: lastLoss("plain", 9, seed), residual: lastLoss("residual", 9, seed) };
    expect(shallow.plain).toBeLessThan(1.2);
    expect(shallow.residual).toBeLessThan(1.2);
    expect(deep.plain).toBeGreaterThan(2);
    expect(deep.residual).toBeLessThan(shallow.residual);
    // Without normalisation the loss does not even change: that of ten classes alike is log 10.
    expect(lastLoss("VGG", 9, seed, 3)).toBeCloseTo(Math.log(10), 1);
    expect(lastLoss("VGG", 1, seed)).toBeLessThan(1.8);
  }
});

test("shortcuts cost next to nothing: only those that halve an image have weights", () => {
  for (const n of [1, 9]) {
    const [plain, residual] = (["plain", "residual"] as const).map((kind) => networkSize(network(kind, n), [1, 8, 8]));
    // 1 x 1 convolutions from 4 to 8 and from 8 to 16 channels, with scales and shifts
    expect(residual - plain).toBe(4 * 8 + 2 * 8 + 8 * 16 + 2 * 16);
  }
});
