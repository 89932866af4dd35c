/** Naive Bayes classifiers. */
import { bernoulliNaiveBayes } from "../../src/bayes/bernoulli-naive-bayes/bernoulli-naive-bayes.js";
import { categoricalNaiveBayes } from "../../src/bayes/categorical-naive-bayes/categorical-naive-bayes.js";
import { complementNaiveBayes } from "../../src/bayes/complement-naive-bayes/complement-naive-bayes.js";
import { gaussianNaiveBayes } from "../../src/bayes/gaussian-naive-bayes/gaussian-naive-bayes.js";
import { mixedNaiveBayes } from "../../src/bayes/mixed-naive-bayes/mixed-naive-bayes.js";
import { multinomialNaiveBayes } from "../../src/bayes/multinomial-naive-bayes/multinomial-naive-bayes.js";
import { createRandom } from "../../src/numeric/index.js";
import type { UnderCheck } from "./under-check.js";

const random = createRandom(7);
const names = ["ash", "birch", "cedar"];
const y = Array.from({ length: 36 }, (_, i) => names[i % 3]);

/** Codes that lean to their class; every code occurs in both halves. */
const codes = Array.from({ length: 36 }, (_, i) =>
  Array.from({ length: 4 }, (_, j) => (random.uniform() < 0.6 ? (i + j) % 3 : Math.floor(i / 3 + j) % 3)),
);
/** Two measured columns, one of codes and one of zeros and ones. */
const mixed = codes.map(([a, b, c], i) => [2 * (i % 3) + random.normal(), a + random.normal(), b, c > 0 ? 1 : 0]);

export const bayes: readonly UnderCheck[] = [
  { name: "gaussian-naive-bayes", subject: gaussianNaiveBayes },
  {
    name: "gaussian-naive-bayes with equal priors and more smoothing",
    subject: gaussianNaiveBayes({ priors: { kind: "uniform" }, varianceSmoothing: 0.1 }),
  },
  { name: "multinomial-naive-bayes", subject: multinomialNaiveBayes },
  { name: "multinomial-naive-bayes with little smoothing", subject: multinomialNaiveBayes({ smoothing: 0.01 }) },
  { name: "complement-naive-bayes", subject: complementNaiveBayes },
  { name: "complement-naive-bayes, normalised", subject: complementNaiveBayes({ normalize: true }) },
  { name: "bernoulli-naive-bayes", subject: bernoulliNaiveBayes({ threshold: 9 }) },
  {
    name: "bernoulli-naive-bayes of codes, with smoothed priors",
    subject: bernoulliNaiveBayes({ priors: { kind: "learned", smoothing: 1 }, threshold: -1 }),
    settings: { data: { x: codes.map((row) => row.map((code) => code - 1.5)), y } },
  },
  { name: "categorical-naive-bayes", subject: categoricalNaiveBayes, settings: { data: { x: codes, y } } },
  {
    name: "categorical-naive-bayes that smooths unknown categories",
    subject: categoricalNaiveBayes({ unknown: "smooth", categories: [4, 4, 4, 4] }),
    settings: { data: { x: codes, y } },
  },
  { name: "mixed-naive-bayes", subject: mixedNaiveBayes },
  {
    name: "mixed-naive-bayes of three types",
    subject: mixedNaiveBayes({
      columnTypes: ["gaussian", "gaussian", "categorical", "bernoulli"],
      unknown: "ignore",
    }),
    settings: { data: { x: mixed, y } },
  },
];
