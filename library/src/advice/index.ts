/** Choosing a method: suggestions, questions, comparisons. */

export { checkLinearity, type LinearityCheck, type LinearityCheckOptions } from "./check-linearity.js";
export { type ClassifierProperties, classifierProperties, type DotSize } from "./classifier-properties.js";
export { costGrowth } from "./cost-growth.js";
export { measuresOf } from "./measures-of.js";
export {
  type AnsweredQuestions,
  type Answers,
  type CandidateMethod,
  chooseByAnswers,
  methodQuestions,
  type Question,
} from "./method-questions.js";
export { type Paradigm, type ParadigmName, paradigmOf, paradigms } from "./paradigms.js";
export type { ModelPreferences } from "./rank-methods.js";
export { type Advice, type AdviceOptions, type Suggestion, suggest } from "./suggest.js";
export { targetTask } from "./target-task.js";
export { tasks } from "./tasks.js";
export type { ValidationPlan } from "./validation-plan.js";
