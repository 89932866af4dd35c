/** Best structures and sums over structures: label sequences, segmentations, trees of sentences. */
export { type ChainScores, chainScore } from "./chain-scores.js";
export { type ChainSums, forwardBackward } from "./forward-backward.js";
export {
  type BestParse,
  bestParse,
  countRules,
  type Grammar,
  type GrammarRule,
  type NodeScore,
  type ParseTree,
} from "./parse.js";
export { type BestSegmentation, bestSegmentation, type Segment, type SegmentScores } from "./segmentation.js";
export { type BestPath, viterbi } from "./viterbi.js";
export { type PathsByErrors, viterbiByErrors } from "./viterbi-by-errors.js";
