/** Ground states of the axial next-nearest-neighbour Ising (ANNNI) chain, by exact diagonalisation. */
import { LecternError } from "../core/errors.js";
import { resolveOptions } from "../core/options/checks.js";
import { type GivenOptions, integer } from "../core/options/options.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { symmetricEigenRange } from "../linalg/eigen/symmetric-eigen-range.js";

const chainOptions = {
  spins: integer(8, "number of spins in the ring; the work grows as its power of two", { minimum: 4, maximum: 14 }),
};

/** Options of {@link spinChains}. */
export type SpinChainsOptions = GivenOptions<typeof chainOptions>;

/** Where in the phase diagram a chain is. */
export interface SpinCouplings {
  /** κ: the coupling of next neighbours against that of neighbours. */
  readonly frustration: number;
  /** g: the transverse field. */
  readonly field: number;
}

/** The correlations of ground states, one row for each chain. */
export interface SpinChains {
  /** ⟨σˣᵢσˣⱼ⟩ of all pairs i < j, then ⟨σʸᵢσʸⱼ⟩, then ⟨σᶻᵢσᶻⱼ⟩. */
  readonly x: Matrix;
  /** "xx 1-2", … */
  readonly features: readonly string[];
  /** The energy of each ground state, in units of the coupling J. */
  readonly energies: Float64Array;
}

/**
 * The ground states of rings of spins with the Hamiltonian H = −J Σⱼ (σᶻⱼσᶻⱼ₊₁ − κ σᶻⱼσᶻⱼ₊₂ + g σˣⱼ), as the correlations of all pairs
 * of spins. Their phases are a ferromagnet at small κ and g, a paramagnet at large g, and an antiphase (↑↑↓↓) at large κ.
 *
 * All entries of H beside the diagonal are negative for g > 0, so that the ground state is unique and has the symmetries of
 * the ring (Perron and Frobenius): H is diagonalised among the states that do not change when the ring is turned, mirrored or
 * flipped. At g = 0 it is the symmetric one of the ground states.
 *
 * @example
 * ```ts
 * import { spinChains } from "lectern/datasets";
 *
 * const { x, features } = spinChains([{ frustration: 0, field: 0.1 }, { frustration: 0, field: 3 }]);
 * console.log(x.rows, x.columns, features[0]); // 2 84 xx 1-2
 * ```
 */
export function spinChains(couplings: readonly SpinCouplings[], given: SpinChainsOptions = {}): SpinChains {
  const { spins } = resolveOptions("spinChains", chainOptions, given);
  const states = symmetricStates(spins);
  const pairs = allPairs(spins);
  const x = zeros(couplings.length, 3 * pairs.length);
  const energies = new Float64Array(couplings.length);
  for (const [row, at] of couplings.entries()) {
    requireCouplings(at, row);
    const { values, vectors } = symmetricEigenRange(hamiltonian(states, at), 0, 1);
    energies[row] = values[0];
    const amplitudes = Float64Array.from(states.classOf, (own) => vectors.data[own] / Math.sqrt(states.sizes[own]));
    const byDistance = Array.from({ length: spins }, (_, distance) => correlationsAt(distance, amplitudes));
    for (const [at, [i, j]] of pairs.entries()) {
      for (const axis of [0, 1, 2]) x.data[(row * 3 + axis) * pairs.length + at] = byDistance[j - i][axis];
    }
  }
  const features = ["xx", "yy", "zz"].flatMap((axis) => pairs.map(([i, j]) => `${axis} ${i + 1}-${j + 1}`));
  return { x, features, energies };
}

function requireCouplings({ frustration, field }: SpinCouplings, row: number): void {
  if (frustration >= 0 && frustration < Infinity && field >= 0 && field < Infinity) return;
  throw new LecternError(
    "invalid-data",
    `spinChains: frustration and field of chain ${row} must be finite and not negative, got ${frustration} and ${field}`,
    { row },
  );
}

/** The classes of states of spins that turning, mirroring and flipping the ring leads to each other. */
interface SymmetricStates {
  readonly spins: number;
  /** The class of each state; bit j of a state is 1 where spin j is up. */
  readonly classOf: Int32Array;
  readonly sizes: Int32Array;
}

function symmetricStates(spins: number): SymmetricStates {
  const all = 2 ** spins - 1;
  const classOf = new Int32Array(all + 1).fill(-1);
  const sizes: number[] = [];
  for (let state = 0; state <= all; state++) {
    if (classOf[state] >= 0) continue;
    sizes.push(0);
    for (const start of [state, mirrored(state, spins)]) {
      for (let turn = 0; turn < spins; turn++) {
        const turned = ((start << turn) | (start >> (spins - turn))) & all;
        for (const found of [turned, all - turned]) {
          if (classOf[found] >= 0) continue;
          classOf[found] = sizes.length - 1;
          sizes[sizes.length - 1]++;
        }
      }
    }
  }
  return { spins, classOf, sizes: Int32Array.from(sizes) };
}

function mirrored(state: number, spins: number): number {
  let result = 0;
  for (let j = 0; j < spins; j++) if ((state >> j) & 1) result |= 1 << (spins - 1 - j);
  return result;
}

/** H / J among the classes: ⟨C|H|D⟩ = Σ H(s, t) / √(|C| |D|) over the states s of C and t of D. */
function hamiltonian({ spins, classOf, sizes }: SymmetricStates, { frustration, field }: SpinCouplings): Matrix {
  const n = sizes.length;
  const result = zeros(n, n);
  for (let state = 0; state < classOf.length; state++) {
    const own = classOf[state];
    for (let j = 0; j < spins; j++) {
      const [next, second] = [signs(state, j, (j + 1) % spins), signs(state, j, (j + 2) % spins)];
      result.data[own * (n + 1)] += (frustration * second - next) / sizes[own];
      const other = classOf[state ^ (1 << j)];
      result.data[own * n + other] -= field / Math.sqrt(sizes[own] * sizes[other]);
    }
  }
  return result;
}

/** σᶻᵢσᶻⱼ of a state. */
function signs(state: number, i: number, j: number): number {
  return ((state >> i) & 1) === ((state >> j) & 1) ? 1 : -1;
}

/** ⟨σˣσˣ⟩, ⟨σʸσʸ⟩ and ⟨σᶻσᶻ⟩ of two spins at a distance: σˣσˣ flips both, and σʸσʸ = −σᶻσᶻ σˣσˣ. */
function correlationsAt(distance: number, amplitudes: Float64Array): readonly [number, number, number] {
  const both = 1 | (1 << distance);
  let [xx, yy, zz] = [0, 0, 0];
  for (let state = 0; state < amplitudes.length; state++) {
    const sign = signs(state, 0, distance);
    const moved = amplitudes[state] * amplitudes[state ^ both];
    xx += moved;
    yy -= sign * moved;
    zz += sign * amplitudes[state] * amplitudes[state];
  }
  return [xx, yy, zz];
}

function allPairs(spins: number): (readonly [number, number])[] {
  return Array.from({ length: spins }, (_, i) => i).flatMap((i) =>
    Array.from({ length: spins - 1 - i }, (_, k) => [i, i + 1 + k] as const),
  );
}
