/**
 * Universal approximation by bumps (Machine Learning 2, section 4.1, figure 76): pairs of tanh units along several
 * directions make a ridge each; a unit on their sum is on only where all ridges cross, a bump; the output adds bumps at
 * many places, each as high as the function there.
 */
import { LecternError } from "../../core/errors.js";
import { asMatrix, type MatrixLike, toRows } from "../../data/matrix.js";
import { type PerceptronLayer, perceptronLayer } from "./perceptron-layers.js";

/** The shape of all bumps of a network. */
export interface BumpShape {
  /** A unit vector for each ridge that limits a bump. */
  readonly directions: MatrixLike;
  /** Half the width of a bump along each direction. */
  readonly radius: number;
  /** How steeply bumps fall at their edges, relative to their radius (default 20). */
  readonly steepness?: number;
}

/** A network whose output is about `heights[j]` within the radius of center j, and about 0 where there is no center. */
export function bumpNetwork(
  centers: MatrixLike,
  heights: ArrayLike<number>,
  { directions, radius, steepness = 20 }: BumpShape,
): readonly [PerceptronLayer, PerceptronLayer, PerceptronLayer] {
  const [places, along] = [toRows(asMatrix(centers, "centers")), toRows(asMatrix(directions, "directions"))];
  if (heights.length !== places.length) {
    throw new LecternError(
      "invalid-data",
      `bumpNetwork: ${places.length} centers need as many heights, got ${heights.length}`,
    );
  }
  if (!(radius > 0)) throw new LecternError("invalid-option", `bumpNetwork: radius must be positive, got ${radius}`);
  const rate = steepness / radius;
  const edges = places.flatMap((center) =>
    along.flatMap((direction) => {
      const middle = direction.reduce((sum, entry, i) => sum + entry * center[i], 0);
      const weights = direction.map((entry) => rate * entry);
      return [radius, -radius].map((shift) => ({ weights, bias: rate * (shift - middle) }));
    }),
  );
  // tanh(rising) − tanh(falling) is 2 on a ridge and 0 beside it: 2m where all m ridges cross, at most 2m − 2 elsewhere.
  const ridges = 2 * along.length;
  const sums = places.map((_, j) =>
    edges.map((_, edge) => (Math.floor(edge / ridges) !== j ? 0 : edge % 2 === 0 ? steepness : -steepness)),
  );
  const halves = Float64Array.from(heights, (height) => height / 2);
  return [
    perceptronLayer(
      edges.map(({ weights }) => weights),
      edges.map(({ bias }) => bias),
      "tanh",
    ),
    perceptronLayer(sums, new Array<number>(places.length).fill(steepness * (1 - ridges)), "tanh"),
    // From −1 and 1 to 0 and the height.
    perceptronLayer([halves], [halves.reduce((sum, half) => sum + half, 0)], "identity"),
  ];
}
