/** Where the units of a network are drawn: a column for each layer, its units below each other. */

/** The middle of a unit. */
export interface UnitPlace {
  readonly layer: number;
  readonly unit: number;
  readonly x: number;
  readonly y: number;
}

export interface DiagramLayout {
  readonly width: number;
  readonly height: number;
  /** Side of the picture of a unit. */
  readonly side: number;
  /** Layer by layer. */
  readonly places: readonly (readonly UnitPlace[])[];
}

const ROW = 40;
const TITLE = 22;
const SIDE = 30;

/** Divides the width among the layers; the tallest layer decides about the height. */
export function layOutDiagram(units: readonly number[], width: number): DiagramLayout {
  const most = units.reduce((a, b) => Math.max(a, b), 1);
  const height = TITLE + ROW * most;
  const column = width / Math.max(1, units.length);
  const places = units.map((count, layer) => {
    const top = TITLE + (ROW * (most - count)) / 2;
    return Array.from({ length: count }, (_, unit) => ({
      ...{ layer, unit },
      x: column * (layer + 0.5),
      y: top + ROW * (unit + 0.5),
    }));
  });
  return { width, height, side: Math.min(SIDE, Math.max(12, column - 14)), places };
}

/** The unit whose picture is at a place, if there is one. */
export function unitAt({ places, side }: DiagramLayout, x: number, y: number): UnitPlace | undefined {
  const isNear = (place: UnitPlace) => Math.abs(place.x - x) <= side / 2 && Math.abs(place.y - y) <= side / 2;
  return places.flat().find(isNear);
}
