/** The answers to the questions of the decision tree, one after the other. */
import { type AnsweredQuestions, type Answers, chooseByAnswers, methodQuestions, type Question } from "lectern/advice";
import { registry } from "lectern/registry";

/** An answer that was given. */
export interface Answered {
  readonly question: Question;
  readonly answer: string;
}

/** Where the answers lead, with the questions in words. */
export interface QuestionPath {
  readonly answered: readonly Answered[];
  readonly next: Question | null;
  readonly kinds: readonly string[];
}

/** Walks as far as the answers go. */
export function pathOf(answers: Answers): QuestionPath {
  const { path, kinds, next } = walk(answers);
  const answered: Answered[] = [];
  let question: Question | null = methodQuestions;
  for (const { answer } of path) {
    if (question === null) break;
    answered.push({ question, answer });
    question = question.answers[answer] ?? null;
  }
  return { answered, next, kinds };
}

/** The number of methods that remain after each answer to a question. */
export function countsAfter(answers: Answers, question: Question): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.keys(question.answers).map((answer) => [answer, walk(withAnswer(answers, question, answer)).kinds.length]),
  );
}

/** The answers with one more. */
export function withAnswer(answers: Answers, question: Question, answer: string): Answers {
  return { ...answers, [question.id]: answer } as Answers;
}

/** The answers up to a question, which is then asked again. */
export function answersBefore({ answered }: QuestionPath, question: Question): Answers {
  const place = answered.findIndex((step) => step.question.id === question.id);
  return Object.fromEntries(answered.slice(0, place).map((step) => [step.question.id, step.answer])) as Answers;
}

function walk(answers: Answers): AnsweredQuestions {
  return chooseByAnswers(answers, registry.methods);
}
