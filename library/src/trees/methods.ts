/** The methods of this folder. Made by `npm run generate`. */
export { adaBoost } from "./ada-boost/ada-boost.js";
export { boostedTreesClassifier } from "./boosted-trees-classifier/boosted-trees-classifier.js";
export { boostedTreesRegressor } from "./boosted-trees-regressor/boosted-trees-regressor.js";
export { densityForest } from "./density-forest/density-forest.js";
export { extraTreesClassifier } from "./forests/extra-trees-classifier/extra-trees-classifier.js";
export { extraTreesRegressor } from "./forests/extra-trees-regressor/extra-trees-regressor.js";
export { randomForestClassifier } from "./forests/random-forest-classifier/random-forest-classifier.js";
export { randomForestRegressor } from "./forests/random-forest-regressor/random-forest-regressor.js";
export { manifoldForest } from "./manifold-forest/manifold-forest.js";
export { randomSplitClassifier } from "./random-split/random-split-classifier/random-split-classifier.js";
export { randomSplitRegressor } from "./random-split/random-split-regressor/random-split-regressor.js";
export { treeClassifier } from "./tree-classifier/tree-classifier.js";
export { treeRegressor } from "./tree-regressor/tree-regressor.js";
