/** The methods of this folder. Made by `npm run generate`. */
export { bernoulliNaiveBayes } from "./bernoulli-naive-bayes/bernoulli-naive-bayes.js";
export { categoricalNaiveBayes } from "./categorical-naive-bayes/categorical-naive-bayes.js";
export { complementNaiveBayes } from "./complement-naive-bayes/complement-naive-bayes.js";
export { gaussianNaiveBayes } from "./gaussian-naive-bayes/gaussian-naive-bayes.js";
export { mixedNaiveBayes } from "./mixed-naive-bayes/mixed-naive-bayes.js";
export { multinomialNaiveBayes } from "./multinomial-naive-bayes/multinomial-naive-bayes.js";
