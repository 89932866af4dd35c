/** Ways to a few principal axes of large samples, by products with them alone. */
import type { Progress, Work } from "../../core/run.js";
import { type Matrix, row, transpose, zeros } from "../../data/matrix.js";
import { createWorkspace, currentEngine } from "../../engine/index.js";
import { symmetricEigenRange } from "../../linalg/eigen/symmetric-eigen-range.js";
import { orthogonalize } from "../../linalg/iterative/krylov-basis.js";
import { symmetricEigenpairSteps } from "../../linalg/iterative/lanczos/lanczos.js";
import { appendRandom, type ResidentBasis, residentBasis } from "../../linalg/iterative/resident-basis.js";
import { multiply, multiplyTransposed, multiplyVector } from "../../linalg/multiply.js";
import { divideVector, innerProduct, vectorNorm } from "../../linalg/vector-operations.js";
import { createRandom, type Random } from "../../numeric/random/random.js";
import type { CenteredSamples } from "./centered-samples.js";
import { anyOrthogonal, flatBelow, fromDual, lastColumns, type PrincipalAxes, tooLarge } from "./principal-axes.js";

/** Vectors beyond those requested in a random block, and how many blocks of the Krylov space are made. */
const OVERSAMPLING = 6;
const BLOCKS = 4;

/** Power iterations for each direction at most, and the change of a direction at which they end. */
const MAX_POWER_ITERATIONS = 5000;
const SETTLED = 1e-12;

/** Exact pairs by the thick-restart Lanczos method, on the smaller of the two Gram matrices. */
export function* byLanczos(samples: CenteredSamples, count: number, seed: number): Work<Progress, PrincipalAxes> {
  const squares = requireFinite(samples.squares());
  const { size, products, finish } = smallerSide(samples);
  const applyRows = (x: Float64Array, out: Float64Array, rows: number) =>
    out.set(products({ rows, columns: size, data: x.subarray(0, rows * size) }).data);
  const operator = {
    rows: size,
    columns: size,
    apply: (x: Float64Array, out: Float64Array) => applyRows(x, out, 1),
    applyRows,
  };
  const blockSize = Math.min(size, 4);
  const pairs = yield* symmetricEigenpairSteps(operator, { count, seed, blockSize });
  const values = pairs.values.map((value) => Math.max(0, value));
  const { iterations, converged } = pairs;
  return { directions: finish(transpose(pairs.vectors), values), values, squares, iterations, converged };
}

/**
 * Nearly optimal pairs from the block Krylov space of a random start (Musco and Musco, Randomized block Krylov methods
 * for stronger and faster approximate singular value decomposition, 2015): all blocks Ω, GΩ, G²Ω … are kept, which
 * reaches in a few products with G = AᵀA what power iterations need many for.
 */
export function* byRandomBlocks(samples: CenteredSamples, count: number, seed: number): Work<Progress, PrincipalAxes> {
  const squares = requireFinite(samples.squares());
  const { size, products, finish } = smallerSide(samples);
  const random = createRandom(seed);
  const width = Math.min(size, count + OVERSAMPLING);
  const most = Math.min(size, width * BLOCKS);
  const images = zeros(most, size);
  let block = zeros(width, size);
  for (let at = 0; at < block.data.length; at++) block.data[at] = random.normal();
  const space = createWorkspace(currentEngine());
  let steps = 0;
  try {
    const basis = residentBasis(space, most, size);
    while (basis.count < most) {
      const used = basis.count;
      const added = Math.min(block.rows, most - used);
      appendRows(basis, block, added, random);
      block = products({ rows: added, columns: size, data: basis.read(used, added) });
      images.data.set(block.data, used * size);
      yield { step: ++steps, of: BLOCKS };
    }
    // Rayleigh and Ritz: the eigenpairs of G on the space, Q G Qᵀ.
    const q = { rows: most, columns: size, data: basis.read(0, most) };
    const projected = multiplyTransposed(q, images);
    for (let i = 0; i < most; i++) {
      for (let j = 0; j < i; j++) projected.data[j * most + i] = projected.data[i * most + j];
    }
    const pairs = symmetricEigenRange(projected, most - count, most);
    const values = pairs.values.map((value) => Math.max(0, value)).reverse();
    const vectors = multiply(lastColumns(pairs.vectors, count), q);
    return { directions: finish(vectors, values), values, squares, iterations: steps, converged: true };
  } finally {
    space.dispose();
  }
}

/**
 * One direction after the other by power iteration, each found in what the earlier ones leave of the samples,
 * A − Σ A wᵢwᵢᵀ (Hotelling 1933). Slow where eigenvalues are close; the way the textbooks derive the components.
 */
export function* byDeflation(samples: CenteredSamples, count: number, seed: number): Work<Progress, PrincipalAxes> {
  const squares = requireFinite(samples.squares());
  const { columns } = samples;
  const gram = columns <= 1000 ? samples.gramOfColumns() : undefined;
  const times = (v: Float64Array) =>
    gram === undefined ? samples.normalRows({ rows: 1, columns, data: v }).data : multiplyVector(gram, v);
  const directions = zeros(count, columns);
  const values = new Float64Array(count);
  const random = createRandom(seed);
  const [coefficients, work] = [new Float64Array(count), new Float64Array(count)];
  let iterations = 0;
  let converged = true;
  for (let k = 0; k < count; k++) {
    let w: Float64Array = Float64Array.from({ length: columns }, () => random.normal());
    divideVector(w, orthogonalize(directions.data, k, w, coefficients, work));
    let isSettled = false;
    for (let round = 0; round < MAX_POWER_ITERATIONS && !isSettled; round++) {
      iterations++;
      const next = times(w);
      const strength = vectorNorm(next);
      values[k] = innerProduct(w, next);
      const left = strength > 0 ? orthogonalize(directions.data, k, next, coefficients, work) : 0;
      if (!(left > flatBelow(samples, values[0]))) {
        w = anyOrthogonal(directions, k);
        values[k] = 0;
        isSettled = true;
        break;
      }
      divideVector(next, left);
      isSettled = next.reduce((most, value, j) => Math.max(most, Math.abs(value - w[j])), 0) <= SETTLED;
      w = next;
    }
    converged &&= isSettled;
    directions.data.set(w, k * columns);
    yield { step: k + 1, of: count };
  }
  return { directions, values, squares, iterations, converged };
}

function requireFinite(squares: number): number {
  if (Number.isFinite(squares)) return squares;
  throw tooLarge();
}

/** Products with AᵀA or A Aᵀ, whichever is smaller, and the way from its eigenvectors to directions. */
function smallerSide(samples: CenteredSamples) {
  const isDual = samples.rows < samples.columns;
  return {
    size: isDual ? samples.rows : samples.columns,
    products: isDual ? samples.dualRows : samples.normalRows,
    finish: (vectors: Matrix, values: Float64Array) => (isDual ? fromDual(samples, vectors, values) : vectors),
  };
}

/** Appends the first rows of a block; those that depend on others are replaced by random ones. */
function appendRows(basis: ResidentBasis, block: Matrix, added: number, random: Random): void {
  const given = block.data.subarray(0, added * block.columns);
  const end = basis.count + added;
  basis.append(
    given,
    Array.from({ length: added }, (_, k) => 1e-13 * vectorNorm(row(block, k))),
  );
  while (basis.count < end) appendRandom(basis, block.columns, random);
}
