/**
 * Histograms of oriented gradients: N. Dalal and B. Triggs, "Histograms of oriented gradients for human detection",
 * CVPR 2005. Each pixel votes with the strength of its gradient for one orientation in its cell, as in
 * scikit-image's `hog`; the paper divides a vote between neighbouring cells and orientations.
 */
import { LecternError } from "../../../core/errors.js";
import { choice, flag, integer, type OptionValues } from "../../../core/options/options.js";
import { type Matrix, row, zeros } from "../../../data/matrix.js";
import { type Gradient, orientationOf, writeGradient } from "../gradients.js";
import {
  type ImageColumn,
  imageCount,
  imagePixelsOf,
  requireColumns,
  requirePixels,
  requireSize,
} from "../image-column.js";

/** How blocks of cells are scaled. */
export type BlockNorm = "l2-hys" | "l2" | "l1" | "l1-sqrt";

/** The names of the ways to scale blocks. */
export const blockNorms = ["l2-hys", "l2", "l1", "l1-sqrt"] as const;

/** The shape of a descriptor. */
export const orientedGradientsOptions = {
  orientations: integer(9, "number of bins for the orientations from 0 to 180 degrees", {
    minimum: 1,
    maximum: 2 ** 17,
  }),
  cellSize: integer(8, "width and height of a cell in pixels"),
  blockSize: integer(3, "width and height of a block in cells"),
  blockNorm: choice(blockNorms, "l2-hys", "how each block is normalised; l2-hys also clips the largest values"),
  squareRoot: flag(false, "take the square roots of the pixels first, which reduces the effect of lighting"),
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
  const cells = cellHistograms(column, options);
  const result = zeros(cells.rows, descriptorLength(grid, options));
  // Scaling keeps the NaN of missing images.
  for (let i = 0; i < result.rows; i++) writeBlocks(row(cells, i), grid, options, row(result, i));
  return result;
}

/** What the histograms of cells depend on. */
export type CellOptions = Pick<OrientedGradientsOptions, "orientations" | "cellSize" | "squareRoot">;

/**
 * The histograms of the cells before blocks of them are scaled, one image per row: cell after cell from the upper left,
 * within it the strength of each orientation. The rows of missing images are NaN.
 */
export function cellHistograms(column: ImageColumn, options: CellOptions): Matrix {
  const { width, height, channels } = requirePixels("hog", column);
  const grid = gridOf(column, { ...options, blockSize: 1 });
  const result = zeros(imageCount(column), grid.cellsAcross * grid.cellsDown * options.orientations);
  const gradient = { across: new Float64Array(width * height), down: new Float64Array(width * height) };
  for (let i = 0; i < result.rows; i++) {
    if (column.missing[i] === 1) {
      row(result, i).fill(Number.NaN);
      continue;
    }
    const pixels = imagePixelsOf(column, i);
    writeGradient(options.squareRoot ? squareRoots(pixels, i) : pixels, width, height, channels, gradient);
    vote(gradient, width, grid, options, row(result, i));
  }
  return result;
}

/** The names of the numbers of a descriptor: block, cell and the lowest angle of the bin. */
export function descriptorNames(
  size: { readonly width: number; readonly height: number },
  options: OrientedGradientsOptions,
): string[] {
  const grid = gridOf(size, options);
  const { blocksAcross, blocksDown } = grid;
  const { blockSize, orientations } = options;
  requireColumns("hog", descriptorLength(grid, options));
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
  { orientations, cellSize, blockSize }: Pick<OrientedGradientsOptions, "orientations" | "cellSize" | "blockSize">,
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
  { orientations, cellSize }: CellOptions,
  cells: Float64Array,
): void {
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
  descriptor: Float64Array,
): void {
  const line = blockSize * orientations;
  let start = 0;
  for (let v = 0; v < blocksDown; v++) {
    for (let u = 0; u < blocksAcross; u++) {
      const block = descriptor.subarray(start, start + blockSize * line);
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
