import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { zeros } from "../data/matrix.js";
import { createMixtureBlocks } from "./mixture-blocks.js";
import { createNormalizer } from "./responsibilities.js";

test("[CB-098] scores become responsibilities and logarithms of sums, without overflow or underflow", () => {
  const scores = [
    [1, 2000, -2000, Number.NEGATIVE_INFINITY],
    [2, 2001, -2003, Number.NEGATIVE_INFINITY],
  ];
  const blocks = createMixtureBlocks(zeros(4, 1), 2);
  const normalizer = createNormalizer(blocks);
  blocks.space.write(blocks.scores, scores.flat());
  const logs = Array.from(normalizer.normalize(4));
  const shares = blocks.space.read(blocks.scores, 8);
  blocks.dispose();
  const first = 1 / (1 + Math.E);
  const third = 1 / (1 + Math.exp(-3));
  expectClose(shares, [first, first, third, 0.5, 1 - first, 1 - first, 1 - third, 0.5], 1e-12);
  const sum = Math.log(1 + Math.E);
  expectClose(logs.slice(0, 3), [1 + sum, 2000 + sum, -2000 + Math.log(1 + Math.exp(-3))], 1e-12);
  expect(logs[3]).toBe(Number.NEGATIVE_INFINITY);
});
