/** Plots: functions from results to Vega-Lite specifications, which are plain JSON with their data inside. */
export { overlay, plotGrid } from "./arrange.js";
export { type CalibrationPlotSettings, calibrationPlot } from "./calibration-plot.js";
export { canonicalPairs } from "./canonical-pairs.js";
export { type ClusterEllipsesSettings, type ClusterShape, clusterEllipses } from "./cluster-ellipses.js";
export { coefficientProfile } from "./coefficient-profile.js";
export { type ConfusionPlotSettings, confusionPlot } from "./confusion-plot.js";
export { type ConvergencePlotSettings, convergencePlot, type NamedReport } from "./convergence-plot.js";
export { correlogram, responseCurves } from "./correlogram.js";
export { type CurvePlotSettings, curvePlot } from "./curve-plot.js";
export { decisionPlot } from "./decision-plot.js";
export { type DendrogramSettings, dendrogram, type Merge } from "./dendrogram.js";
export { type DensityContoursSettings, densityContours } from "./density-contours.js";
export { dependencePlot } from "./dependence-plot.js";
export { type Arrow, type Box, diagram } from "./diagram.js";
export { type EmbeddingPlotSettings, embeddingPlot } from "./embedding-plot.js";
export { type FrequencyRankPlotSettings, frequencyRankPlot } from "./frequency-rank-plot.js";
export { type GramPlotSettings, gramPlot } from "./gram-plot.js";
export { type HexbinPlotSettings, hexbinPlot } from "./hexbin-plot.js";
export { type HintonPlotSettings, hintonPlot } from "./hinton-plot.js";
export { type HistogramPlotSettings, histogramPlot } from "./histogram-plot.js";
export { type HyperplanePlotSettings, hyperplanePlot } from "./hyperplane-plot.js";
export { type ImportancePlotSettings, importancePlot } from "./importance-plot.js";
export { informationPlot } from "./information-plot.js";
export { type Curve, lines } from "./lines.js";
export { type MatrixPlotSettings, matrixPlot } from "./matrix-plot.js";
export { normContours } from "./norm-contours.js";
export { pipelineDiagram } from "./pipeline-diagram.js";
export { precisionRecallPlot } from "./precision-recall-plot.js";
export { biplot, type Directions, principalAxesPlot, rankOneView, springs } from "./principal-axes.js";
export { residualPlot } from "./residual-plot.js";
export { rocPlot, type Scoring } from "./roc-plot.js";
export { type ScatterSettings, scatter } from "./scatter.js";
export { type ScatterMatrixSettings, scatterMatrix } from "./scatter-matrix.js";
export { type MethodScore, scorePlot } from "./score-plot.js";
export { explainedVariancePlot, type ScreeSettings, scree } from "./scree.js";
export { type ShepardPlotSettings, shepardPlot } from "./shepard-plot.js";
export { silhouettePlot } from "./silhouette-plot.js";
export { type Spectrum, type SpectrumPlotSettings, spectrumPlot } from "./spectrum-plot.js";
export { type SurfaceSettings, surface } from "./surface.js";
export { systemComponents, systemDiagram } from "./system-diagram.js";
export { type Plot, type PlotSettings, palette } from "./theme.js";
export { type TreePlotSettings, treePlot } from "./tree-plot.js";
export { type TreeRegionSettings, treeRegionPlot } from "./tree-regions.js";
export { type UncertaintySurfaceSettings, uncertaintySurface } from "./uncertainty-surface.js";
export {
  delaunayPlot,
  type SecondOrderVoronoiSettings,
  secondOrderVoronoiPlot,
  type VoronoiPlotSettings,
  voronoiPlot,
} from "./voronoi-plot.js";
