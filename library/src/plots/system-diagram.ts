/** A machine learning system: little of it is machine learning (Cookbook, figure 3.2, after Sculley et al. 2015). */
import { type Box, diagram } from "./diagram.js";
import type { Plot } from "./theme.js";

/** The components with the middles and sizes of their boxes; sizes roughly represent effort. */
export const systemComponents: readonly Box[] = Object.freeze([
  { name: "configuration", x: 65, y: 185, width: 130, height: 90, part: "other" },
  { name: "data collection", x: 215, y: 185, width: 150, height: 90, part: "other" },
  { name: "data verification", x: 375, y: 200, width: 150, height: 60, part: "other" },
  { name: "machine resource\nmanagement", x: 530, y: 185, width: 140, height: 90, part: "other" },
  { name: "ML", x: 330, y: 145, width: 44, height: 30, part: "ml" },
  { name: "feature extraction", x: 85, y: 75, width: 170, height: 100, part: "other" },
  { name: "analysis tools", x: 240, y: 85, width: 120, height: 70, part: "other" },
  { name: "process management\ntools", x: 390, y: 75, width: 160, height: 80, part: "other" },
  { name: "serving\ninfrastructure", x: 550, y: 85, width: 140, height: 90, part: "other" },
  { name: "monitoring", x: 690, y: 135, width: 110, height: 190, part: "other" },
] satisfies Box[]);

/**
 * Draws the components of a system in industrial use: a small box of machine learning among larger ones.
 *
 * @example
 * ```ts
 * import { systemDiagram } from "lectern/plots";
 *
 * const spec = systemDiagram();
 * ```
 */
export function systemDiagram(): Plot {
  return diagram(systemComponents, [], { ml: "#d55e00", other: "#f2f2f2" });
}
