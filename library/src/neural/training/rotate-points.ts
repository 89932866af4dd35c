/** Augmentation of molecules and other clouds of points: random rotations, which leave distances as they are. */
import { LecternError } from "../../core/errors.js";
import { cos, sin } from "../../numeric/elementary/functions.js";
import type { Random } from "../../numeric/random/random.js";
import { showShape, type Tensor } from "../../tensor/operations.js";

/**
 * Turns each sample of points [n, points, 2 or 3] around its centre by a random rotation, all rotations being equally probable. As an
 * `augment` of training it tells a network that what it predicts does not depend on orientation.
 *
 * @example
 * ```ts
 * import { rotatePoints } from "lectern/neural";
 * import { createRandom } from "lectern/numeric";
 * import { tensor } from "lectern/tensor";
 *
 * const molecule = tensor([[[0, 0, 0], [3, 4, 0]]]);
 * const [a, b, c, d, e, f] = rotatePoints(molecule, createRandom(0)).data;
 * Math.hypot(d - a, e - b, f - c); // about 5
 * ```
 */
export function rotatePoints(points: Tensor, random: Random): Tensor {
  const { shape } = points;
  const [n, count, dimensions] = shape;
  if (shape.length !== 3 || (dimensions !== 2 && dimensions !== 3)) {
    const message = `rotatePoints: needs points [n, points, 2 or 3], got the shape ${showShape(shape)}`;
    throw new LecternError("invalid-data", message, { shape });
  }
  const data = points.data.slice();
  for (let i = 0; i < n; i++) {
    const own = data.subarray(i * count * dimensions, (i + 1) * count * dimensions);
    turn(own, dimensions, dimensions === 2 ? planeRotation(random) : spaceRotation(random));
  }
  return { shape, data };
}

/** Turns points around their mean by a matrix, row by row. */
function turn(points: Tensor["data"], dimensions: number, rotation: readonly number[]): void {
  const count = points.length / dimensions;
  const center = new Array<number>(dimensions).fill(0);
  points.forEach((value, at) => {
    center[at % dimensions] += value / count;
  });
  for (let i = 0; i < count; i++) {
    const offset = center.map((value, d) => points[i * dimensions + d] - value);
    for (let d = 0; d < dimensions; d++) {
      points[i * dimensions + d] = offset.reduce(
        (sum, value, k) => sum + rotation[d * dimensions + k] * value,
        center[d],
      );
    }
  }
}

function planeRotation(random: Random): number[] {
  const angle = 2 * Math.PI * random.uniform();
  return [cos(angle), -sin(angle), sin(angle), cos(angle)];
}

/** The rotation of a quaternion of length 1 whose direction is uniform (Shoemake 1992). */
function spaceRotation(random: Random): number[] {
  const drawn = [0, 1, 2, 3].map(() => random.normal());
  const length = Math.sqrt(drawn.reduce((sum, value) => sum + value * value, 0));
  const [w, x, y, z] = drawn.map((value) => value / length);
  return [
    ...[1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
    ...[2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
    ...[2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
  ];
}
