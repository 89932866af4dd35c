/** The fit of methods that align local blocks of neighbours, and what they learn. */
import * as state from "../../contract/state/fields.js";
import { LecternError } from "../../core/errors.js";
import type { ReportFacts } from "../../core/report.js";
import { mapSteps, type Progress, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { alignmentCoordinates } from "./alignment-coordinates.js";
import { alignmentMatrix, type LocalBlocks } from "./alignment-matrix.js";
import { alignmentReport, type LocalAlignmentOptions, partsOf, usableNeighbors } from "./embed-by-alignment.js";
import { type Neighborhoods, neighborhoodsOf, withOwnSample } from "./neighborhoods.js";

/** The fields of what they learn. */
export const alignmentState = {
  embedding: state.matrix("samples", "components", "position of each training sample"),
  eigenvalues: state.vector("components", "smallest eigenvalues of the alignment matrix, ascending", { min: 0 }),
};

/** What they learn. */
export interface AlignmentState extends state.StateOf<typeof alignmentState> {}

interface AlignmentChoice {
  readonly kind: string;
  readonly blocks: (neighborhoods: Neighborhoods, components: number) => LocalBlocks;
  /** The minimum number of neighbours for so many components. */
  readonly leastNeighbors: (components: number) => number;
}

/** Finds the coordinates that suit all neighbourhoods best. */
export function* alignTangents(
  { kind, blocks, leastNeighbors }: AlignmentChoice,
  x: Matrix,
  options: LocalAlignmentOptions,
): Work<Progress, { readonly state: AlignmentState; readonly report: ReportFacts }> {
  const { components } = options;
  const neighbors = usableNeighbors(kind, x, options);
  const least = leastNeighbors(components);
  if (neighbors < least) {
    throw new LecternError(
      "invalid-option",
      `${kind}: ${components} components need at least ${least} neighbours of each sample, got ${neighbors}; ` +
        (options.neighbors < least ? "increase neighbors" : `${least + 1} samples are needed, got ${x.rows}`),
      { option: "neighbors", value: options.neighbors },
    );
  }
  let step = 0;
  const counted = (): Progress => ({ step: ++step });
  const neighborhoods = yield* mapSteps(neighborhoodsOf(x, neighbors), counted);
  const form = yield* mapSteps(alignmentMatrix(blocks(withOwnSample(neighborhoods), components)), counted);
  const parts = partsOf(neighborhoods);
  const found = yield* mapSteps(alignmentCoordinates(form, components, { ...options, parts }), counted);
  const { embedding, eigenvalues } = found;
  return { state: { embedding, eigenvalues }, report: alignmentReport(parts, found, options) };
}
