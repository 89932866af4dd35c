/** Matrices with known or notorious spectra, for the tests of eigenvalues and singular values. */
import { type Matrix, zeros } from "../src/data/matrix.js";
import type { TestMatrix } from "./matrices.js";

/** A symmetric tridiagonal matrix by its diagonals. */
export interface Diagonals {
  readonly name: string;
  readonly diagonal: Float64Array;
  readonly offDiagonal: Float64Array;
}

/** Tridiagonal matrices with equal or almost equal eigenvalues, or that decouple into blocks. */
export function hardTridiagonals(): Diagonals[] {
  return [
    fromDiagonals("identity of 100", 100, { diagonal: () => 1, beside: () => 0 }),
    fromDiagonals("zero of 70", 70, { diagonal: () => 0, beside: () => 0 }),
    fromDiagonals("blocks of equal values", 129, { diagonal: (i) => Math.floor(i / 20), beside: () => 0 }),
    fromDiagonals("the same coupled by rounding", 129, { diagonal: (i) => Math.floor(i / 20), beside: () => 1e-16 }),
    fromDiagonals("Wilkinson 21", 21, { diagonal: (i) => Math.abs(i - 10), beside: () => 1 }),
    fromDiagonals("Wilkinson 101", 101, { diagonal: (i) => Math.abs(i - 50), beside: () => 1 }),
    fromDiagonals("seven Wilkinson 21 glued by 1e-8", 147, {
      diagonal: (i) => Math.abs((i % 21) - 10),
      beside: (i) => (i % 21 === 20 ? 1e-8 : 1),
    }),
    fromDiagonals("seven Wilkinson 21 glued by 1e-14", 147, {
      diagonal: (i) => Math.abs((i % 21) - 10),
      beside: (i) => (i % 21 === 20 ? 1e-14 : 1),
    }),
    fromDiagonals("Laplacian of a path", 130, { diagonal: () => 2, beside: () => -1 }),
    fromDiagonals("zero diagonal", 127, { diagonal: () => 0, beside: () => 1 }),
    fromDiagonals("Clement", 100, { diagonal: () => 0, beside: (i) => Math.sqrt((i + 1) * (99 - i)) / 100 }),
    fromDiagonals("graded downwards", 90, { diagonal: (i) => 10 ** (-i / 6), beside: (i) => 10 ** (-(i + 0.5) / 6) }),
    fromDiagonals("graded upwards", 90, {
      diagonal: (i) => 10 ** ((i - 89) / 6),
      beside: (i) => 10 ** ((i - 88.5) / 6),
    }),
    fromDiagonals("graded over 35 decades, strongly coupled", 178, {
      diagonal: (i) => 10 ** (-i / 5),
      beside: (i) => 10 ** (-i / 5),
    }),
    fromDiagonals("negative diagonal, nothing beside it", 60, { diagonal: (i) => -1 - (i % 7), beside: () => 0 }),
    fromDiagonals("negative couplings and signs", 111, {
      diagonal: (i) => (i % 3) - 1,
      beside: (i) => (i % 2 === 0 ? -1 : 0.5),
    }),
  ];
}

function fromDiagonals(
  name: string,
  n: number,
  entries: { readonly diagonal: (i: number) => number; readonly beside: (i: number) => number },
): Diagonals {
  const diagonal = Float64Array.from({ length: n }, (_, i) => entries.diagonal(i));
  return { name, diagonal, offDiagonal: Float64Array.from({ length: n - 1 }, (_, i) => entries.beside(i)) };
}

/** The dense symmetric matrix. */
export function denseTridiagonal({ diagonal, offDiagonal }: Diagonals): Matrix {
  const n = diagonal.length;
  const result = zeros(n, n);
  for (let i = 0; i < n; i++) {
    result.data[i * n + i] = diagonal[i];
    if (i < n - 1) result.data[i * n + i + 1] = result.data[(i + 1) * n + i] = offDiagonal[i];
  }
  return result;
}

/** The dense upper bidiagonal matrix. */
export function denseBidiagonal({ diagonal, offDiagonal }: Omit<Diagonals, "name">): Matrix {
  const n = diagonal.length;
  const result = zeros(n, n);
  for (let i = 0; i < n; i++) {
    result.data[i * n + i] = diagonal[i];
    if (i < n - 1) result.data[i * n + i + 1] = offDiagonal[i];
  }
  return result;
}

/** Numbers between −1 and 1, the same as those of scripts/reference/linalg_spectra.py to the last bit. */
export function congruentialMatrix(rows: number, columns: number, seed: number): Matrix {
  const result = zeros(rows, columns);
  let state = seed >>> 0;
  for (let at = 0; at < result.data.length; at++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    result.data[at] = state / 2 ** 31 - 1;
  }
  return result;
}

/** Dense matrices that are not random: the Laplacian of a grid, Hilbert's, Frank's, and one of ones. */
export function structuredMatrices(): TestMatrix[] {
  return [
    { name: "Laplacian of a 12 x 9 grid", matrix: gridLaplacian(12, 9) },
    { name: "Hilbert", matrix: byEntries(70, 70, (i, j) => 1 / (i + j + 1)) },
    { name: "minimum of the indices", matrix: byEntries(90, 90, (i, j) => Math.min(i, j) + 1) },
    { name: "ones", matrix: byEntries(67, 67, () => 1) },
  ];
}

/** Any matrix by its entries. */
export function byEntries(rows: number, columns: number, entry: (i: number, j: number) => number): Matrix {
  const result = zeros(rows, columns);
  for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) result.data[i * columns + j] = entry(i, j);
  return result;
}

/** Degrees minus neighbours on a grid; many of its eigenvalues are equal. */
function gridLaplacian(height: number, width: number): Matrix {
  const isNeighbor = (p: number, q: number) => {
    const rows = Math.abs(Math.floor(p / width) - Math.floor(q / width));
    return rows + Math.abs((p % width) - (q % width)) === 1;
  };
  const n = height * width;
  const result = byEntries(n, n, (p, q) => (isNeighbor(p, q) ? -1 : 0));
  for (let i = 0; i < n; i++) {
    let degree = 0;
    for (let j = 0; j < n; j++) degree -= result.data[i * n + j];
    result.data[i * n + i] = degree;
  }
  return result;
}
