/** Choosing a method: suggestions, questions, comparisons. */

export {
  type ClassifierProperties,
  classifierProperties,
  classifierPropertiesOf,
  type Dot,
} from "./classifier-properties.js";
export { costGrowth } from "./cost-growth.js";
export {
  type Answers,
  type Choosable,
  decisionTree,
  type Question,
  type Walk,
  walkDecisionTree,
} from "./decision-tree.js";
export { isProbabilistic } from "./is-probabilistic.js";
export { type LinearOrNot, type LinearOrNotOptions, linearOrNot } from "./linear-or-not.js";
export { measuresOf } from "./measures-of.js";
export { type Paradigm, type ParadigmName, paradigmOf, paradigms } from "./paradigms.js";
export type { Wishes } from "./rank-methods.js";
export { type Advice, type Suggestion, type SuggestSettings, suggest } from "./suggest.js";
export { targetTask } from "./target-task.js";
export { tasks } from "./tasks.js";
export type { ValidationPlan } from "./validation-plan.js";
