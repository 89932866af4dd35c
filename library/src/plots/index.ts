/** Plots: functions from results to Vega-Lite specifications, which are plain JSON with their data inside. */
export { architecturePlot } from "./architecture-plot.js";
export { overlay, plotGrid } from "./arrange.js";
export { type AttentionPlotOptions, attentionPlot } from "./attention-plot.js";
export { type CalibrationPlotOptions, calibrationPlot } from "./calibration-plot.js";
export { canonicalPairs } from "./canonical-pairs.js";
export { clusterCountPlot } from "./cluster-count-plot.js";
export { type ClusterEllipsesOptions, type ClusterShape, clusterEllipses } from "./cluster-ellipses.js";
export { type CoRankingPlotOptions, coRankingPlot } from "./co-ranking-plot.js";
export { coefficientProfile } from "./coefficient-profile.js";
export { computationGraphPlot } from "./computation-graph-plot.js";
export { type ConfusionPlotOptions, confusionPlot } from "./confusion-plot.js";
export { type ConvergencePlotOptions, convergencePlot, type NamedReport } from "./convergence-plot.js";
export { correlogram, responseCurves } from "./correlogram.js";
export { type CurvePlotOptions, curvePlot } from "./curve-plot.js";
export { decisionPlot } from "./decision-plot.js";
export { type DendrogramOptions, dendrogram, type Merge } from "./dendrogram.js";
export { type DensityContoursOptions, densityContours } from "./density-contours.js";
export { type DensityCurvesOptions, densityCurves, type NamedDensity } from "./density-curves.js";
export { type DensityHistogramOptions, densityHistogram } from "./density-histogram.js";
export { type DependencePlotOptions, dependencePlot } from "./dependence-plot.js";
export { type Arrow, type Box, diagram } from "./diagram.js";
export { type EmbeddingPlotOptions, embeddingPlot } from "./embedding-plot.js";
export { type FeatureMapPlotOptions, featureMapPlot } from "./feature-map-plot.js";
export { type FoldPlotOptions, foldPlot } from "./fold-plot.js";
export { type FrequencyRankPlotOptions, frequencyRankPlot } from "./frequency-rank-plot.js";
export { gradientNormPlot, type NamedGradient } from "./gradient-norm-plot.js";
export { type GramPlotOptions, gramPlot } from "./gram-plot.js";
export { type GraphPlotOptions, graphPlot } from "./graph-plot.js";
export { type HexbinPlotOptions, hexbinPlot } from "./hexbin-plot.js";
export { type HintonPlotOptions, hintonPlot } from "./hinton-plot.js";
export { type HistogramPlotOptions, histogramPlot } from "./histogram-plot.js";
export { type HogPlotOptions, hogPlot } from "./hog-plot.js";
export { type HyperplanePlotOptions, hyperplanePlot } from "./hyperplane-plot.js";
export { type ImagePlotOptions, imagePlot } from "./image-plot.js";
export { type ImportancePlotOptions, importancePlot } from "./importance-plot.js";
export { informationBars, informationPlot } from "./information-plot.js";
export { type JointDistributionPlotOptions, jointDistributionPlot } from "./joint-distribution-plot.js";
export { type LinearRegionPlotOptions, linearRegionPlot } from "./linear-region-plot.js";
export { type Curve, lines } from "./lines.js";
export { type LossSlicePlotOptions, lossPathPlot, lossSlicePlot, type NamedLossPath } from "./loss-landscape-plot.js";
export { type MarginPlotOptions, marginPlot } from "./margin-plot.js";
export { type MatrixPlotOptions, matrixPlot } from "./matrix-plot.js";
export { type MatrixProductPlotOptions, matrixProductPlot } from "./matrix-product-plot.js";
export { type NetworkDiagramOptions, networkDiagram } from "./network-diagram.js";
export { normContours } from "./norm-contours.js";
export { pipelineDiagram } from "./pipeline-diagram.js";
export { precisionRecallPlot } from "./precision-recall-plot.js";
export { type PreservationPlotOptions, preservationPlot } from "./preservation-plot.js";
export { biplot, type Directions, principalAxesPlot, rankOnePlot, springPlot } from "./principal-axes.js";
export { type Reachability, type ReachabilityPlotOptions, reachabilityPlot } from "./reachability-plot.js";
export { residualPlot } from "./residual-plot.js";
export { type NamedScores, type RocPlotOptions, rocPlot } from "./roc-plot.js";
export { type ScatterOptions, scatter } from "./scatter.js";
export { type ScatterMatrixOptions, scatterMatrix } from "./scatter-matrix.js";
export { type MethodScore, scorePlot } from "./score-plot.js";
export { explainedVariancePlot, type ScreeOptions, scree } from "./scree.js";
export { type ShepardPlotOptions, shepardPlot } from "./shepard-plot.js";
export { silhouettePlot } from "./silhouette-plot.js";
export { similarWordsPlot } from "./similar-words-plot.js";
export { type SimplexPlotOptions, simplexPlot } from "./simplex-plot.js";
export { type Spectrum, type SpectrumPlotOptions, spectrumPlot } from "./spectrum-plot.js";
export { type SpringForcePlotOptions, springForcePlot } from "./spring-force-plot.js";
export { type SurfaceOptions, surface } from "./surface.js";
export { systemComponents, systemDiagram } from "./system-diagram.js";
export { type Plot, type PlotOptions, palette } from "./theme.js";
export { type TrajectoryPlotOptions, trajectoryPlot } from "./trajectory-plot.js";
export { type TreePlotOptions, treePlot } from "./tree-plot.js";
export { type TreeRegionOptions, treeRegionPlot } from "./tree-regions.js";
export { type UncertaintySurfaceOptions, uncertaintySurface } from "./uncertainty-surface.js";
export {
  delaunayPlot,
  type SecondOrderVoronoiOptions,
  secondOrderVoronoiPlot,
  type VoronoiPlotOptions,
  voronoiPlot,
} from "./voronoi-plot.js";
