/**
 * The decision trees of the Cookbook's chapter 6 (figures 6.4 to 6.6) as data: which questions lead from the data to a
 * method. The book's text has the questions; what to look for in data without labels, and the limits of a device, are
 * questions that it mentions without drawing them.
 */
import type { MethodFacts } from "../contract/contract.js";
import type { Task } from "../contract/facts.js";
import { LecternError, show } from "../core/errors.js";
import { isProbabilistic } from "./is-probabilistic.js";

/** A question, its possible answers and where each of them leads; null ends the tree. */
export interface Question {
  readonly id: keyof Answers;
  readonly text: string;
  readonly figure: "6.4" | "6.5" | "6.6" | null;
  readonly answers: Readonly<Record<string, Question | null>>;
}

/** Answers by question; the walk ends at the first question without one, and returns the methods that remain. */
export interface Answers {
  readonly labels?: "yes" | "no";
  readonly target?: "categorical" | "continuous";
  readonly goal?: "clusters" | "fewer columns" | "density" | "outliers";
  readonly dependencies?: "linear" | "non-linear";
  readonly output?: "probabilistic" | "any";
  readonly memory?: "small" | "any";
}

const memory: Question = {
  id: "memory",
  text: "Must the model fit into little memory?",
  figure: null,
  answers: { small: null, any: null },
};

const output: Question = {
  id: "output",
  text: "Should the model return its uncertainty?",
  figure: "6.6",
  answers: { probabilistic: memory, any: memory },
};

const dependencies: Question = {
  id: "dependencies",
  text: "Are the dependencies in the data linear or non-linear? When unsure, compare both kinds on a part of the data.",
  figure: "6.6",
  answers: { linear: output, "non-linear": output },
};

/**
 * The tree from its root: labels, kind of label, dependencies, output, memory.
 *
 * @example
 * ```ts
 * import { methodQuestions } from "lectern/advice";
 *
 * console.log(methodQuestions.text, Object.keys(methodQuestions.answers)); // … [ "yes", "no" ]
 * ```
 */
export const methodQuestions: Question = {
  id: "labels",
  text: "Do you have labels for your data?",
  figure: "6.4",
  answers: {
    yes: {
      id: "target",
      text: "Are the labels categories or numbers?",
      figure: "6.5",
      answers: { categorical: dependencies, continuous: dependencies },
    },
    no: {
      id: "goal",
      text: "What are you looking for in the data?",
      figure: "6.5",
      answers: {
        clusters: dependencies,
        "fewer columns": dependencies,
        density: dependencies,
        outliers: dependencies,
      },
    },
  },
};

/** What the choice depends on in a method. */
export type CandidateMethod = Pick<MethodFacts, "kind" | "traits" | "facts">;

/** Where the answers lead. */
export interface AnsweredQuestions {
  /** The questions that were answered, in order. */
  readonly path: readonly { readonly question: string; readonly answer: string }[];
  /** The kinds that fit all answers. */
  readonly kinds: readonly string[];
  /** The question that would narrow the choice further; null at the end of the tree. */
  readonly next: Question | null;
}

/**
 * Walks down the tree and returns those of the given methods that suit all answers.
 *
 * @example
 * ```ts
 * import { kMeans, pca, ridge } from "lectern";
 * import { chooseByAnswers } from "lectern/advice";
 *
 * chooseByAnswers({ labels: "yes", target: "continuous" }, [kMeans, pca, ridge]).kinds; // [ "ridge" ]
 * ```
 */
export function chooseByAnswers(answers: Answers, methods: readonly CandidateMethod[]): AnsweredQuestions {
  const path: { question: string; answer: string }[] = [];
  let open = methods.filter(({ facts }) => facts.task !== "preparation" && facts.task !== "composed");
  let next: Question | null = methodQuestions;
  while (next !== null) {
    const answer: string | undefined = answers[next.id];
    if (answer === undefined) break;
    if (!Object.hasOwn(next.answers, answer)) throw badAnswer(next, answer);
    const { id } = next;
    open = open.filter((method) => suits(id, answer, method));
    path.push({ question: next.id, answer });
    next = next.answers[answer];
  }
  return { path, kinds: open.map(({ kind }) => kind), next };
}

const tasks: Readonly<Record<string, Task>> = {
  categorical: "classification",
  continuous: "regression",
  clusters: "clustering",
  "fewer columns": "reduction",
  density: "density",
  outliers: "outliers",
};

function suits(question: keyof Answers, answer: string, { traits, facts }: CandidateMethod): boolean {
  switch (question) {
    case "labels":
      if (answer === "yes") return facts.task === "classification" || facts.task === "regression";
      return traits?.target === "none";
    case "target":
    case "goal":
      return facts.task === tasks[answer];
    case "dependencies":
      return facts.shape === answer;
    case "output":
      return answer === "any" || (traits !== undefined && isProbabilistic(traits));
    case "memory":
      return answer === "any" || facts.memory === "small";
  }
}

function badAnswer({ id, answers }: Question, answer: string): LecternError {
  const known = Object.keys(answers).map(show).join(", ");
  return new LecternError(
    "invalid-option",
    `chooseByAnswers: the answer to ${id} must be one of ${known}, got ${show(answer)}`,
    {
      option: id,
      value: answer,
    },
  );
}
