import { expect, test } from "vitest";
import { unseen, zoomedAt } from "./cloud-canvas.js";
import { rowsInside } from "./rows-inside.js";

test("an outline around drawn points selects them, wherever the cloud was moved and however it was zoomed", () => {
  const points = { x: Float32Array.of(-0.5, 0, 0.5), y: Float32Array.of(0, 0.2, 0), rows: Int32Array.of(7, 8, 9) };
  for (const sight of [{ zoom: 1, shift: [0, 0] as const }, zoomedAt({ zoom: 1, shift: [0.1, 0] }, [0.3, 0.2], 4)]) {
    const { zoom, shift } = sight;
    // A square of a tenth around where the second point is drawn.
    const [x, y] = [zoom * points.x[1] + shift[0], zoom * points.y[1] + shift[1]];
    const drawn = [
      [x - 0.1, y - 0.1],
      [x + 0.1, y - 0.1],
      [x + 0.1, y + 0.1],
      [x - 0.1, y + 0.1],
    ] as const;
    expect(
      rowsInside(
        points,
        drawn.map((corner) => unseen(sight, corner)),
      ),
    ).toEqual([8]);
  }
});
