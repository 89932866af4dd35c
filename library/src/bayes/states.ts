/** The types of what the methods of this folder learn and report. Made by `npm run generate`. */
export type { BernoulliNaiveBayesState } from "./bernoulli-naive-bayes/bernoulli-naive-bayes.js";
export type { CategoricalNaiveBayesState } from "./categorical-naive-bayes/categorical-naive-bayes.js";
export type { ComplementNaiveBayesState } from "./complement-naive-bayes/complement-naive-bayes.js";
export type { GaussianNaiveBayesState } from "./gaussian-naive-bayes/gaussian-naive-bayes.js";
export type { MixedNaiveBayesState } from "./mixed-naive-bayes/mixed-naive-bayes.js";
export type * from "./models.js";
export type { MultinomialNaiveBayesState } from "./multinomial-naive-bayes/multinomial-naive-bayes.js";
