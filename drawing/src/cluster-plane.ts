/** The plane in which clusters are shown: two columns as they are, more of them by their first two principal components. */
import { type Matrix, pca } from "lectern";
import { asMatrix, identity, zeros } from "lectern/data";
import { multiply, multiplyTransposed } from "lectern/linalg";

/** A plane through the input of a clusterer. */
export interface ClusterPlane {
  /** The samples in the plane; a single column stays one. */
  readonly points: Matrix;
  readonly titles: readonly string[];
  /** How the plane was chosen, for a caption. */
  readonly says: string;
  /** Input of the clusterer in the plane. */
  place(x: Matrix): Matrix;
  /** The covariance in the plane of what has this covariance. */
  placeCovariance(covariance: Matrix): Matrix;
  /** The input of the clusterer at points of the plane. */
  lift(points: Matrix): Matrix;
}

/** The plane for samples whose columns have these names. */
export function clusterPlane(x: Matrix, names: readonly string[]): ClusterPlane {
  if (x.columns <= 2) {
    const same = (value: Matrix) => value;
    return { points: x, titles: names, says: "", place: same, placeCovariance: same, lift: same };
  }
  const found = pca({ components: 2 }).fit({ x });
  const share = Math.round(100 * found.state.explainedVarianceRatio.reduce((sum, value) => sum + value, 0));
  const place = (value: Matrix) => found.transform(value);
  return {
    points: place(x),
    titles: ["first principal component", "second principal component"],
    says: ` in the plane of the first two principal components, which explain ${share} % of the variance`,
    place,
    placeCovariance: (covariance) => {
      const axes = linearPart(place, x.columns);
      return multiply(axes, multiplyTransposed(covariance, axes));
    },
    lift: (points) => asMatrix(found.inverse(points)),
  };
}

/** The matrix A of the affine map x → Ax + b, of two rows. */
function linearPart(place: (x: Matrix) => Matrix, columns: number): Matrix {
  const [start, ends] = [place(zeros(1, columns)).data, place(identity(columns)).data];
  const result = zeros(2, columns);
  for (let j = 0; j < columns; j++) {
    for (const axis of [0, 1]) result.data[axis * columns + j] = ends[2 * j + axis] - start[axis];
  }
  return result;
}
