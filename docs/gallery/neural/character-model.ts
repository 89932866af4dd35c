/**
 * A GPT of characters beside n-gram models of every order, on the descriptions of the courses in `docs/curriculum`: the mean of
 * −log p(character | characters before it) on passages that no model has seen. The n-gram models are smoothed by adding to the counts, or
 * by the method of Kneser and Ney, which mixes all orders; what is added, and the discount, are the best ones on these passages
 * themselves, and the network knows nothing of them. Run it with `--full`; figures of such a run are in the guide to neural networks. In
 * copied strings, where only the distance of a character counts, contexts hardly ever come back, and no order helps.
 */
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type LanguageModel, languageModel } from "lectern/neural";
import { createRandom } from "lectern/numeric";
import { lines, type Plot } from "lectern/plots";

/** Passages to learn from, and others to be judged by. */
export interface Passages {
  readonly train: readonly string[];
  readonly heldOut: readonly string[];
}

/** The descriptions of the courses in passages of 2000 characters, every tenth of which is held out. */
export function coursePassages(): Passages {
  const folder = fileURLToPath(new URL("../../curriculum/", import.meta.url));
  const files = readdirSync(folder).filter((name) => name.endsWith(".md"));
  const text = [
    ...files
      .sort()
      .map((name) => readFileSync(`${folder}${name}`, "utf8"))
      .join(""),
  ];
  const size = 2000;
  const passages = Array.from({ length: Math.ceil(text.length / size) }, (_, k) =>
    text.slice(k * size, (k + 1) * size).join(""),
  );
  // Neighbouring passages are joined again, so that windows may lie across their ends.
  const train: string[] = [];
  for (let k = 0; k < passages.length; k += 10) train.push(passages.slice(k, k + 9).join(""));
  return { train, heldOut: passages.filter((_, k) => k % 10 === 9) };
}

/** Random strings of a length, each written twice. */
export function copiedStrings(seed: number, count: number, length: number): string[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const once = Array.from({ length }, () => "abcdefgh"[random.integer(8)]).join("");
    return `${once}${once}`;
  });
}

/** How often each character follows a context. */
type Counts = Map<string, Map<string, number>>;

/** Models of all orders: p(next | the last `order − 1` characters of the context). */
export interface NgramModel {
  /** smoothed by Kneser and Ney, for a discount of counts between 0 and 1 */
  probability(context: string, next: string, order: number, discount: number): number;
  /** with an amount that is added to all counts */
  additive(context: string, next: string, order: number, amount: number): number;
}

/** Counts contexts of up to `longest − 1` characters. */
export function countNgrams(texts: readonly string[], longest: number): NgramModel {
  const alphabet = new Set(texts.flatMap((text) => [...text]));
  const seen: Counts[] = Array.from({ length: longest + 1 }, () => new Map());
  for (const text of texts) {
    for (let i = 0; i < text.length; i++) {
      for (let before = 0; before <= Math.min(i, longest); before++) {
        increase(seen[before], text.slice(i - before, i), text[i]);
      }
    }
  }
  // Shorter contexts count in how many longer ones a character appears, not how often.
  const spread: Counts[] = seen.slice(1).map((longer) => {
    const counts: Counts = new Map();
    for (const [context, followers] of longer) {
      for (const next of followers.keys()) increase(counts, context.slice(1), next);
    }
    return counts;
  });
  const totals = new Map<Map<string, number>, number>();
  const totalOf = (followers: Map<string, number>) => {
    const total = totals.get(followers) ?? [...followers.values()].reduce((sum, count) => sum + count, 0);
    totals.set(followers, total);
    return total;
  };
  return {
    probability(context, next, order, discount) {
      // One more for a character that was never seen.
      let p = 1 / (alphabet.size + 1);
      for (let before = 0; before < Math.min(order, context.length + 1); before++) {
        const counts = before === order - 1 ? seen[before] : spread[before];
        const followers = counts.get(before === 0 ? "" : context.slice(-before));
        if (followers === undefined) break;
        const kept = Math.max((followers.get(next) ?? 0) - discount, 0);
        p = (kept + discount * followers.size * p) / totalOf(followers);
      }
      return p;
    },
    additive(context, next, order, amount) {
      const before = Math.min(order - 1, context.length);
      const followers = seen[before].get(context.slice(context.length - before));
      const [count, total] = followers === undefined ? [0, 0] : [followers.get(next) ?? 0, totalOf(followers)];
      return (count + amount) / (total + amount * (alphabet.size + 1));
    },
  };
}

function increase(counts: Counts, context: string, next: string): void {
  const followers = counts.get(context);
  if (followers === undefined) counts.set(context, new Map([[next, 1]]));
  else followers.set(next, (followers.get(next) ?? 0) + 1);
}

/** How counts become probabilities. */
export type Smoothing = "additive" | "kneser-ney";

/** The amounts and discounts that are tried. */
const strengths = { additive: [0.003, 0.01, 0.03, 0.1, 0.3, 1], "kneser-ney": [0.6, 0.7, 0.8, 0.9] };

