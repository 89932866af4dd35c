/** The components of mixtures of normal distributions. */
import { mixtureNormals, mixturePlot, type Normals } from "@lectern/drawing/clusters";
import { clusterNames } from "../cluster-names.js";
import { lastStep } from "../learned.js";
import { rowsAt, tableRows } from "./cloud.js";
import { clusterPlane } from "./cluster-plane.js";
import type { Drawing } from "./figure-kind.js";
import type { View } from "./view.js";

/** The components of a model that is a mixture of normal distributions, or of t distributions, of several columns. */
export function normalsOf({ learned }: View): Normals | null {
  return mixtureNormals(lastStep(learned).model);
}

/** The samples by their components, with an ellipse at one and at two standard deviations around each mean. */
export function mixtureEllipses(view: View): Drawing {
  const { learned } = view;
  const drawn = view.drawn();
  const plane = clusterPlane(learned, drawn);
  return {
    plot: mixturePlot(normalsOf(view) as Normals, plane, clusterNames(learned).codes, drawn.rows),
    rows: rowsAt(plane.points, tableRows(learned, drawn)),
    caption: `The components at one and at two standard deviations${plane.says}; points have the colour of the component that most probably generated them.${drawn.note}`,
  };
}
