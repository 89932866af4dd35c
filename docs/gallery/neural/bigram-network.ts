/**
 * The bigram network (Machine Learning 2, remark 4.1.8 and example 4.1.9; Eberle et al. 2020): tables with the same numbers, as old
 * textbooks print them in different layouts. A small network learns digits from a few marked patches; layers that are given and not
 * learned make of its maps of digits a histogram of numbers. It needs few labels, and copies of a table land together in a map.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { tSne } from "lectern";
import { neighborAccuracy } from "lectern/metrics";
import { applyNetwork, createNetwork, type Layer, type Network, trainNetwork } from "lectern/neural";
import { createRandom, type Random } from "lectern/numeric";
import { embeddingPlot, matrixPlot, type Plot, plotGrid } from "lectern/plots";
import { tensor } from "lectern/tensor";

/** Digits of 5 x 7 pixels: each number is a row of pixels. */
const glyphs = [
  [14, 17, 19, 21, 25, 17, 14],
  [4, 12, 4, 4, 4, 4, 14],
  [14, 17, 1, 2, 4, 8, 31],
  [31, 2, 4, 2, 1, 17, 14],
  [2, 6, 10, 18, 31, 2, 2],
  [31, 16, 30, 1, 1, 17, 14],
  [6, 8, 16, 30, 17, 17, 14],
  [31, 1, 2, 4, 8, 8, 8],
  [14, 17, 17, 14, 17, 17, 14],
  [14, 17, 17, 15, 1, 2, 12],
];
const digitWidth = 5;
const digitHeight = 7;
const height = 34;
const width = 48;

/** How a table is printed. */
export interface Layout {
  readonly columns: number;
  /** whether numbers follow each other down the columns */
  readonly isDown: boolean;
  readonly isRuled: boolean;
  /** pixels between the two digits of a number */
  readonly gap: number;
  readonly top: number;
  readonly left: number;
}

/** A printed table: its pixels, and where the upper left corner of each digit is. */
export interface Page {
  readonly pixels: Float32Array;
  readonly digits: readonly { readonly value: number; readonly row: number; readonly column: number }[];
}

const cellWidth = 16;
const cellHeight = 10;

/** A layout for up to six numbers. */
export function drawLayout(random: Random): Layout {
  const columns = 2 + random.integer(2);
  return {
    columns,
    isDown: random.uniform() < 0.5,
    isRuled: random.uniform() < 0.5,
    gap: 1 + random.integer(2),
    top: 1 + random.integer(height - 2 - cellHeight * (columns === 2 ? 3 : 2)),
    left: 1 + random.integer(Math.max(1, width - 1 - cellWidth * columns)),
  };
}

/** Prints numbers of two digits as a table, with ink of varying strength, and noise. */
export function print(numbers: readonly number[], layout: Layout, random: Random): Page {
  const pixels = Float32Array.from({ length: height * width }, () => 0.15 * random.normal());
  const rows = Math.ceil(numbers.length / layout.columns);
  const add = (row: number, column: number, ink: number) => {
    if (row < height && column < width) pixels[row * width + column] += ink;
  };
  if (layout.isRuled) {
    for (let i = 0; i <= rows; i++) {
      for (let j = 0; j < cellWidth * layout.columns; j++) add(layout.top + i * cellHeight, layout.left + j, 0.6);
    }
  }
  const digits = numbers.flatMap((number, i) => {
    const [row, column] = layout.isDown
      ? [i % rows, Math.floor(i / rows)]
      : [Math.floor(i / layout.columns), i % layout.columns];
    const top = layout.top + row * cellHeight + 2;
    const left = layout.left + column * cellWidth + 1;
    return [Math.floor(number / 10), number % 10].map((value, place) => ({
      ...{ value, row: top, column: left + place * (digitWidth + layout.gap) },
    }));
  });
  for (const { value, row, column } of digits) {
    const ink = 0.7 + 0.3 * random.uniform();
    glyphs[value].forEach((bits, down) => {
      for (let right = 0; right < digitWidth; right++)
        if ((bits >> (4 - right)) & 1) add(row + down, column + right, ink);
    });
  }
  return { pixels, digits };
}

/** Different numbers of two digits. */
export function drawNumbers(random: Random, count: number, without = -1): number[] {
  const numbers = new Set<number>();
  while (numbers.size < count) {
    const number = random.integer(100);
    if (number !== without) numbers.add(number);
  }
  return [...numbers];
}

const imagesOf = (pages: readonly Page[]) =>
  tensor(Float32Array.from(pages.flatMap(({ pixels }) => Array.from(pixels))), [pages.length, 1, height, width]);

