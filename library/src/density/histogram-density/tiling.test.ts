import { expect, test } from "vitest";
import { normalMatrix } from "../../../test/matrices.js";
import { asMatrix } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { createCells } from "./tiling.js";

test("boxes have a corner at the offsets and hold their lower edges", () => {
  const cells = createCells({ shape: "boxes", sizes: Float64Array.of(2), offsets: Float64Array.of(0.5), rotation: 0 });
  const key = new Int32Array(1);
  const found = [0.5, 2.49, 2.5, -1.5, -1.51].map((value) => {
    cells.keyOf(asMatrix([[value]]), 0, key);
    return key[0];
  });
  expect(found).toEqual([0, 0, 1, -1, -2]);
});

test("points drawn in a cell belong to it, for rotated and stretched cells", () => {
  for (const shape of ["boxes", "hexagons"] as const) {
    const cells = createCells({ shape, sizes: Float64Array.of(2, 0.5), offsets: Float64Array.of(1, -3), rotation: 25 });
    const x = normalMatrix(50, 2, createRandom(1));
    const [key, again, random] = [new Int32Array(2), new Int32Array(2), createRandom(2)];
    for (let i = 0; i < 50; i++) {
      cells.keyOf(x, i, key);
      const drawn = { rows: 1, columns: 2, data: new Float64Array(2) };
      cells.drawIn(key, random, drawn.data);
      cells.keyOf(drawn, 0, again);
      expect(again).toEqual(key);
    }
    expect(cells.logVolume).toBeCloseTo(0, 12);
  }
});
