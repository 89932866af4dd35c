/** The types of the recipes and models of this folder. Made by `npm run generate`. */
import type { kernelLogisticRegression } from "./kernel-logistic-regression/kernel-logistic-regression.js";
import type { kernelRidge } from "./kernel-ridge/kernel-ridge.js";
import type { multipleKernelClassifier } from "./multiple-kernel-classifier/multiple-kernel-classifier.js";
import type { oneClassSvm } from "./one-class-svm/one-class-svm.js";
import type { relevanceVectorClassifier } from "./relevance-vector-classifier/relevance-vector-classifier.js";
import type { relevanceVectorRegressor } from "./relevance-vector-regressor/relevance-vector-regressor.js";
import type { supportVectorClassifier } from "./support-vector-classifier/support-vector-classifier.js";
import type { supportVectorRegressor } from "./support-vector-regressor/support-vector-regressor.js";
import type { svdd } from "./svdd/svdd.js";

/** A fitted {@link kernelLogisticRegression}. */
export interface KernelLogisticRegressionModel extends ReturnType<(typeof kernelLogisticRegression)["restore"]> {}
/** A recipe of {@link kernelLogisticRegression}. */
export interface KernelLogisticRegressionRecipe extends ReturnType<typeof kernelLogisticRegression> {}

/** A fitted {@link kernelRidge}. */
export interface KernelRidgeModel extends ReturnType<(typeof kernelRidge)["restore"]> {}
/** A recipe of {@link kernelRidge}. */
export interface KernelRidgeRecipe extends ReturnType<typeof kernelRidge> {}

/** A fitted {@link multipleKernelClassifier}. */
export interface MultipleKernelClassifierModel extends ReturnType<(typeof multipleKernelClassifier)["restore"]> {}
/** A recipe of {@link multipleKernelClassifier}. */
export interface MultipleKernelClassifierRecipe extends ReturnType<typeof multipleKernelClassifier> {}

/** A fitted {@link oneClassSvm}. */
export interface OneClassSvmModel extends ReturnType<(typeof oneClassSvm)["restore"]> {}
/** A recipe of {@link oneClassSvm}. */
export interface OneClassSvmRecipe extends ReturnType<typeof oneClassSvm> {}

/** A fitted {@link relevanceVectorClassifier}. */
export interface RelevanceVectorClassifierModel extends ReturnType<(typeof relevanceVectorClassifier)["restore"]> {}
/** A recipe of {@link relevanceVectorClassifier}. */
export interface RelevanceVectorClassifierRecipe extends ReturnType<typeof relevanceVectorClassifier> {}

/** A fitted {@link relevanceVectorRegressor}. */
export interface RelevanceVectorRegressorModel extends ReturnType<(typeof relevanceVectorRegressor)["restore"]> {}
/** A recipe of {@link relevanceVectorRegressor}. */
export interface RelevanceVectorRegressorRecipe extends ReturnType<typeof relevanceVectorRegressor> {}

/** A fitted {@link supportVectorClassifier}. */
export interface SupportVectorClassifierModel extends ReturnType<(typeof supportVectorClassifier)["restore"]> {}
/** A recipe of {@link supportVectorClassifier}. */
export interface SupportVectorClassifierRecipe extends ReturnType<typeof supportVectorClassifier> {}

/** A fitted {@link supportVectorRegressor}. */
export interface SupportVectorRegressorModel extends ReturnType<(typeof supportVectorRegressor)["restore"]> {}
/** A recipe of {@link supportVectorRegressor}. */
export interface SupportVectorRegressorRecipe extends ReturnType<typeof supportVectorRegressor> {}

/** A fitted {@link svdd}. */
export interface SvddModel extends ReturnType<(typeof svdd)["restore"]> {}
/** A recipe of {@link svdd}. */
export interface SvddRecipe extends ReturnType<typeof svdd> {}
