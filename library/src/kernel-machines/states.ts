/** The types of what the methods of this folder learn and report. Made by `npm run generate`. */
export type { KernelLogisticRegressionState } from "./kernel-logistic-regression/kernel-logistic-regression.js";
export type { KernelRidgeState } from "./kernel-ridge/kernel-ridge.js";
export type * from "./models.js";
export type { MultipleKernelClassifierState } from "./multiple-kernel-classifier/multiple-kernel-classifier.js";
export type { OneClassState } from "./one-class-svm/one-class-svm.js";
export type { RelevanceVectorClassifierState } from "./relevance-vector-classifier/relevance-vector-classifier.js";
export type { RelevanceVectorRegressorState } from "./relevance-vector-regressor/relevance-vector-regressor.js";
export type { SupportVectorClassifierState } from "./support-vector-classifier/support-vector-classifier.js";
export type { SupportVectorRegressorState } from "./support-vector-regressor/support-vector-regressor.js";
export type { SvddState } from "./svdd/svdd.js";
