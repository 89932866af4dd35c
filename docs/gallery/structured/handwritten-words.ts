/**
 * Handwritten words without segmentation (ML 2, example 3.2.1): strips of digits with gaps of unknown width are read as postcodes.
 * The model finds the digits and their places together, and it only considers postcodes that exist. A classifier of single digits
 * that is told where they are reads fewer postcodes right.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { logisticRegression } from "lectern";
import { type Matrix, row, selectRows } from "lectern/data";
import { digits } from "lectern/datasets";
import { imagesFromRows } from "lectern/images";
import { createRandom, type Random } from "lectern/numeric";
import { imagePlot, plotGrid } from "lectern/plots";
import { type StructuredProblem, structuredSvm } from "lectern/structured";

/** Postcodes of the centre of Berlin: the words that have a meaning. */
export const postcodes = [
  ..."10115 10117 10119 10178 10179 10243 10245 10247 10249 10315 10317 10318 10319 10365 10367".split(" "),
  ..."10369 10405 10407 10409 10435 10437 10439 10551 10553 10555 10557 10559 10585 10587 10589".split(" "),
];

/** A strip of handwriting: columns of 8 pixels, from the left. */
export type Strip = readonly Float64Array[];

/** A word and the column where each of its digits begins. */
export interface Reading {
  readonly word: string;
  readonly starts: readonly number[];
}

const [side, letters] = [8, 5];
const block = side * side + 1;

/** The score of each digit at each place of a strip. */
function digitScores(weights: Float64Array, strip: Strip): Float64Array[] {
  const places = strip.length - side + 1;
  return Array.from({ length: 10 }, (_, digit) => {
    const scores = new Float64Array(places).fill(weights[digit * block + block - 1]);
    for (let start = 0; start < places; start++) {
      for (let column = 0; column < side; column++) {
        const at = digit * block + column * side;
        for (let i = 0; i < side; i++) scores[start] += weights[at + i] * strip[start + column][i];
      }
    }
    return scores;
  });
}

/** The best reading as one of the words: for each word, its digits from left to right without overlap. */
function bestReading(
  strip: Strip,
  words: readonly string[],
  scoreOf: (digit: number, start: number, place: number) => number,
): Reading {
  const places = strip.length - side + 1;
  let best: Reading & { score: number } = { word: "", starts: [], score: -Infinity };
  for (const word of words) {
    // total[k][s]: the best score of the first k + 1 digits with the last one at a place up to s, and where that is.
    const total = Array.from({ length: letters }, () => new Float64Array(places).fill(-Infinity));
    const chosen = Array.from({ length: letters }, () => new Int32Array(places));
    for (let k = 0; k < letters; k++) {
      for (let s = k * side; s < places; s++) {
        const score = scoreOf(Number(word[k]), s, k) + (k === 0 ? 0 : total[k - 1][s - side]);
        const stays = s > 0 && total[k][s - 1] >= score;
        total[k][s] = stays ? total[k][s - 1] : score;
        chosen[k][s] = stays ? chosen[k][s - 1] : s;
      }
    }
    const score = total[letters - 1][places - 1];
    if (!(score > best.score)) continue;
    const starts: number[] = [];
    for (let k = letters - 1, s = places - 1; k >= 0; k--, s = starts[0] - side) starts.unshift(chosen[k][s]);
    best = { word, starts, score };
  }
  return { word: best.word, starts: best.starts };
}

/** A digit is wrong if it is another digit or more than two columns away from its place. */
function isWrong({ word, starts }: Reading, digit: number, start: number, place: number): boolean {
  return Number(word[place]) !== digit || Math.abs(starts[place] - start) > 2;
}

/** Readings of strips as structured outputs: the features are the pixels under each digit, in the block of the digit. */
export function readingProblem(words: readonly string[]): StructuredProblem<Strip, Reading> {
  return {
    dimension: 10 * block,
    check: (strip) => strip,
    addFeatures(strip, { word, starts }, factor, sum) {
      starts.forEach((start, k) => {
        const at = Number(word[k]) * block;
        for (let column = 0; column < side; column++) {
          for (let i = 0; i < side; i++) sum[at + column * side + i] += factor * strip[start + column][i];
        }
        sum[at + block - 1] += factor;
      });
    },
    argmax(weights, strip) {
      const scores = digitScores(weights, strip);
      return bestReading(strip, words, (digit, start) => scores[digit][start]);
    },
    loss: (truth, { word, starts }) => starts.filter((start, k) => isWrong(truth, Number(word[k]), start, k)).length,
    marginArgmax(weights, strip, truth) {
      const scores = digitScores(weights, strip);
      return bestReading(
        strip,
        words,
        (digit, start, place) => scores[digit][start] + Number(isWrong(truth, digit, start, place)),
      );
    },
  };
}

