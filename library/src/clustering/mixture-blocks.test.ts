import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { asMatrix } from "../data/matrix.js";
import { createMixtureBlocks } from "./mixture-blocks.js";

const x = asMatrix([
  [1e6, 2],
  [1e6 + 1, 0],
  [1e6 + 2, 1],
]);
const means = asMatrix([
  [1e6, 0],
  [1e6 + 1, 1],
]);

/** The scores of all rows: those of the first component, then those of the second. */
function scoresOf(kind: "full" | "shared" | "diagonal", values: readonly (readonly number[])[]): Float64Array {
  const blocks = createMixtureBlocks(x, 2);
  try {
    const factors = { kind, values: asMatrix(values) };
    blocks.load({ means, factors, logDeterminants: new Float64Array(2), constants: Float64Array.of(10, 20) });
    expect(blocks.evaluate(0)).toBe(3);
    return blocks.space.read(blocks.scores, 6);
  } finally {
    blocks.dispose();
  }
}

test("constants minus half the squared length of (x − μ) W, far from 0 as near it", () => {
  // W of the first component is the identity, that of the second doubles the first column and shears the other.
  const full = [
    [1, 0, 2, 1],
    [0, 1, 0, 1],
  ];
  expectClose(scoresOf("full", full), [8, 9.5, 7.5, 20 - 2, 20 - 0.5, 20 - 2.5], 1e-12);
  expectClose(
    scoresOf("shared", [
      [1, 0],
      [0, 1],
    ]),
    [8, 9.5, 7.5, 19, 19.5, 19.5],
    1e-12,
  );
  expectClose(
    scoresOf("diagonal", [
      [1, 1],
      [2, 1],
    ]),
    [8, 9.5, 7.5, 17.5, 19.5, 18],
    1e-12,
  );
});
