/** The types of the recipes and models of this folder. Made by `npm run generate`. */
import type { bernoulliNaiveBayes } from "./bernoulli-naive-bayes/bernoulli-naive-bayes.js";
import type { categoricalNaiveBayes } from "./categorical-naive-bayes/categorical-naive-bayes.js";
import type { complementNaiveBayes } from "./complement-naive-bayes/complement-naive-bayes.js";
import type { gaussianNaiveBayes } from "./gaussian-naive-bayes/gaussian-naive-bayes.js";
import type { mixedNaiveBayes } from "./mixed-naive-bayes/mixed-naive-bayes.js";
import type { multinomialNaiveBayes } from "./multinomial-naive-bayes/multinomial-naive-bayes.js";

/** A fitted {@link bernoulliNaiveBayes}. */
export interface BernoulliNaiveBayesModel extends ReturnType<(typeof bernoulliNaiveBayes)["restore"]> {}
/** A recipe of {@link bernoulliNaiveBayes}. */
export interface BernoulliNaiveBayesRecipe extends ReturnType<typeof bernoulliNaiveBayes> {}

/** A fitted {@link categoricalNaiveBayes}. */
export interface CategoricalNaiveBayesModel extends ReturnType<(typeof categoricalNaiveBayes)["restore"]> {}
/** A recipe of {@link categoricalNaiveBayes}. */
export interface CategoricalNaiveBayesRecipe extends ReturnType<typeof categoricalNaiveBayes> {}

/** A fitted {@link complementNaiveBayes}. */
export interface ComplementNaiveBayesModel extends ReturnType<(typeof complementNaiveBayes)["restore"]> {}
/** A recipe of {@link complementNaiveBayes}. */
export interface ComplementNaiveBayesRecipe extends ReturnType<typeof complementNaiveBayes> {}

/** A fitted {@link gaussianNaiveBayes}. */
export interface GaussianNaiveBayesModel extends ReturnType<(typeof gaussianNaiveBayes)["restore"]> {}
/** A recipe of {@link gaussianNaiveBayes}. */
export interface GaussianNaiveBayesRecipe extends ReturnType<typeof gaussianNaiveBayes> {}

/** A fitted {@link mixedNaiveBayes}. */
export interface MixedNaiveBayesModel extends ReturnType<(typeof mixedNaiveBayes)["restore"]> {}
/** A recipe of {@link mixedNaiveBayes}. */
export interface MixedNaiveBayesRecipe extends ReturnType<typeof mixedNaiveBayes> {}

/** A fitted {@link multinomialNaiveBayes}. */
export interface MultinomialNaiveBayesModel extends ReturnType<(typeof multinomialNaiveBayes)["restore"]> {}
/** A recipe of {@link multinomialNaiveBayes}. */
export interface MultinomialNaiveBayesRecipe extends ReturnType<typeof multinomialNaiveBayes> {}
