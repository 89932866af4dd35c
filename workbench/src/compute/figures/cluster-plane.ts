/** The plane in which the clusters of a study are shown. */
import { type ClusterPlane, clusterPlane as planeOf } from "@lectern/drawing/clusters";
import type { Learned } from "../learned.js";
import { requirePrepared } from "../prepared.js";
import type { DrawnSamples } from "./drawn-samples.js";

/** The plane for the drawn samples. */
export function clusterPlane(learned: Learned, drawn: DrawnSamples): ClusterPlane {
  const { x, names } = requirePrepared(learned, drawn.x);
  return planeOf(x, names);
}
