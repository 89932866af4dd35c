/** What figures of clusterings have in common, for the command and the workbench. */
export { clusterName } from "./cluster-name.js";
export { type ClusterPlane, clusterPlane } from "./cluster-plane.js";
export { clusterTreeOf, cutLike, reachedSamplesOf } from "./cluster-tree-cut.js";
export { mixtureNormals, mixturePlot, type Normals } from "./mixture-ellipses.js";
export { type Climb, modeClimb, modePaths } from "./mode-paths.js";
