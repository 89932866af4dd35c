/** New rows on the map of a study. */
import { LecternError } from "lectern";
import {
  dropTableColumns,
  isSparse,
  isTable,
  selectColumns,
  selectTableRows,
  stackRows,
  type Table,
  toDense,
} from "lectern/data";
import { scatter } from "lectern/plots";
import { counted, grouped } from "../../../cli/src/terminal/counted.js";
import type { Bench } from "./bench.js";
import type { Figure, PlaceRequest } from "./calls.js";
import { drawSamples } from "./figures/drawn-samples.js";
import { createView } from "./figures/view.js";
import { requireImage } from "./image-of-samples.js";
import type { Learned } from "./learned.js";

/** Maximum number of new rows that are drawn. */
const MAX_NEW = 2000;

/** Whether a study has a map on which its model can place new rows. */
export function canPlace(learned: Learned): boolean {
  return learned.model.transform !== undefined && createView(learned).look() === "map";
}

/** Draws the rows of a table on the map of a study, whose columns it must have. */
export async function placeRows(
  bench: Bench,
  { study, name, file }: PlaceRequest,
  readTable: (name: string, file: Blob) => Promise<Table>,
): Promise<Figure> {
  const learned = bench.study(study);
  const { model } = learned;
  if (model.transform === undefined) {
    throw new LecternError("unsupported", "this method cannot place new rows on its map; fit all rows together");
  }
  const table = await readTable(name, file);
  const known = dropTableColumns(
    table,
    table.names.filter((column) => !model.features.includes(column)),
  );
  const rows = selectTableRows(
    known,
    Int32Array.from({ length: Math.min(MAX_NEW, table.rows) }, (_, i) => i),
  );
  const image = model.transform(rows);
  if (isTable(image)) throw new LecternError("unsupported", "this method makes a table, not a map");
  const drawn = drawSamples(learned);
  const old = requireImage(learned, drawn.rows);
  const [below, above] = [
    selectColumns(old.x, [0, 1]),
    selectColumns(isSparse(image) ? toDense(image) : image, [0, 1]),
  ];
  const groups = [...new Array<string>(below.rows).fill("map"), ...new Array<string>(above.rows).fill("new")];
  const [xTitle = "", yTitle = ""] = old.names;
  const some =
    above.rows < table.rows
      ? `The first ${grouped(above.rows)} of ${counted(table.rows, "row")}`
      : `The ${counted(table.rows, "row")}`;
  return {
    id: "placed",
    title: "New rows",
    caption: `${some} of ${name}, placed on the map without fitting it again.${drawn.note}`,
    plot: scatter(stackRows([below, above]), { width: 420, height: 360, xTitle, yTitle, groups }),
  };
}