/** Digits to write with: images by digit. */
export interface Hand {
  readonly images: Matrix;
  readonly byDigit: readonly (readonly number[])[];
}

/** Writes a postcode with images of a hand, with up to 3 empty columns before and after each digit. */
export function writeWord(hand: Hand, random: Random): { strip: Strip; reading: Reading } {
  const word = postcodes[random.integer(postcodes.length)];
  const columns: Float64Array[] = [];
  const leave = () => {
    for (let left = random.integer(4); left > 0; left--) columns.push(new Float64Array(side));
  };
  leave();
  const starts = Array.from(word, (letter) => {
    const start = columns.length;
    const own = hand.byDigit[Number(letter)];
    const image = row(hand.images, own[random.integer(own.length)]);
    for (let j = 0; j < side; j++)
      columns.push(Float64Array.from({ length: side }, (_, i) => image[i * side + j] / 16));
    leave();
    return start;
  });
  return { strip: columns, reading: { word, starts } };
}

/** Shares of postcodes that are read right. */
export interface WordAccuracy {
  readonly structured: number;
  /** The classifier of single digits, told where the digits are. */
  readonly letterByLetter: number;
  /** The same, with the strip cut into five equal parts. */
  readonly equalParts: number;
  /** Some of the strips, with what was written and what was read. */
  readonly examples: readonly { readonly strip: Strip; readonly written: string; readonly read: string }[];
}

/** Learns to read from one half of the digits, and reads postcodes written with the other half. */
export async function readPostcodes(seed: number): Promise<WordAccuracy> {
  const { x, y } = await digits();
  const { names } = y;
  const random = createRandom(seed);
  const order = random.permutation(x.rows);
  const handOf = (rows: Int32Array): Hand => ({
    images: selectRows(x, rows),
    byDigit: Array.from({ length: 10 }, (_, digit) =>
      Array.from(rows.keys()).filter((i) => names[rows[i]] === String(digit)),
    ),
  });
  const [first, second] = [order.slice(0, 250), order.slice(898)];
  const [hand, other] = [handOf(first), handOf(second)];
  const train = Array.from({ length: 60 }, () => writeWord(hand, random));
  const test = Array.from({ length: 120 }, () => writeWord(other, random));
  const model = structuredSvm(readingProblem(postcodes), {
    cost: 0.1,
    solver: { kind: "frank-wolfe" },
    tolerance: 0.1,
    maxIterations: 11,
  }).fit({ x: train.map(({ strip }) => strip), y: train.map(({ reading }) => reading) });
  const single = logisticRegression().fit({ x: hand.images, y: Array.from(first, (i) => names[i]) });
  const readAt = (strip: Strip, starts: readonly number[]) =>
    single
      .predict(
        starts.map((start) =>
          Array.from(
            { length: side * side },
            (_, at) => 16 * (strip[start + (at % side)]?.[Math.floor(at / side)] ?? 0),
          ),
        ),
      )
      .names.join("");
  const accuracyOf = (read: (strip: Strip, reading: Reading) => string) =>
    test.filter(({ strip, reading }) => read(strip, reading) === reading.word).length / test.length;
  const examples = test.slice(0, 2).map(({ strip, reading }) => {
    const [{ word }] = model.predict([strip]);
    return { strip, written: reading.word, read: word };
  });
  return {
    examples,
    structured: accuracyOf((strip) => model.predict([strip])[0].word),
    letterByLetter: accuracyOf((strip, { starts }) => readAt(strip, starts)),
    equalParts: accuracyOf((strip) =>
      readAt(
        strip,
        Array.from({ length: letters }, (_, k) => Math.round(((k + 0.5) * strip.length) / letters - side / 2)),
      ),
    ),
  };
}

/** Figure for the gallery index: strips of handwriting, and how they are read. */
export async function cover() {
  const { examples } = await readPostcodes(0);
  return plotGrid(
    examples.map(({ strip, written, read }) => {
      const pixels = Array.from(
        { length: side * strip.length },
        (_, at) => strip[at % strip.length][Math.floor(at / strip.length)],
      );
      const title = `read as ${read}${read === written ? "" : `, written ${written}`}`;
      const image = imagesFromRows([pixels], { width: strip.length, height: side });
      return [imagePlot(image, { title, range: [0, 1], width: 8 * strip.length, height: 64 })];
    }),
  );
}

async function print(): Promise<void> {
  const { structured, letterByLetter, equalParts } = await readPostcodes(0);
  console.log("Postcodes read right\n");
  console.log(`single digits of five equal parts          ${equalParts.toFixed(3)}`);
  console.log(`single digits at their true places         ${letterByLetter.toFixed(3)}`);
  console.log(`structured: digits, places, known words    ${structured.toFixed(3)}`);
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) await print();
