/**
 * Histograms of oriented gradients: N. Dalal and B. Triggs, "Histograms of oriented gradients for human detection",
 * CVPR 2005. Each pixel votes with the strength of its gradient for one orientation in its cell, as in
 * scikit-image's `hog`; the paper divides a vote between neighbouring cells and orientations.
 */
import { LecternError } from "../../../core/errors.js";
import { choice, flag, integer, type OptionValues } from "../../../core/options/options.js";
import { type Matrix, zeros } from "../../../data/matrix.js";
import { type Gradient, orientationOf, writeGradient } from "../gradients.js";
import { type ImageColumn, imageCount, imagePixelsOf, requirePixels, requireSize } from "../image-column.js";

/** How blocks of cells are scaled. */
export type BlockNorm = "l2-hys" | "l2" | "l1" | "l1-sqrt";

/** The names of the ways to scale blocks. */
export const blockNorms = ["l2-hys", "l2", "l1", "l1-sqrt"] as const;

/** The shape of a descriptor. */
export const orientedGradientsOptions = {
  orientations: integer(9, "number of bins for the orientations from 0 to 180 degrees"),
  cellSize: integer(8, "width and height of a cell in pixels"),
  blockSize: integer(3, "width and height of a block in cells"),
  blockNorm: choice(blockNorms, "l2-hys", "how the numbers of a block are scaled; l2-hys also cuts the largest"),
  squareRoot: flag(false, "take the square roots of the pixels first, which evens out light and shadow"),
};

export type OrientedGradientsOptions = OptionValues<typeof orientedGradientsOptions>;

interface Grid {
  readonly cellsAcross: number;
  readonly cellsDown: number;
  readonly blocksAcross: number;
  readonly blocksDown: number;
}

/**
 * One descriptor per row: block after block, within it cell after cell, within it one number for each orientation.
 * Orientations are those of the gradient, which is at a right angle to the edge; what does not fill a cell at the
 * right and lower edge is left out. The rows of missing images are NaN.
 */
export function orientedGradients(column: ImageColumn, options: OrientedGradientsOptions): Matrix {
  const grid = gridOf(column, options);
  const { width, height, channels } = requirePixels("hog", column);
  const length = descriptorLength(grid, options);
  const result = zeros(imageCount(column), length);
  const gradient = { across: new Float64Array(width * height), down: new Float64Array(width * height) };
  const cells = new Float64Array(grid.cellsAcross * grid.cellsDown * options.orientations);
  for (let i = 0; i < result.rows; i++) {
    const row = result.data.subarray(i * length, (i + 1) * length);
    if (column.missing[i] === 1) {
      row.fill(Number.NaN);
      continue;
    }
    const pixels = imagePixelsOf(column, i);
    writeGradient(options.squareRoot ? squareRoots(pixels, i) : pixels, width, height, channels, gradient);
    vote(gradient, width, grid, options, cells);
    writeBlocks(cells, grid, options, row);
  }
  return result;
}

/** The names of the numbers of a descriptor: block, cell and the lowest angle of the bin. */
export function descriptorNames(
  size: { readonly width: number; readonly height: number },
  options: OrientedGradientsOptions,
): string[] {
  const { blocksAcross, blocksDown } = gridOf(size, options);
  const { blockSize, orientations } = options;
  const names: string[] = [];
  for (let block = 0; block < blocksAcross * blocksDown; block++) {
    for (let cell = 0; cell < blockSize * blockSize; cell++) {
      for (let o = 0; o < orientations; o++) names.push(`block-${block}__cell-${cell}__bin-${o}`);
    }
  }
  return names;
}

