/** Points drawn by hand as a table. */
import { createTable, type Table } from "lectern/data";
import type { DrawingMode, DrawnPoint } from "./source.js";

/** Classes that can be drawn; each has a colour of its own. */
export const GROUP_NAMES: readonly string[] = ["A", "B", "C", "D", "E"];

/** The column that is predicted of drawn points. */
export function drawnTarget(mode: DrawingMode): string {
  return mode === "numbers" ? "value" : "group";
}

/** The columns x, y and group; or, where numbers are drawn, x and the value above it. */
export function pointsTable(points: readonly DrawnPoint[], mode: DrawingMode = "classes"): Table {
  const x = { type: "number", values: Float64Array.from(points, (point) => point.x) } as const;
  const y = { type: "number", values: Float64Array.from(points, (point) => point.y) } as const;
  if (mode === "numbers") return createTable({ x, value: y });
  const most = points.reduce((highest, { group }) => Math.max(highest, group), 0);
  // Classes before the last one that is used keep their names, so that colours stay as they were drawn.
  const categories = Array.from({ length: most + 1 }, (_, k) => GROUP_NAMES[k] ?? `group ${k + 1}`);
  return createTable({
    x,
    y,
    group: { type: "category", codes: Int32Array.from(points, (point) => point.group), categories },
  });
}
