/** Choosing a method: suggestions, questions, comparisons. */

export {
  type ChoiceFacts,
  type Choosable,
  choiceFactsOf,
  isProbabilistic,
  type Task,
} from "./choice-facts.js";
export {
  type ClassifierProperties,
  classifierProperties,
  classifierPropertiesOf,
  type Dot,
} from "./classifier-properties.js";
export {
  type Answers,
  decisionTree,
  type Question,
  type Walk,
  walkDecisionTree,
} from "./decision-tree.js";
export { type LinearOrNot, type LinearOrNotOptions, linearOrNot } from "./linear-or-not.js";
export { type Groupable, type MethodGroup, methodGroupOf, methodGroups } from "./method-group.js";
export { measuresOf, type Objective, objectiveOf } from "./objectives.js";
export { type Paradigm, type ParadigmName, paradigmOf, paradigms } from "./paradigms.js";
export type { Wishes } from "./rank-methods.js";
export { type Advice, type Suggestion, type SuggestSettings, suggest } from "./suggest.js";
export { targetTask } from "./target-task.js";
export { tunedKinds, tuningSpace } from "./tuning-spaces.js";
export type { ValidationPlan } from "./validation-plan.js";
