/**
 * Every figure of a study: the models it applies to, and the function that draws it. The first that applies is the main figure.
 */
import type { Role } from "lectern/contract";
import { isLabels, selectTableRows } from "lectern/data";
import { prepare } from "../prepared.js";
import { numberColumns } from "./choose-plane.js";
import { choosesCount, clusterNumbers } from "./cluster-numbers.js";
import { mergeTree, reachabilities, reachabilityOf, treeOf } from "./cluster-trees.js";
import { clusterPoints, silhouettes } from "./clusters.js";
import { coefficientPath, coefficients, coefficientsOf, hasPath } from "./coefficients.js";
import { components, spectrumOf } from "./components.js";
import { classCurves, curveColumn, densityCurve, numberCurve, onOneColumn } from "./curves.js";
import { dependence, importance } from "./explanations.js";
import type { FigureKind } from "./figure-kind.js";
import { convergence } from "./fit-course.js";
import { calibration, confusion, precisionRecall, residuals, roc } from "./judgements.js";
import { hasKernel, kernelMatrix } from "./kernel-matrix.js";
import { growth, isQuick } from "./learning-curve.js";
import { hasCourse, lossCourse } from "./loss-course.js";
import { beforeAndAfter, distancePairs, distortionMap, encodedRows, keptNeighbors, map, newColumns } from "./maps.js";
import { mixtureEllipses, normalsOf } from "./mixtures.js";
import { climbOf, modePaths } from "./mode-paths.js";
import { imageParts, parts } from "./parts.js";
import { curvePoints, curveThrough } from "./principal-curve.js";
import {
  classCertainty,
  classRegions,
  clusterRegions,
  densityLines,
  numberSurface,
  outlierSurface,
} from "./regions.js";
import { separates, signals } from "./signals.js";
import { dividesPlane, tree, treeRegions, treesOf } from "./trees.js";
import { trials, trialsOf } from "./trials.js";
import type { View } from "./view.js";

const is = (role: Role) => (view: View) => view.learned.recipe.traits.role === role;
const isClassifier = is("classifier");
const isRegressor = is("regressor");
const isClusterer = is("clusterer");
/** Silhouettes compare clusters with each other; noise is none. */
const severalClusters = ({ learned: { model } }: View) =>
  new Set((model.labels ?? []).filter((label) => label >= 0)).size > 1;
const predicts = (view: View) => isClassifier(view) || isRegressor(view);

const hasDensity = ({ learned: { model } }: View) => model.logDensity !== undefined;

const hasPlane = (view: View) => view.plane() !== null;
/** The plane shows all columns, or the user chose it. */
const isWholePlane = (view: View) => {
  const { data, axes } = view.learned;
  return hasPlane(view) && (data.x.names.length === 2 || (axes.x !== null && axes.y !== null));
};
const onCurve = (view: View) => curveColumn(view) !== null;
const hasScorings = (view: View) => isClassifier(view) && view.judged().scorings.length > 0;
/** Maximum number of classes in a confusion matrix. */
const fewClasses = ({ learned: { data } }: View) => isLabels(data.y) && data.y.classes.length <= 30;

/** A map of fewer dimensions than the data, with enough samples to compare neighbourhoods. */
const isComparedMap = (view: View) => {
  if (view.look() !== "map" || view.learned.train.x.rows < 4) return false;
  const before = prepare(view.learned, selectTableRows(view.learned.train.x, [0]));
  return before !== null && before.x.columns > 2;
};