/** The mean loss in nats of an order on texts, without the first character of each; `from` leaves out more. */
export function ngramLoss(
  model: NgramModel,
  texts: readonly string[],
  order: number,
  {
    smoothing = "kneser-ney",
    strength = 0.8,
    from = 1,
  }: { smoothing?: Smoothing; strength?: number; from?: number } = {},
): number {
  const probability = smoothing === "additive" ? model.additive : model.probability;
  let [total, count] = [0, 0];
  for (const text of texts) {
    for (let i = from; i < text.length; i++) {
      total -= Math.log(probability(text.slice(Math.max(0, i - order), i), text[i], order, strength));
      count++;
    }
  }
  return total / count;
}

/** The loss of the best amount or discount for each order from 1. */
export function ngramLosses(
  { train, heldOut }: Passages,
  longest: number,
  smoothing: Smoothing = "kneser-ney",
  from = 1,
): number[] {
  const model = countNgrams(train, longest);
  return Array.from({ length: longest }, (_, k) =>
    Math.min(
      ...strengths[smoothing].map((strength) => ngramLoss(model, heldOut, k + 1, { smoothing, strength, from })),
    ),
  );
}

const contextLength = 64;

/** Each text four times, with other beginnings: the network reads it in windows, whose borders then lie elsewhere. */
export function shifted(texts: readonly string[]): string[] {
  return texts.flatMap((text) => [0, 1, 2, 3].map((k) => text.slice((k * contextLength) / 4)));
}

/** The recipe of the GPT for the courses. */
export function gptRecipe(seed: number, epochs: number) {
  return languageModel({
    contextLength,
    embeddingSize: 96,
    architecture: [
      { kind: "positional-encoding", encoding: "learned", maxLength: contextLength },
      { kind: "dropout", rate: 0.1 },
      ...Array.from(
        { length: 3 },
        () => ({ kind: "transformer-block", heads: 4, causal: true, dropout: 0.1 }) as const,
      ),
      { kind: "layer-normalization" },
    ],
    schedule: { kind: "warm-up", warmUpSteps: 100 },
    ...{ optimizer: "adamw", learningRate: 0.003, alpha: 0.05, clipNorm: 1, batchSize: 16, epochs, seed },
  });
}

/** A smaller one for copied strings. */
export function copyingGpt(seed: number, texts: readonly string[], epochs: number): LanguageModel {
  return languageModel({
    contextLength: 15,
    embeddingSize: 16,
    architecture: [
      { kind: "positional-encoding", encoding: "learned", maxLength: 16 },
      { kind: "transformer-block", heads: 1, causal: true },
      { kind: "layer-normalization" },
    ],
    ...{ learningRate: 0.01, batchSize: 20, epochs, seed },
  }).fit({ x: texts });
}

/**
 * What the model says of the second halves of copied strings. The first halves are random: there the loss is at least log 8.
 */
export function lossOfCopies(model: LanguageModel, texts: readonly string[]): number {
  const half = texts[0].length / 2;
  const whole = model.meanLoss(texts) * (2 * half - 1);
  const first = model.meanLoss(texts.map((text) => text.slice(0, half))) * (half - 1);
  return (whole - first) / half;
}

/** Losses on copies by order, and that of the GPT. */
export function compareOnCopies(seed: number): { readonly ngrams: readonly number[]; readonly gpt: number } {
  const [train, heldOut] = [copiedStrings(seed, 300, 8), copiedStrings(seed + 100, 100, 8)];
  return {
    ngrams: ngramLosses({ train, heldOut }, 12, "kneser-ney", 8),
    gpt: lossOfCopies(copyingGpt(seed, train, 30), heldOut),
  };
}

/** The losses on copies. */
export function cover(): Plot {
  const { ngrams, gpt } = compareOnCopies(1);
  const orders = ngrams.map((_, k) => k + 1);
  return lines(
    [
      { name: "n-grams", x: orders, y: ngrams },
      { name: "GPT", x: orders, y: orders.map(() => gpt) },
    ],
    { title: "copied strings", xTitle: "order", yTitle: "loss (nats)", width: 300, height: 220 },
  );
}

function print(): void {
  if (!process.argv.includes("--full")) {
    const { ngrams, gpt } = compareOnCopies(1);
    console.log(`copied strings: n-grams ${ngrams.map((loss) => loss.toFixed(2)).join(", ")}; GPT ${gpt.toFixed(2)}`);
    return;
  }
  const passages = coursePassages();
  for (const smoothing of ["additive", "kneser-ney"] as const) {
    const losses = ngramLosses(passages, 9, smoothing).map((loss) => loss.toFixed(3));
    console.log(`n-grams, ${smoothing}: ${losses.join(", ")}`);
  }
  for (const seed of [0, 1, 2]) {
    const model = gptRecipe(seed, 8).fit({ x: shifted(passages.train) });
    console.log(`GPT, seed ${seed}: ${model.meanLoss(passages.heldOut).toFixed(3)}`);
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
