import { expect, test } from "vitest";
import { normalMatrix } from "../../test/matrices.js";
import { currentEngine, withWorkspace } from "../engine/index.js";
import { createRandom } from "../numeric/random/random.js";
import { createPointPanels } from "./point-panels.js";

test("points left keep their order, entries and columns while others are removed", () => {
  for (const rows of [1, 8, 50]) {
    const x = normalMatrix(rows, 3, createRandom(rows));
    withWorkspace(currentEngine(), (space) => {
      const panels = createPointPanels(space, x);
      const own = panels.column(-5);
      const { f64 } = space.engine.memory;
      for (let i = 0; i < rows; i++) f64[own / 8 + i] = i;
      const left = new Set(Array.from({ length: rows }, (_, i) => i));
      const random = createRandom(rows);
      while (left.size > 1) {
        const gone = [...left][random.integer(left.size)];
        panels.remove(gone);
        left.delete(gone);
        expect([panels.count(), panels.lowest()]).toEqual([left.size, Math.min(...left)]);
        const places = [...left].map(panels.placeOf);
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        expect(places.map(panels.numberAt)).toEqual([...left]);
        expect(places.map((place) => f64[own / 8 + place])).toEqual([...left]);
        const entries = places.flatMap((place) => [0, 8, 16].map((at) => f64[panels.entryOf(place) + at]));
        expect(entries).toEqual([...left].flatMap((i) => [...x.data.subarray(3 * i, 3 * i + 3)]));
        // Every other place of the panels in use is infinitely far.
        const all = Array.from({ length: panels.panels() * 8 }, (_, place) => f64[panels.entryOf(place)]);
        expect(all.filter((value) => value !== Infinity)).toHaveLength(left.size);
        const numbers = f64.subarray(own / 8, own / 8 + all.length);
        expect(numbers.filter((value) => value !== -5)).toHaveLength(left.size);
      }
    });
  }
});
