/**
 * Points in the engine's memory, in the panels of {@link ClusterKernels}, which are removed one by one. Those left stay in
 * ascending order, so that the lowest place of several is the lowest number; now and then they are moved together.
 */
import type { Matrix } from "../data/matrix.js";
import type { Workspace } from "../engine/index.js";

/** The points left, and columns of further numbers that belong to them. */
export interface PointPanels {
  readonly address: number;
  /** The panels in use. */
  panels(): number;
  /** The points left. */
  count(): number;
  /** The number of the point at a place. */
  numberAt(place: number): number;
  /** The place of a point. */
  placeOf(number: number): number;
  /** The lowest number of those left. */
  lowest(): number;
  /** Where entry 0 of the point at a place is among the doubles; its other entries follow in steps of 8. */
  entryOf(place: number): number;
  /** Adds a column of one number for each place, which is `value` at first and where there is no point; returns its address. */
  column(value: number): number;
  remove(number: number): void;
}

/** Places the rows of a matrix. */
export function createPointPanels(space: Workspace, { rows, columns, data }: Matrix): PointPanels {
  const { memory } = space.engine;
  const room = Math.ceil(rows / 8) * 8;
  const address = space.uninitialized(room * columns);
  const owned: { readonly at: number; readonly value: number }[] = [];
  const numbers = Int32Array.from({ length: rows }, (_, i) => i);
  const places = numbers.slice();
  let [used, count] = [rows, rows];
  let low = 0;
  const entryOf = (place: number) => address / 8 + (place >> 3) * columns * 8 + (place & 7);
  const clear = (place: number) => {
    const { f64 } = memory;
    for (let j = 0, at = entryOf(place); j < columns; j++, at += 8) f64[at] = Infinity;
    for (const { at, value } of owned) f64[at + place] = value;
  };
  const { f64 } = memory;
  for (let i = 0; i < rows; i++) {
    for (let j = 0, at = entryOf(i); j < columns; j++, at += 8) f64[at] = data[i * columns + j];
  }
  for (let place = rows; place < room; place++) clear(place);

  function moveTogether(): void {
    const { f64 } = memory;
    let to = 0;
    for (let from = 0; from < used; from++) {
      const number = numbers[from];
      if (places[number] < 0) continue;
      numbers[to] = number;
      places[number] = to;
      for (let j = 0, p = entryOf(from), q = entryOf(to); j < columns; j++, p += 8, q += 8) f64[q] = f64[p];
      for (const { at } of owned) f64[at + to] = f64[at + from];
      to++;
    }
    used = to;
    for (let place = to; place < Math.ceil(to / 8) * 8; place++) clear(place);
  }

  return {
    address,
    panels: () => Math.ceil(used / 8),
    count: () => count,
    numberAt: (place) => numbers[place],
    placeOf: (number) => places[number],
    lowest() {
      while (places[low] < 0) low++;
      return low;
    },
    entryOf,
    column(value) {
      const address = space.uninitialized(room);
      const at = address / 8;
      memory.f64.fill(value, at, at + room);
      owned.push({ at, value });
      return address;
    },
    remove(number) {
      clear(places[number]);
      places[number] = -1;
      count--;
      // Moving all takes as long as a few searches, and saves an eighth of the next ones.
      if (used - count > 8 + count / 8) moveTogether();
    },
  };
}
