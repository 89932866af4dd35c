/** Plots: functions from results to Vega-Lite specifications, which are plain JSON with their data inside. */
export { type Arrow, type Box, diagram } from "./diagram.js";
export { type Curve, lines } from "./lines.js";
export { type MatrixPlotSettings, matrixPlot } from "./matrix-plot.js";
export { pipelineDiagram } from "./pipeline-diagram.js";
export { rocPlot, type Scoring } from "./roc-plot.js";
export { type ScatterSettings, scatter } from "./scatter.js";
export { type SurfaceSettings, surface } from "./surface.js";
export { systemComponents, systemDiagram } from "./system-diagram.js";
export { type Plot, type PlotSettings, palette } from "./theme.js";
