/** The methods of this folder, with the types of their states and progress. Made by `npm run generate`. */
export { type BernoulliNaiveBayesState, bernoulliNaiveBayes } from "./bernoulli-naive-bayes/bernoulli-naive-bayes.js";
export {
  type CategoricalNaiveBayesState,
  categoricalNaiveBayes,
} from "./categorical-naive-bayes/categorical-naive-bayes.js";
export {
  type ComplementNaiveBayesState,
  complementNaiveBayes,
} from "./complement-naive-bayes/complement-naive-bayes.js";
export { type GaussianNaiveBayesState, gaussianNaiveBayes } from "./gaussian-naive-bayes/gaussian-naive-bayes.js";
export { type MixedNaiveBayesState, mixedNaiveBayes } from "./mixed-naive-bayes/mixed-naive-bayes.js";
export {
  type MultinomialNaiveBayesState,
  multinomialNaiveBayes,
} from "./multinomial-naive-bayes/multinomial-naive-bayes.js";
