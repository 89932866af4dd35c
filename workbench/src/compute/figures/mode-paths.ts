/** The paths of mean shift from samples to the modes. */
import { type Climb, clusterName, modeClimb, modePaths as pathsOf } from "@lectern/drawing/clusters";
import { trajectoryPlot } from "lectern/plots";
import { clusterNames } from "../cluster-names.js";
import { lastStep } from "../learned.js";
import { inLegendOrder } from "./cloud.js";
import { clusterPlane } from "./cluster-plane.js";
import type { Drawing } from "./figure-kind.js";
import type { View } from "./view.js";

/** What the samples of a mean shift climb on; null for other methods, and where the window or the samples change. */
export function climbOf({ learned }: View): Climb | null {
  return modeClimb(lastStep(learned).model);
}

/** Paths of some samples, and the modes at their ends. */
export function modePaths(view: View): Drawing {
  const { learned } = view;
  const drawn = view.drawn();
  const plane = clusterPlane(learned, drawn);
  const paths = pathsOf(climbOf(view) as Climb).map(plane.place);
  const { codes, classes } = clusterNames(learned);
  const groups = { groups: Array.from(drawn.rows, (i) => clusterName(codes[i])), classes };
  const ordered = inLegendOrder({ points: plane.points, groups, titles: plane.titles, says: "" });
  const [xTitle, yTitle] = plane.titles;
  return {
    plot: trajectoryPlot(ordered.points, paths, {
      ...{ groups: ordered.groups?.groups ?? [], width: 420, height: 340 },
      ...{ xTitle, yTitle },
    }),
    caption: `The paths of ${paths.length} samples uphill to the modes of the density (diamonds)${plane.says}.${drawn.note}`,
  };
}
