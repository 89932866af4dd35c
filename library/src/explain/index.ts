/** Explanations of any model: what it relies on, and how its predictions follow a column. */
export { type ColumnImportance, type ColumnImportanceOptions, columnImportance } from "./column-importance.js";
export { explainOutliers, type OutlierExplanation } from "./explain-outliers.js";
export { coefficientsOf, type FeatureCoefficient, type FeatureImportance, importancesOf } from "./named-weights.js";
export { type PartialDependence, type PartialDependenceOptions, partialDependence } from "./partial-dependence.js";
