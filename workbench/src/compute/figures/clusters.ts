/** Clusters as coloured points, and their silhouettes. */

import { clusterName } from "@lectern/drawing/clusters";
import { selectTableRows } from "lectern/data";
import { silhouetteValues } from "lectern/metrics";
import { silhouettePlot } from "lectern/plots";
import { clusterNames } from "../cluster-names.js";
import { requirePrepared } from "../prepared.js";
import { choosePlane } from "./choose-plane.js";
import { pointsFigure } from "./cloud.js";
import { clusterPlane } from "./cluster-plane.js";
import { drawSamples } from "./drawn-samples.js";
import type { Drawing } from "./figure-kind.js";
import type { View } from "./view.js";

/** The number of distances grows with the square of the samples. */
const MAX_SILHOUETTES = 1000;

/** The requested columns, or else the two columns of the clusterer's input or their first two principal components. */
export function clusterPoints(view: View): Drawing {
  const { learned } = view;
  const { codes, classes } = clusterNames(learned);
  const { axes } = learned;
  return pointsFigure(learned, (drawn) => {
    const groups = { groups: Array.from(drawn.rows, (i) => clusterName(codes[i])), classes };
    const plane = axes.x !== null && axes.y !== null ? choosePlane(learned, drawn) : null;
    if (plane !== null) {
      const own = Array.from(plane.places, (at) => groups.groups[at]);
      return {
        points: plane.points,
        groups: { groups: own, classes },
        titles: plane.names,
        says: "The clusters of the samples.",
      };
    }
    const { points, titles, says } = clusterPlane(learned, drawn);
    return { points, groups, titles, says: `The clusters${says === "" ? " of the samples" : says}.` };
  });
}

/** Each sample's silhouette. */
export function silhouettes({ learned }: View): Drawing {
  const { codes } = clusterNames(learned);
  const drawn = drawSamples(learned, MAX_SILHOUETTES);
  const inside = Int32Array.from(drawn.rows.keys()).filter((at) => codes[drawn.rows[at]] >= 0);
  const { x } = requirePrepared(learned, selectTableRows(drawn.x, inside));
  const names = Array.from(inside, (at) => clusterName(codes[drawn.rows[at]]));
  const plot = silhouettePlot(silhouetteValues(x, names), names, { width: 420, height: 320 });
  return {
    plot,
    caption: `Bars to the left of 0 are samples closer to another cluster than to their own.${drawn.note}`,
  };
}
