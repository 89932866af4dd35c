/** Kernels of strings, trees, graphs, signals and sets, and kernels made by models. */
export { type CountList, countFeatures, mergeCounts } from "./count-lists.js";
export { type DiffusedLabels, diffuseLabels } from "./diffuse-labels.js";
export { type DiffusionSolver, diffusionGram } from "./diffusion.js";
export { empiricalInformation, fisherGram, gaussianScores } from "./fisher.js";
export {
  type GaussianMarkovModel,
  gaussianMarkovScores,
} from "./gaussian-markov-scores.js";
export { gradientFeatures } from "./gradient-features.js";
export type { LabeledGraph } from "./graphs/graph.js";
export {
  type HiddenMarkovProbabilities,
  hiddenMarkovLogLikelihoods,
  hiddenMarkovScores,
} from "./hidden-markov-scores.js";
export { isAlignmentSemidefinite } from "./strings/alignment.js";
export { ngramSymbols, wordSymbols } from "./strings/front-ends.js";
export { alphabets, type SymbolSequence, symbolsOf } from "./strings/sequences.js";
export { type StructuredItem, structuredDiagonal, structuredGram } from "./structured-gram.js";
export type { GivenStructuredKernel, StructuredKernel } from "./structured-kernel.js";
export { type ContextFreeGrammar, type ProductionRule, requireParseTree } from "./trees/grammar.js";
export { type LabeledTree, type TreeEdges, treeFromEdges } from "./trees/tree.js";
