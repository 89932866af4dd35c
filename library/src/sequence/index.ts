/** Models of label sequences: hidden Markov models and conditional random fields. */
export {
  type GaussianHiddenMarkovMembers,
  type GaussianHiddenMarkovModel,
  type GaussianHiddenMarkovModelOptions,
  type GaussianHiddenMarkovState,
  gaussianHiddenMarkovModel,
  type ObservationData,
} from "./gaussian-hidden-markov-model.js";
export {
  type HiddenMarkovMembers,
  type HiddenMarkovModel,
  type HiddenMarkovModelOptions,
  type HiddenMarkovState,
  hiddenMarkovModel,
  type SymbolData,
} from "./hidden-markov-model.js";
export {
  type CrfMembers,
  type LabelledSequences,
  type LinearChainCrfModel,
  type LinearChainCrfOptions,
  type LinearChainCrfState,
  linearChainCrf,
} from "./linear-chain-crf.js";