/** From patches to digits: one patch gives one number for each digit, a page a map for each digit. */
const trunk: readonly Layer[] = [
  { kind: "convolution", outputs: 16, size: [digitHeight, digitWidth], activation: "relu" },
  { kind: "convolution", outputs: 10, size: 1 },
];

/**
 * What is known and need not be learned: a digit is there or not, from 0, where its probability is at most one half, to 1; the distances
 * between the digits of a number; and that places do not matter.
 */
const structure: readonly Layer[] = [
  { kind: "activation", function: "relu" },
  { kind: "activation", function: "tanh" },
  {
    kind: "bigram",
    shifts: [
      [0, digitWidth + 1],
      [0, digitWidth + 2],
    ],
  },
];

/** Patches of digits that somebody marked on pages, and as many times three from beside them and from other places of these pages. */
function patchesOf(pages: readonly Page[], marks: number, random: Random) {
  const marked = pages.flatMap((page) => page.digits.map((digit) => ({ page, digit }))).slice(0, marks);
  const patches: number[] = [];
  const targets: number[] = [];
  const add = ({ pixels, digits }: Page, top: number, left: number) => {
    for (let i = 0; i < digitHeight * digitWidth; i++) {
      const [row, column] = [top + Math.floor(i / digitWidth), left + (i % digitWidth)];
      patches.push(row >= 0 && row < height && column >= 0 && column < width ? pixels[row * width + column] : 0);
    }
    const shown = digits.find(({ row, column }) => row === top && column === left)?.value;
    for (let digit = 0; digit < 10; digit++) targets.push(digit === shown ? 1 : 0);
  };
  for (const { page, digit } of marked) {
    const { row, column } = digit;
    for (let k = 0; k < 3; k++) {
      add(page, row, column);
      add(page, row + random.integer(5) - 2, column + random.integer(5) - 2);
      add(page, row + random.integer(7) - 3, column + random.integer(17) - 8);
      add(page, random.integer(height - digitHeight), random.integer(width - digitWidth));
    }
  }
  const count = targets.length / 10;
  return { x: tensor(patches, [count, 1, digitHeight, digitWidth]), targets: tensor(targets, [count, 10, 1, 1]) };
}

/** A bigram network for pages: its patches are learned from some marked digits, its structure is given. */
export function trainBigrams(pages: readonly Page[], marks: number, seed: number): Network {
  const data = patchesOf(pages, marks, createRandom(seed).fork("patches"));
  const start = createNetwork([...trunk], [1, digitHeight, digitWidth], { seed });
  const epochs = Math.ceil(16000 / data.x.shape[0]);
  const options = { loss: { kind: "binary-cross-entropy" }, epochs, batchSize: 32, learningRate: 0.01, seed } as const;
  const { network } = trainNetwork(start, data, options);
  return { ...createNetwork([...trunk, ...structure], [1, height, width]), parameters: network.parameters };
}

/** The histogram of numbers of each page: a row with a count for 00 to 99. */
export function histogramsOf({ architecture, parameters, state }: Network, pages: readonly Page[]): number[][] {
  // A page at a time: the maps of all pairs of digits take 100 times the memory of a page.
  return pages.map((page) => Array.from(applyNetwork(architecture, parameters, imagesOf([page]), { state }).y.data));
}

/** Pages of four numbers, every second one with the number that is looked for. */
export function drawPages(count: number, wanted: number, random: Random): Page[] {
  return Array.from({ length: count }, (_, i) => {
    const numbers = drawNumbers(random, 4, wanted);
    if (i % 2 === 0) numbers[random.integer(4)] = wanted;
    return print(numbers, drawLayout(random), random);
  });
}

const isWanted = (_: unknown, i: number) => (i % 2 === 0 ? 1 : 0);

/** A network without given structure that learns from whole pages whether they have the number. */
function trainOnPages(pages: readonly Page[], seed: number): Network {
  const layers: readonly Layer[] = [
    ...trunk.slice(0, 1),
    { kind: "pooling", size: 2 },
    { kind: "convolution", outputs: 16, size: [1, digitWidth], activation: "relu" },
    { kind: "global-pooling", function: "max" },
    { kind: "dense", outputs: 1 },
  ];
  const start = createNetwork([...layers], [1, height, width], { seed });
  const targets = tensor(pages.map(isWanted), [pages.length, 1]);
  const epochs = Math.ceil(800 / pages.length);
  const options = { loss: { kind: "binary-cross-entropy" }, epochs, batchSize: 10, learningRate: 0.005, seed } as const;
  return trainNetwork(start, { x: imagesOf(pages), targets }, options).network;
}

/** Networks from as many labels: digits that are marked, or pages with and without the number. */
export function trainBoth(seed: number, labels: number, wanted = 42) {
  const pages = drawPages(labels, wanted, createRandom(seed));
  return { bigrams: trainBigrams(pages, labels, seed), whole: trainOnPages(pages, seed) };
}

