import { type Answers, methodQuestions, type Question } from "lectern/advice";
import { registry } from "lectern/registry";
import { expect, test } from "vitest";
import { answersBefore, countsAfter, pathOf, withAnswer } from "./question-path.js";

test("the path begins with the first question and every method that can be chosen", () => {
  const { answered, next, kinds } = pathOf({});
  expect(answered).toEqual([]);
  expect(next).toBe(methodQuestions);
  expect(kinds).toHaveLength(
    registry.methods.filter(({ facts }) => !["preparation", "composed"].includes(facts.task)).length,
  );
});

test("each answer leaves the announced number of methods, along every path of the tree", () => {
  let ways = 0;
  const visit = (answers: Answers, question: Question | null) => {
    ways++;
    if (question === null) return;
    const counts = countsAfter(answers, question);
    for (const answer of Object.keys(question.answers)) {
      const more = withAnswer(answers, question, answer);
      const path = pathOf(more);
      expect(path.kinds).toHaveLength(counts[answer] ?? -1);
      expect(path.answered.at(-1)).toEqual({ question, answer });
      expect(path.next).toBe(question.answers[answer]);
      visit(more, path.next);
    }
  };
  visit({}, methodQuestions);
  expect(ways).toBeGreaterThan(40);
});

test("answering a question again discards the later answers", () => {
  const path = pathOf({ labels: "yes", target: "continuous", dependencies: "linear" });
  expect(path.answered.map(({ answer }) => answer)).toEqual(["yes", "continuous", "linear"]);
  const [labels, target] = path.answered.map(({ question }) => question);
  expect(answersBefore(path, target as Question)).toEqual({ labels: "yes" });
  expect(answersBefore(path, labels as Question)).toEqual({});
});
