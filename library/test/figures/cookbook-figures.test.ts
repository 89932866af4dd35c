/** Figures of the Cookbook that show no fit: the questions that lead to a method, and the mails of the spam example. */
import { expect, test } from "vitest";
import { methodQuestions, type Question } from "../../src/advice/method-questions.js";
import { bernoulliNaiveBayes } from "../../src/bayes/bernoulli-naive-bayes/bernoulli-naive-bayes.js";
import { type Arrow, type Box, diagram } from "../../src/plots/diagram.js";
import { matrixPlot } from "../../src/plots/matrix-plot.js";
import { renderPlot } from "../render-plot.js";

/** Questions level by level, each once, although several answers lead to it. */
function levelsOf(root: Question): Question[][] {
  const levels: Question[][] = [];
  for (let level = [root]; level.length > 0; ) {
    levels.push(level);
    const next = level.flatMap(({ answers }) => Object.values(answers));
    level = [...new Set(next.filter((question) => question !== null))];
  }
  return levels;
}

/** A text in lines of some letters. */
function wrapped(text: string, letters: number): string {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.length - 1;
    if (`${lines[line]} ${word}`.length > letters) lines.push(word);
    else lines[line] = `${lines[line]} ${word}`.trim();
  }
  return lines.join("\n");
}

test("[CB-052] figures 6.4 to 6.6: from each question an arrow to each answer, and from there to the next question", async () => {
  const levels = levelsOf(methodQuestions);
  const boxes: Box[] = [];
  const arrows: Arrow[] = [];
  const placeOf = new Map<Question, number>();
  levels.forEach((level, depth) => {
    level.forEach((question, k) => {
      placeOf.set(question, boxes.length);
      const y = 130 * ((level.length - 1) / 2 - k);
      boxes.push({ name: wrapped(question.text, 24), x: 330 * depth, y, width: 170, height: 96, part: "question" });
    });
  });
  const answersOf = levels
    .flat()
    .flatMap((question) => Object.entries(question.answers).map((entry) => ({ question, entry })));
  for (const { question, entry } of answersOf) {
    const from = placeOf.get(question) ?? -1;
    const all = Object.keys(question.answers);
    const y = boxes[from].y + 30 * ((all.length - 1) / 2 - all.indexOf(entry[0]));
    boxes.push({ name: entry[0], x: boxes[from].x + 165, y, width: 100, height: 24, part: "answer" });
    arrows.push({ from, to: boxes.length - 1 });
    if (entry[1] !== null) arrows.push({ from: boxes.length - 1, to: placeOf.get(entry[1]) ?? -1 });
  }
  const drawing = await renderPlot(diagram(boxes, arrows, { question: "#cfe8f7", answer: "#fbd7a8" }));
  expect(drawing.warnings).toEqual([]);
  // Labels, the kind of label or the goal, dependencies, output, memory; 2 + 2 + 4 + 2 + 2 + 2 answers.
  expect(levels.map((level) => level.map(({ id }) => id))).toEqual([
    ["labels"],
    ["target", "goal"],
    ["dependencies"],
    ["output"],
    ["memory"],
  ]);
  expect(drawing.marks("rect")).toBe(6 + 14);
  expect(drawing.marks("rule")).toBe(14 + 12);
  // Every arrow goes to the right: a tree has no way back.
  for (const { x, x2 } of drawing.drawn("rule")) expect(x2).toBeGreaterThan(x);
});

test("[CB-107] figure 14.1: which words each mail has, and the shares of the words in both kinds of mail", async () => {
  const words = ["Dinner", "Cinema", "Buy", "Viagra"];
  const mails = [
    [0, 0, 1, 1],
    [0, 0, 1, 0],
    [0, 0, 0, 1],
    [0, 1, 0, 0],
    [1, 0, 1, 0],
  ];
  const kinds = ["spam", "spam", "spam", "mail", "mail"];
  const { presence } = bernoulliNaiveBayes({ smoothing: 0 }).fit({ x: mails, y: kinds }).state;
  const shares = ["mail", "spam"].map((kind) => {
    const own = mails.filter((_, i) => kinds[i] === kind);
    return words.map((_, j) => own.reduce((sum, row) => sum + row[j], 0) / own.length);
  });
  const rows = [...kinds.map((kind, i) => `${kind} ${i + 1}`), "p(word | mail)", "p(word | spam)"];
  const drawing = await renderPlot(matrixPlot([...mails, ...shares], { rows, columns: words, digits: 2 }));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("rect")).toBe(7 * 4);
  const texts = drawing.drawn("text").map(({ text }) => text);
  expect(texts.slice(20)).toEqual(["0.50", "0.50", "0.50", "0.00", "0.00", "0.00", "0.67", "0.67"]);
  // They are what the model learns.
  expect(Array.from(presence.data)).toEqual(shares.flat());
});