function gridOf(
  { width, height }: { readonly width: number; readonly height: number },
  { orientations, cellSize, blockSize }: OrientedGradientsOptions,
): Grid {
  requireSize("hog", orientations, "orientations");
  requireSize("hog", cellSize, "cellSize");
  requireSize("hog", blockSize, "blockSize");
  const cellsAcross = Math.floor(width / cellSize);
  const cellsDown = Math.floor(height / cellSize);
  if (Math.min(cellsAcross, cellsDown) < blockSize) {
    throw new LecternError(
      "invalid-option",
      `hog: a block of ${blockSize} x ${blockSize} cells of ${cellSize} pixels does not fit into images of ` +
        `${width} x ${height}; use a smaller cellSize or blockSize`,
      { kind: "hog" },
    );
  }
  return {
    cellsAcross,
    cellsDown,
    blocksAcross: cellsAcross - blockSize + 1,
    blocksDown: cellsDown - blockSize + 1,
  };
}

function descriptorLength({ blocksAcross, blocksDown }: Grid, options: OrientedGradientsOptions): number {
  return blocksAcross * blocksDown * options.blockSize ** 2 * options.orientations;
}

function squareRoots(pixels: Float32Array, image: number): Float64Array {
  const wrong = pixels.findIndex((value) => value < 0);
  if (wrong >= 0) {
    throw new LecternError(
      "invalid-data",
      `hog: image ${image} has the negative pixel ${pixels[wrong]}; square roots need pixels of at least 0`,
      { row: image },
    );
  }
  return Float64Array.from(pixels, Math.sqrt);
}

/** Adds up the strength of the gradient in each cell and orientation, as a mean over the pixels of the cell. */
function vote(
  { across, down }: Gradient,
  width: number,
  { cellsAcross, cellsDown }: Grid,
  { orientations, cellSize }: OrientedGradientsOptions,
  cells: Float64Array,
): void {
  cells.fill(0);
  const binWidth = 180 / orientations;
  const share = 1 / (cellSize * cellSize);
  for (let v = 0; v < cellsDown * cellSize; v++) {
    const firstCell = Math.floor(v / cellSize) * cellsAcross;
    for (let u = 0; u < cellsAcross * cellSize; u++) {
      const x = across[v * width + u];
      const y = down[v * width + u];
      if (x === 0 && y === 0) continue;
      const bin = Math.min(orientations - 1, Math.floor(orientationOf(x, y) / binWidth));
      cells[(firstCell + Math.floor(u / cellSize)) * orientations + bin] += Math.sqrt(x * x + y * y) * share;
    }
  }
}

function writeBlocks(
  cells: Float64Array,
  { cellsAcross, blocksAcross, blocksDown }: Grid,
  { orientations, blockSize, blockNorm: norm }: OrientedGradientsOptions,
  row: Float64Array,
): void {
  const line = blockSize * orientations;
  let start = 0;
  for (let v = 0; v < blocksDown; v++) {
    for (let u = 0; u < blocksAcross; u++) {
      const block = row.subarray(start, start + blockSize * line);
      for (let k = 0; k < blockSize; k++) {
        const at = ((v + k) * cellsAcross + u) * orientations;
        block.set(cells.subarray(at, at + line), k * line);
      }
      scaleBlock(block, norm);
      start += block.length;
    }
  }
}

const EPSILON = 1e-5;

/** Scales a block in place; l2-hys cuts the scaled numbers at 0.2 and scales again, so that no edge outweighs all. */
function scaleBlock(block: Float64Array, norm: BlockNorm): void {
  if (norm === "l2" || norm === "l2-hys") {
    divideByLength(block);
    if (norm === "l2") return;
    for (let k = 0; k < block.length; k++) block[k] = Math.min(block[k], 0.2);
    divideByLength(block);
    return;
  }
  let sum = EPSILON;
  for (const value of block) sum += value;
  for (let k = 0; k < block.length; k++) block[k] = norm === "l1" ? block[k] / sum : Math.sqrt(block[k] / sum);
}

function divideByLength(block: Float64Array): void {
  let squares = EPSILON * EPSILON;
  for (const value of block) squares += value * value;
  const length = Math.sqrt(squares);
  for (let k = 0; k < block.length; k++) block[k] /= length;
}
