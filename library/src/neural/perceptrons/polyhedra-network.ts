/**
 * Networks that separate unions of polyhedra by construction (ML and physics, section 13.2, algorithm 13.1). The first
 * layer has a perceptron for each hyperplane and maps each cell between the hyperplanes to one corner of a hypercube; the
 * second has an AND gate for each cell of the class; the third is an OR gate.
 */
import { LecternError } from "../../core/errors.js";
import { asMatrix, type MatrixLike, toRows } from "../../data/matrix.js";
import { cornerGates, orGate } from "./gates.js";
import { applyLayer, type PerceptronLayer, perceptronLayer } from "./perceptron-layers.js";

/** Hyperplanes wᵀx + b = 0; the side where wᵀx + b is positive is mapped to 1. */
export interface Hyperplanes {
  readonly weights: MatrixLike;
  readonly biases: ArrayLike<number>;
}

/** A network with the cells it selects, as corners of the hypercube. */
export interface PolyhedraNetwork {
  readonly layers: readonly [PerceptronLayer, PerceptronLayer, PerceptronLayer];
  readonly corners: readonly (readonly number[])[];
}

/** The corners of the hypercube that samples are mapped to, each once, in order of appearance. */
export function occupiedCorners(hyperplanes: Hyperplanes, x: MatrixLike): number[][] {
  const codes = toRows(applyLayer(asMatrix(x), halfSpaces(hyperplanes)));
  return [...new Map(codes.map((corner) => [corner.join(""), corner])).values()];
}

/**
 * Builds the network whose output is 1 in the cells that contain samples of the class, and 0 elsewhere. Cells need not
 * touch. Every cell must be pure: with samples of the class or of the others, but not both.
 *
 * @param isInClass whether each sample belongs to the class
 */
export function polyhedraNetwork(
  hyperplanes: Hyperplanes,
  x: MatrixLike,
  isInClass: readonly boolean[],
): PolyhedraNetwork {
  const samples = asMatrix(x);
  if (isInClass.length !== samples.rows) {
    throw new LecternError(
      "invalid-data",
      `polyhedraNetwork: ${samples.rows} samples need ${samples.rows} entries of isInClass, got ${isInClass.length}`,
    );
  }
  const first = halfSpaces(hyperplanes);
  const inside = new Map<string, number[]>();
  const outside = new Set<string>();
  for (const [i, corner] of toRows(applyLayer(samples, first)).entries()) {
    if (isInClass[i]) inside.set(corner.join(""), corner);
    else outside.add(corner.join(""));
  }
  if (inside.size === 0) throw new LecternError("invalid-data", "polyhedraNetwork: no sample belongs to the class");
  for (const key of inside.keys()) if (outside.has(key)) throw mixedCell(key);
  const corners = [...inside.values()];
  return { layers: [first, cornerGates(corners), orGate(corners.length)], corners };
}

function halfSpaces({ weights, biases }: Hyperplanes): PerceptronLayer {
  return perceptronLayer(weights, biases, "step");
}

function mixedCell(key: string): LecternError {
  const cell = [...key].join(", ");
  return new LecternError(
    "invalid-data",
    `polyhedraNetwork: the cell at the corner (${cell}) has samples of both kinds; add a hyperplane that divides it`,
  );
}
