/** What the texts of the courses say about words, tried out with a classifier. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isSparse, type SparseMatrix, toDense } from "../src/data/sparse.js";
import { bagOfWords } from "../src/features/text/bag-of-words/bag-of-words.js";
import { countTerms, englishStopWords, frequencyRanks, plainWords } from "../src/features/text/index.js";
import { tfidf } from "../src/features/text/tfidf/tfidf.js";
import { logisticRegression } from "../src/linear/logistic-regression/logistic-regression.js";
import { ridge } from "../src/linear/ridge/ridge.js";
import { createRandom } from "../src/numeric/random/random.js";
import { frequencyRankPlot } from "../src/plots/frequency-rank-plot.js";
import { expectClose } from "./expect-close.js";
import { renderPlot } from "./render-plot.js";
import { textTable } from "./text-columns.js";

interface Sample {
  readonly text: string;
  readonly label: string;
}

type Encoder = ReturnType<typeof bagOfWords> | ReturnType<typeof tfidf>;

/** The share of the test samples that logistic regression on the encoded texts gets right. */
function accuracy(encoder: Encoder, train: readonly Sample[], tested: readonly Sample[]): number {
  const { model, transformed } = encoder.fitTransform({ x: textTable(train.map(({ text }) => text)) });
  const y = train.map(({ label }) => label);
  const { codes, classes } = logisticRegression()
    .fit({ x: transformed, y })
    .predict(model.transform(textTable(tested.map(({ text }) => text))));
  return tested.filter(({ label }, i) => classes[codes[i]] === label).length / tested.length;
}

const things = "film book play song meal room trip game show class phone table coat city park".split(" ");

/** Reviews that praise or blame, half of them by denying the contrary; `between` comes before the judgement. */
function reviews(count: number, seed: number, between: string): Sample[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const denied = random.uniform() < 0.5;
    const good = random.uniform() < 0.5;
    const thing = things[Math.floor(random.uniform() * things.length)];
    const text = `the ${thing} was ${denied ? "not " : ""}${between}${good ? "good" : "bad"}`;
    return { text, label: good !== denied ? "praise" : "blame" };
  });
}

describe("[CB-027] single words cannot resolve negation", () => {
  test.each([1, 2, 3])("word pairs can, when no word is in between (seed %i)", (seed) => {
    const [train, tested] = [reviews(300, seed, ""), reviews(200, 100 + seed, "")];
    const single = accuracy(bagOfWords(), train, tested);
    const pairs = accuracy(bagOfWords({ ngrams: 2 }), train, tested);
    expect(single).toBeLessThan(0.8);
    expect(pairs).toBe(1);
  });

  test.each([1, 2, 3])("pairs help only partly: a word in between needs sequences of three (seed %i)", (seed) => {
    const [train, tested] = [reviews(300, seed, "very "), reviews(200, 100 + seed, "very ")];
    expect(accuracy(bagOfWords({ ngrams: 2 }), train, tested)).toBeLessThan(0.8);
    expect(accuracy(bagOfWords({ ngrams: 3 }), train, tested)).toBe(1);
  });
});

describe("[CB-028] frequent words carry little meaning", () => {
  // Real prose: the rows of the curriculum, to be classified by course.
  const courses = ["cookbook", "machine-learning-2", "ml-and-physics", "pattern-analysis-and-retrieval"];
  const samples = courses.flatMap((label) =>
    readFileSync(new URL(`../../docs/curriculum/${label}.md`, import.meta.url), "utf8")
      .split("\n")
      .filter((line) => /^\| [A-Z0-9]+-\d+ /.test(line))
      .map((line): Sample => ({ text: line.split("|").slice(3).join(" "), label })),
  );
  const ranks = frequencyRanks(
    countTerms(
      samples.map(({ text }) => text),
      plainWords,
    ),
  );

  test("the frequency-rank plot falls from a few very frequent words to many that occur once", async () => {
    const drawing = await renderPlot(frequencyRankPlot(ranks));
    expect(drawing.warnings).toEqual([]);
    expect(drawing.words("axis-title")).toEqual(["rank", "count"]);
    const named = drawing.drawn("text").map(({ text }) => text);
    expect(named).toEqual(ranks.slice(0, 10).map(({ term }) => term));
    const [path] = drawing.paths();
    expect(path[0].datum).toMatchObject({ rank: 1, count: ranks[0].count });
    expect(path[path.length - 1].datum).toMatchObject({ rank: ranks.length, count: 1 });
    for (let k = 1; k < path.length; k++) {
      expect(path[k].x).toBeGreaterThan(path[k - 1].x);
      expect(path[k].y).toBeGreaterThanOrEqual(path[k - 1].y);
    }
  });

  test("most of the first words by rank are stop words, and a few words make up much of the text", () => {
    const first = ranks.slice(0, 10).map(({ term }) => term);
    expect(first.filter((term) => englishStopWords.includes(term)).length).toBeGreaterThanOrEqual(7);
    const total = (list: typeof ranks) => list.reduce((sum, { count }) => sum + count, 0);
    const hundredth = Math.round(ranks.length / 100);
    expect(total(ranks.slice(0, hundredth)) / total(ranks)).toBeGreaterThan(0.15);
    expect(ranks.filter(({ count }) => count === 1).length / ranks.length).toBeGreaterThan(0.3);
  });

  test("removing the 50 most frequent words keeps the accuracy, keeping only them does not", () => {
    const train = samples.filter((_, i) => i % 3 !== 0);
    const tested = samples.filter((_, i) => i % 3 === 0);
    const top = ranks.slice(0, 50).map(({ term }) => term);
    const all = accuracy(tfidf(), train, tested);
    expect(accuracy(tfidf({ extraStopWords: top }), train, tested)).toBeGreaterThan(all - 0.05);
    expect(accuracy(tfidf({ vocabularySize: 50 }), train, tested)).toBeLessThan(all - 0.08);
  });
});

describe("[CB-023] counts are stored sparsely", () => {
  const documents = (count: number, words: number) => {
    const random = createRandom(count);
    return Array.from({ length: count }, () =>
      Array.from({ length: 8 }, () => `w${Math.floor(random.uniform() * words)}`).join(" "),
    );
  };

  test("a model fitted on the sparse matrix equals the one fitted on the dense matrix", () => {
    for (const seed of [40, 60]) {
      const sparse = bagOfWords().fitTransform({ x: textTable(documents(seed, 50)) }).transformed as SparseMatrix;
      const random = createRandom(seed);
      const y = Float64Array.from({ length: seed }, () => random.normal());
      const [a, b] = [sparse, toDense(sparse)].map((x) => ridge().fit({ x, y }));
      expect(isSparse(sparse)).toBe(true);
      expectClose(a.state.coefficients, b.state.coefficients, 1e-10);
      expectClose(a.predict(sparse), b.predict(sparse), 1e-10);
    }
  });

  test("memory grows with the words of the documents, not with the vocabulary", () => {
    const sizes = [100, 10_000].map((words) => {
      const { transformed } = bagOfWords().fitTransform({
        x: textTable([...documents(200, words), vocabulary(words)]),
      });
      const { columns, columnIndex, values, rowStart } = transformed as SparseMatrix;
      expect(columns).toBe(words);
      return columnIndex.byteLength + values.byteLength + rowStart.byteLength - 12 * words;
    });
    // Less than the vocabulary's own document, both are the entries of 200 documents of at most 8 words.
    for (const bytes of sizes) expect(bytes).toBeLessThanOrEqual(12 * 8 * 200 + 4 * 202);
  });

  const vocabulary = (words: number) => Array.from({ length: words }, (_, i) => `w${i}`).join(" ");
});
