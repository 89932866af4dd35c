/** Components of images, drawn as images. */
import type { Matrix } from "lectern";
import { isMatrix } from "lectern/data";
import { lastStep, selectPart } from "../learned.js";
import { prepare } from "../prepared.js";
import type { Drawing } from "./figure-kind.js";
import type { View } from "./view.js";

const MAX_PARTS = 16;
const ACROSS = 4;
const SIDE = 96;

/** Components of images, with the column of each pixel by its row and column: "3 7". */
interface Parts {
  readonly components: Matrix;
  readonly places: ReadonlyMap<string, number>;
}

/** Components whose columns are pixels, named by row and column, that were not mixed before; null in others. */
export function imageParts({ learned }: View): Parts | null {
  const { components } = lastStep(learned).model.state as { readonly components?: unknown };
  if (!isMatrix(components)) return null;
  const first = selectPart(learned.train, Int32Array.of(0));
  const names = prepare(learned, first.x)?.names ?? [];
  const places = new Map(names.map((name, j) => [/^pixel (\d+ \d+)$/.exec(name)?.[1] ?? "", j]));
  return places.size === components.columns && !places.has("") ? { components, places } : null;
}

/** Number of rows and of columns of an image, from its last pixel. */
function sizeOf(places: Parts["places"]): readonly [number, number] {
  const all = Array.from(places.keys(), (place) => place.split(" ").map(Number));
  return [1 + Math.max(...all.map(([row]) => row)), 1 + Math.max(...all.map(([, column]) => column))];
}

/** Each part as an image; parts with negative pixels in two colours, white at 0. */
export function parts(view: View): Drawing {
  const { components, places } = imageParts(view) as Parts;
  const { rows, columns, data } = components;
  const shown = Math.min(rows, MAX_PARTS);
  const [height, width] = sizeOf(places);
  // Pixels that are the same in all images have no column, and are in no part.
  const values = Array.from({ length: shown * height * width }, (_, k) => {
    const [part, y, x] = [Math.floor(k / (height * width)), Math.floor(k / width) % height, k % width];
    const column = places.get(`${y} ${x}`);
    return { part: part + 1, x, y, value: column === undefined ? 0 : data[part * columns + column] };
  });
  const isSigned = data.some((value) => value < 0);
  const scale = isSigned ? { scheme: "redblue", domainMid: 0 } : { scheme: "greys" };
  const axis = (field: string) => ({ field, type: "ordinal", axis: null });
  const plot = {
    $schema: "https://vega.github.io/schema/vega-lite/v6.json",
    data: { values },
    columns: ACROSS,
    facet: { field: "part", type: "ordinal", title: null },
    spec: {
      width: SIDE,
      height: SIDE,
      mark: { type: "rect", strokeWidth: 0 },
      encoding: { x: axis("x"), y: axis("y"), color: { field: "value", type: "quantitative", legend: null, scale } },
    },
    resolve: { scale: { color: "independent" } },
    config: { view: { stroke: null } },
  };
  const of = rows > shown ? ` The first ${shown} of ${rows} are shown.` : "";
  const colours = isSigned ? " Red is below 0, blue above." : "";
  return { plot, caption: `Each component as an image.${colours}${of}` };
}
