/** The methods of this folder. Made by `npm run generate`. */
export { kernelLogisticRegression } from "./kernel-logistic-regression/kernel-logistic-regression.js";
export { kernelRidge } from "./kernel-ridge/kernel-ridge.js";
export { multipleKernelClassifier } from "./multiple-kernel-classifier/multiple-kernel-classifier.js";
export { oneClassSvm } from "./one-class-svm/one-class-svm.js";
export { relevanceVectorClassifier } from "./relevance-vector-classifier/relevance-vector-classifier.js";
export { relevanceVectorRegressor } from "./relevance-vector-regressor/relevance-vector-regressor.js";
export { supportVectorClassifier } from "./support-vector-classifier/support-vector-classifier.js";
export { supportVectorRegressor } from "./support-vector-regressor/support-vector-regressor.js";
export { svdd } from "./svdd/svdd.js";