/** The share of correct answers to whether other pages have the number. */
export function accuracies({ bigrams, whole }: ReturnType<typeof trainBoth>, seed: number, wanted = 42) {
  const test = drawPages(30, wanted, createRandom(seed).fork("test"));
  const share = (answers: readonly boolean[]) =>
    answers.filter((hasNumber, i) => hasNumber === (isWanted(hasNumber, i) === 1)).length / test.length;
  const scores = applyNetwork(whole.architecture, whole.parameters, imagesOf(test)).y;
  return {
    patches: share(histogramsOf(bigrams, test).map((histogram) => histogram[wanted] > 0.5)),
    pages: share(Array.from(scores.data, (score) => score > 0)),
  };
}

/** Copies of some tables of six numbers in different layouts, and which table each is a copy of. */
export function drawCopies(seed: number, tables = 7, copies = 5) {
  const random = createRandom(seed).fork("copies");
  const contents = Array.from({ length: tables }, () => drawNumbers(random, 6));
  const tableOf = Array.from({ length: tables * copies }, (_, i) => Math.floor(i / copies));
  return { tableOf, pages: tableOf.map((table) => print(contents[table], drawLayout(random), random)) };
}

/** Vectors of length 1, whose products are similarities. */
export function normalized(rows: readonly (readonly number[])[]): number[][] {
  return rows.map((row) => {
    const length = Math.sqrt(row.reduce((sum, value) => sum + value * value, 0));
    return row.map((value) => value / length);
  });
}

/** The mean similarity of the copies of each two tables. */
export function tableSimilarities(histograms: readonly (readonly number[])[], tableOf: readonly number[]): number[][] {
  const rows = normalized(histograms);
  const tables = [...new Set(tableOf)];
  const similarity = (i: number, j: number) => rows[i].reduce((sum, value, k) => sum + value * rows[j][k], 0);
  return tables.map((a) =>
    tables.map((b) => {
      const pairs = tableOf.flatMap((one, i) =>
        tableOf.flatMap((other, j) => (one === a && other === b && i !== j ? [similarity(i, j)] : [])),
      );
      return pairs.reduce((sum, value) => sum + value, 0) / pairs.length;
    }),
  );
}

/** A map of pages by t-SNE, in which pages with similar rows are close to each other. */
export function mapOf(rows: readonly (readonly number[])[], seed: number) {
  // Steps for hundreds of samples are too large for a few dozen pages, which would not settle.
  return tSne({ perplexity: 5, seed, maxIterations: 400, learningRate: 10 }).fit({ x: normalized(rows) }).embedding;
}

/** A bigram network from more marks, which knows all digits well. */
export const trainForMap = (seed: number) => trainBigrams(drawPages(30, 42, createRandom(seed)), 120, seed);

/** Copies of tables, with maps of their histograms and of their pixels. */
export function mapCopies(bigrams: Network, seed: number) {
  const { pages, tableOf } = drawCopies(seed);
  const histograms = histogramsOf(bigrams, pages);
  const pixels = pages.map((page) => Array.from(page.pixels));
  return { tableOf, histograms, maps: { numbers: mapOf(histograms, seed), pixels: mapOf(pixels, seed) } };
}

/** The maps of histograms and of pixels, and the similarity of tables. */
export function figure({ tableOf, histograms, maps }: ReturnType<typeof mapCopies>): Plot {
  const groups = tableOf.map((table) => String.fromCharCode(65 + table));
  const names = [...new Set(groups)];
  const size = { width: 220, height: 220 };
  return plotGrid([
    [
      embeddingPlot(maps.numbers, { groups, title: "map of histograms of numbers", ...size }),
      embeddingPlot(maps.pixels, { groups, title: "map of pixels", ...size }),
      matrixPlot(tableSimilarities(histograms, tableOf), {
        ...{ rows: names, columns: names, digits: 1, title: "similarity of histograms", ...size },
      }),
    ],
  ]);
}

/** Figure for the gallery index. */
export const cover = () => figure(mapCopies(trainForMap(0), 0));

function report(): void {
  for (const seed of [0, 1, 2]) {
    for (const labels of [20, 40, 80]) {
      const { patches, pages } = accuracies(trainBoth(seed, labels), seed);
      console.log(`${labels} labels: patches and structure ${patches.toFixed(3)}, pages ${pages.toFixed(3)}`);
    }
    const { maps, tableOf } = mapCopies(trainForMap(seed), seed);
    const shares = [maps.numbers, maps.pixels].map((map) => neighborAccuracy(map, tableOf).toFixed(3));
    console.log(`copies next to each other: ${shares[0]} by numbers, ${shares[1]} by pixels`);
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) report();