export const figureKinds: readonly FigureKind[] = [
  { id: "curve", title: "Classes along a column", applies: (v) => isClassifier(v) && onCurve(v), draw: classCurves },
  { id: "curve", title: "Prediction", applies: (v) => isRegressor(v) && onCurve(v), draw: numberCurve },
  {
    id: "surface",
    title: "Decision regions",
    applies: (v) => isClassifier(v) && hasPlane(v) && !onCurve(v),
    draw: classRegions,
  },
  {
    id: "surface",
    title: "Prediction",
    applies: (v) => isRegressor(v) && isWholePlane(v) && !onCurve(v),
    draw: numberSurface,
  },
  {
    id: "surface",
    title: "Clusters",
    applies: (v) => isClusterer(v) && v.learned.model.predict !== undefined && wholeTablePlane(v),
    draw: clusterRegions,
  },
  { id: "clusters", title: "Clusters", applies: (v) => isClusterer(v) && !wholeTablePlane(v), draw: clusterPoints },
  {
    id: "clusters",
    title: "Clusters",
    applies: (v) => isClusterer(v) && v.learned.model.predict === undefined && wholeTablePlane(v),
    draw: clusterPoints,
  },
  { id: "density", title: "Density", applies: (v) => is("density")(v) && hasPlane(v), draw: densityLines },
  { id: "density-curve", title: "Density", applies: (v) => hasDensity(v) && onOneColumn(v), draw: densityCurve },
  { id: "mixture", title: "Components", applies: (v) => normalsOf(v) !== null, draw: mixtureEllipses },
  {
    id: "density",
    title: "Density",
    applies: (v) => isClusterer(v) && hasDensity(v) && wholeTablePlane(v),
    draw: densityLines,
  },
  { id: "merge-tree", title: "Dendrogram", applies: (v) => treeOf(v) !== null, draw: mergeTree },
  { id: "reachability", title: "Reachability", applies: (v) => reachabilityOf(v) !== null, draw: reachabilities },
  { id: "mode-paths", title: "Paths", applies: (v) => climbOf(v) !== null, draw: modePaths },
  { id: "outliers", title: "Outliers", applies: (v) => is("detector")(v) && hasPlane(v), draw: outlierSurface },
  { id: "signals", title: "Signals", applies: separates, draw: signals },
  { id: "principal-curve", title: "Curve", applies: (v) => curvePoints(v) !== null, draw: curveThrough },
  { id: "parts", title: "Parts", applies: (v) => imageParts(v) !== null, draw: parts },
  { id: "map", title: "Map", applies: (v) => v.look() === "map", draw: map },
  { id: "distortion", title: "Distortion", applies: isComparedMap, draw: distortionMap },
  { id: "distances", title: "Distances", applies: isComparedMap, draw: distancePairs },
  { id: "kept-neighbors", title: "Kept neighbours", applies: isComparedMap, draw: keptNeighbors },
  { id: "before-after", title: "Before and after", applies: (v) => v.look() === "scaled", draw: beforeAndAfter },
  {
    id: "new-columns",
    title: "New columns",
    applies: (v) => ["features", "line"].includes(v.look() ?? ""),
    draw: newColumns,
  },
  { id: "encoded", title: "Encoded rows", applies: (v) => v.look() === "table", draw: encodedRows },
  { id: "residuals", title: "Residuals", applies: isRegressor, draw: residuals },
  {
    id: "surface",
    title: "Prediction",
    applies: (v) => isRegressor(v) && hasPlane(v) && !isWholePlane(v) && !onCurve(v),
    draw: numberSurface,
  },
  {
    id: "certainty",
    title: "Certainty",
    applies: (v) => isClassifier(v) && hasPlane(v) && !onCurve(v) && v.learned.model.probabilities !== undefined,
    draw: classCertainty,
  },
  { id: "confusion", title: "Confusion", applies: (v) => isClassifier(v) && fewClasses(v), draw: confusion },
  { id: "roc", title: "ROC curves", applies: hasScorings, draw: roc },
  { id: "precision-recall", title: "Precision and recall", applies: hasScorings, draw: precisionRecall },
  {
    id: "calibration",
    title: "Calibration",
    applies: (v) => hasScorings(v) && v.learned.model.probabilities !== undefined,
    draw: calibration,
  },
  {
    id: "importance",
    title: "Feature importance",
    applies: (v) => predicts(v) && severalColumns(v),
    draw: importance,
  },
  {
    id: "dependence",
    title: "Partial dependence",
    applies: (v) => predicts(v) && severalColumns(v) && v.columns().length > 0,
    draw: dependence,
  },
  { id: "silhouettes", title: "Silhouettes", applies: severalClusters, draw: silhouettes },
  {
    id: "cluster-numbers",
    title: "Number of clusters",
    applies: (v) => isClusterer(v) && choosesCount(v),
    draw: clusterNumbers,
  },
  { id: "trials", title: "Candidates", applies: ({ learned }) => trialsOf(learned).length > 1, draw: trials },
  { id: "tree", title: "Tree", applies: (v) => treesOf(v) !== null, draw: tree },
  { id: "tree-regions", title: "Leaves of the tree", applies: dividesPlane, draw: treeRegions },
  {
    id: "coefficients",
    title: "Coefficients",
    applies: (v) => predicts(v) && coefficientsOf(v) !== null,
    draw: coefficients,
  },
  {
    id: "coefficient-path",
    title: "Regularisation path",
    applies: (v) => predicts(v) && hasPath(v),
    draw: coefficientPath,
  },
  { id: "components", title: "Components", applies: (v) => spectrumOf(v) !== null, draw: components },
  { id: "kernel", title: "Kernel matrix", applies: hasKernel, draw: kernelMatrix },
  {
    id: "convergence",
    title: "Convergence",
    applies: ({ learned }) => learned.model.report.objective.length > 1,
    draw: convergence,
  },
  { id: "loss-course", title: "Training and test loss", applies: (v) => predicts(v) && hasCourse(v), draw: lossCourse },
  { id: "learning-curve", title: "Learning curve", applies: (v) => predicts(v) && isQuick(v), draw: growth },
];

/** Clusters of two number columns can be shown in their plane; with more columns, a plane would cut through them. */
function wholeTablePlane(view: View): boolean {
  return hasPlane(view) && view.learned.data.x.names.length === 2;
}

function severalColumns({ learned: { data } }: View): boolean {
  return data.x.names.length > 1 || numberColumns(data.x).length === 0;
}
