import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { AnyMethod } from "../contract/contract.js";
import { logisticRegression } from "../linear/logistic-regression/logistic-regression.js";
import { createRandom } from "../numeric/random/random.js";
import { registry } from "../registry.js";
import { type ClassifierProperties, classifierProperties, classifierPropertiesOf } from "./classifier-properties.js";
import { isProbabilistic } from "./is-probabilistic.js";

const columns = [
  "multiclass",
  "interpretableOutput",
  "interpretableModel",
  "trainingTime",
  "retrainingTime",
  "predictionTime",
  "memory",
  "complexity",
] as const satisfies readonly (keyof ClassifierProperties)[];

/** The table as the curriculum transcribes it from the book: "NCC LLL sss s s · Naive Bayes LLL …". */
function transcribed(): string[] {
  const text = readFileSync(new URL("../../../docs/curriculum/cookbook.md", import.meta.url), "utf8");
  const line = text.split("\n").find((each) => each.startsWith("NCC LLL")) ?? "";
  return line.split(" · ").map((row) => row.replace(/\.$/, ""));
}

test("[CB-051] the eight rows of table 6.1 have the dots of the book", () => {
  const dot = { large: "L", small: "s", none: "–" };
  const names = ["NCC", "Naive Bayes", "LDA", "Logistic", "Linear SVM", "Kernel SVM", "k-NN", "Neural nets"];
  const rows = classifierProperties.map((row, i) => {
    const dots = columns.map((column) => dot[row[column]]).join("");
    return `${names[i]} ${dots.slice(0, 3)} ${dots.slice(3, 6)} ${dots[6]} ${dots[7]}`;
  });
  expect(rows).toEqual(transcribed());
  expect(rows).toHaveLength(8);
});

test("[CB-051] the contradictions in the book are noted with the rows", () => {
  expect(classifierPropertiesOf("logistic-regression")?.tensions[0]).toContain("chapter 19");
  const linear = classifierProperties.find(({ name }) => name === "Linear SVM");
  expect(linear?.tensions[0]).toContain("one against the rest");
  expect(classifierPropertiesOf("ridge")).toBeUndefined();
});

test("[CB-051] the rows name existing classifiers, each once", () => {
  const named = classifierProperties.map(({ kind }) => kind);
  for (const kind of named) expect(registry.method(kind).facts.task).toBe("classification");
  expect(new Set(named).size).toBe(named.length);
  expect(named).toHaveLength(8);
});

test("[CB-051] the metadata of the methods agree with their rows", () => {
  let compared = 0;
  for (const method of new Set<AnyMethod>([...registry.methods, logisticRegression])) {
    const row = classifierPropertiesOf(method.kind);
    if (row === undefined || method.traits === undefined) continue;
    compared++;
    const memory = method.facts.memory === "small" ? "small" : "large";
    const differs = row.tensions.some((tension) => tension.includes("needs little memory"));
    expect([method.kind, memory]).toEqual([method.kind, differs ? "small" : row.memory]);
    if (row.interpretableOutput === "large") {
      const { offers } = method.traits;
      expect(isProbabilistic(method.traits) || offers.includes("decision")).toBe(true);
    }
    if (row.multiclass === "large") {
      const random = createRandom(0);
      const y = Array.from({ length: 60 }, (_, i) => "abc"[i % 3]);
      const x = y.map((name) => [
        random.normal() + 6 * "abc".indexOf(name),
        random.normal() + 5 * (name === "b" ? 1 : 0),
      ]);
      const model = method.revive({}).fit({ x, y });
      expect(new Set(model.classes)).toEqual(new Set(["a", "b", "c"]));
    }
  }
  expect(compared).toBe(8);
});
