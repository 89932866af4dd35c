/**
 * Latent semantic analysis (Deerwester et al. 1990): documents on the same subject share few words, but their words occur
 * together in other documents. Projected onto a few singular vectors of the counts, such documents are close to each other, and
 * so are words that hardly ever occur together. First the nine titles of the classic example, then simulated documents on
 * subjects of many words.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { bagOfWords, type Matrix, tfidf, truncatedSvd } from "lectern";
import { asSparse, createTable } from "lectern/data";
import { createRandom } from "lectern/numeric";
import { scatter } from "lectern/plots";

/** Titles on people and computers (the first five) and on graphs, reduced to the words that occur in at least two of them. */
export const titles = [
  "human interface computer",
  "survey user computer system response time",
  "eps user interface system",
  "system human system eps",
  "user response time",
  "trees",
  "graph trees",
  "graph minors trees",
  "graph minors survey",
];

/** Correlation of two words over the titles, in the counts and in their approximation of rank 2. */
export function wordCorrelations(a: string, b: string): { readonly before: number; readonly after: number } {
  const { model, transformed } = bagOfWords().fitTransform({ x: tableOf(titles) });
  const vocabulary = model.outputFeatures.map((name) => name.slice(name.lastIndexOf("__") + 2));
  const counts = asSparse(transformed);
  const { model: latent, transformed: scores } = truncatedSvd({ components: 2 }).fitTransform({ x: counts });
  const smooth = latent.inverse(scores as Matrix);
  const [i, j] = [vocabulary.indexOf(a), vocabulary.indexOf(b)];
  const column = (at: number) => titles.map((_, d) => smooth.data[d * vocabulary.length + at]);
  const occurrences = (word: string) => titles.map((title) => title.split(" ").filter((w) => w === word).length);
  return { before: correlation(occurrences(a), occurrences(b)), after: correlation(column(i), column(j)) };
}

/** Results for simulated documents. */
export interface Subjects {
  /** The subject of each document. */
  readonly subjects: number[];
  /** Mean cosine of documents on the same subject and on different ones, by the words and by the latent scores. */
  readonly words: { readonly same: number; readonly other: number };
  readonly latent: { readonly same: number; readonly other: number };
  /** Share of the pairs of documents on the same subject that have no word in common. */
  readonly strangers: number;
  /** Mean cosine of the latent scores of these pairs. */
  readonly strangersLatent: number;
  readonly scores: Matrix;
}

const subjectCount = 3;

/** Short documents, each of a few words of its subject's sixty and as many that all subjects share. */
export function findSubjects(seed: number, count = 180): Subjects {
  const random = createRandom(seed);
  const subjects = Array.from({ length: count }, (_, d) => d % subjectCount);
  const word = (prefix: string, many: number) => `${prefix}${random.integer(many)}`;
  const texts = subjects.map((subject) =>
    Array.from({ length: 16 }, (_, w) => (w % 2 === 0 ? word(`subject${subject}word`, 60) : word("common", 200))).join(
      " ",
    ),
  );
  const { transformed } = tfidf().fitTransform({ x: tableOf(texts) });
  const x = asSparse(transformed);
  const { transformed: found } = truncatedSvd({ components: subjectCount }).fitTransform({ x });
  const scores = found as Matrix;
  const dense = texts.map((text) => new Set(text.split(" ")));
  const [words, latent] = [meansOf(), meansOf()];
  const [pairs, strangers] = [meansOf(), meansOf()];
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < i; j++) {
      const isSame = subjects[i] === subjects[j];
      const near = cosine(rowOf(scores, i), rowOf(scores, j));
      words.add(isSame, sparseCosine(x, i, j));
      latent.add(isSame, near);
      const shares = [...dense[i]].some((w) => dense[j].has(w));
      pairs.add(isSame, shares ? 0 : 1);
      if (!shares) strangers.add(isSame, near);
    }
  }
  return {
    subjects,
    words: words.get(),
    latent: latent.get(),
    strangers: pairs.get().same,
    strangersLatent: strangers.get().same,
    scores,
  };
}

/** Documents on the second and third singular vector; the first reflects their length and how common their words are. */
export function figure({ scores, subjects }: Subjects) {
  const x = subjects.map((_, d) => [scores.data[d * scores.columns + 1], scores.data[d * scores.columns + 2]]);
  const groups = subjects.map((subject) => `subject ${subject + 1}`);
  return scatter(x, { groups, title: "Documents by two singular vectors" });
}

function tableOf(texts: readonly string[]) {
  return createTable({ text: { type: "text", values: texts } });
}

/** Means of two kinds of pairs. */
function meansOf() {
  const sums = { same: 0, other: 0, sameCount: 0, otherCount: 0 };
  return {
    add(isSame: boolean, value: number) {
      sums[isSame ? "same" : "other"] += value;
      sums[isSame ? "sameCount" : "otherCount"]++;
    },
    get: () => ({ same: sums.same / sums.sameCount, other: sums.other / sums.otherCount }),
  };
}

function rowOf({ columns, data }: Matrix, i: number): Float64Array {
  return data.subarray(i * columns, (i + 1) * columns);
}

/** Rows of tf-idf have length 1, so that the cosine is the inner product. */
function sparseCosine(x: ReturnType<typeof asSparse>, i: number, j: number): number {
  const other = new Map<number, number>();
  for (let e = x.rowStart[j]; e < x.rowStart[j + 1]; e++) other.set(x.columnIndex[e], x.values[e]);
  let sum = 0;
  for (let e = x.rowStart[i]; e < x.rowStart[i + 1]; e++) sum += x.values[e] * (other.get(x.columnIndex[e]) ?? 0);
  return sum;
}

function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let [ab, aa, bb] = [0, 0, 0];
  for (let k = 0; k < a.length; k++) {
    ab += a[k] * b[k];
    aa += a[k] * a[k];
    bb += b[k] * b[k];
  }
  return ab / Math.sqrt(aa * bb);
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const around = (values: readonly number[]) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return values.map((value) => value - mean);
  };
  return cosine(around(a), around(b));
}

/** Figure for the gallery index: documents by subject. */
export const cover = () => figure(findSubjects(0));

function print(): void {
  console.log("Correlation of words over nine titles: in the counts, and with two singular vectors\n");
  for (const [a, b] of [
    ["human", "user"],
    ["human", "minors"],
  ]) {
    const { before, after } = wordCorrelations(a, b);
    console.log(`${a} and ${b}: ${before.toFixed(2)}, ${after.toFixed(2)}`);
  }
  const { words, latent, strangers, strangersLatent } = findSubjects(0);
  console.log("\nMean cosine of documents on the same subject, and on different ones");
  console.log(`words:  ${words.same.toFixed(2)}, ${words.other.toFixed(2)}`);
  console.log(`latent: ${latent.same.toFixed(2)}, ${latent.other.toFixed(2)}`);
  console.log(
    `${(100 * strangers).toFixed(0)} % of the pairs on the same subject share no word; their mean cosine is ${strangersLatent.toFixed(2)}`,
  );
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
