import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { inBlocks, MAX_IN_BLOCK } from "./engine-blocks.js";

test("every entry is processed once, in order, for any length", () => {
  for (const length of [0, 1, MAX_IN_BLOCK - 1, MAX_IN_BLOCK, MAX_IN_BLOCK + 1, 2 * MAX_IN_BLOCK + 7]) {
    const out = new Float64Array(length).fill(-1);
    let next = 0;
    inBlocks(length, (kernels, block, address, first) => {
      expect(first).toBe(next);
      next += block.length;
      for (let i = 0; i < block.length; i++) block[i] = (first + i) / length;
      kernels.exp(block.length, address, address);
      out.set(block, first);
    });
    expect(next).toBe(length);
    expectClose(
      out,
      Array.from({ length }, (_, i) => Math.exp(i / length)),
      1e-12,
    );
  }
});
