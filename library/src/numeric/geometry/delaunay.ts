/**
 * Delaunay triangulations in the plane and in space (Bowyer 1981; Watson 1981): points are inserted one by one, and
 * the simplices whose circumsphere contains the new point are replaced by ones that have it as a corner. Outside the
 * hull, simplices have a corner at infinity. Signs are exact, and ties of points on one sphere are broken by an
 * infinitesimal perturbation of their lifted coordinate (Devillers and Teillaud 2011), so that it works for any
 * arrangement of points.
 */
import { LecternError } from "../../core/errors.js";
import { lifted, orientation, type PointSet } from "./exact-predicates.js";

/** A triangulation: simplices of d + 1 corners, and which points share an edge. */
export interface Delaunay {
  readonly dimension: number;
  /** The corners of simplex s are simplices[s (d + 1)] …. */
  readonly simplices: Int32Array;
  /**
   * The neighbours of point i are neighbors[start[i]] … neighbors[start[i + 1] − 1], ascending; none for a duplicate.
   */
  readonly start: Int32Array;
  readonly neighbors: Int32Array;
}

const INFINITE = -1;

/** A simplex while triangulating: its corners, and the simplex across from each. */
interface Simplex {
  readonly corners: Int32Array;
  readonly across: Simplex[];
  alive: boolean;
  mark: number;
}

/**
 * The Delaunay triangulation of points of 2 or 3 coordinates, stored point after point. Throws if the points are on
 * one line (or plane); of duplicates only the first is used.
 *
 * @example
 * ```ts
 * import { delaunay } from "lectern/numeric";
 *
 * const { simplices } = delaunay(Float64Array.of(0, 0, 4, 0, 0, 4, 1, 1), 2);
 * simplices.length / 3; // 3 triangles around the last point
 * ```
 */
export function delaunay(data: Float64Array, dimension: number): Delaunay {
  if (dimension !== 2 && dimension !== 3) {
    throw new LecternError("invalid-data", `delaunay: points must have 2 or 3 coordinates, got ${dimension}`);
  }
  if (data.length % dimension !== 0 || !data.every(Number.isFinite)) {
    throw new LecternError("invalid-data", `delaunay: points must have ${dimension} finite coordinates each`);
  }
  const points: PointSet = { dimension, data };
  const order = distinctPoints(points);
  const corners = firstSimplex(points, order);
  const used = new Set(corners);
  let last = surround(corners);
  let turn = 0;
  for (const point of order) if (!used.has(point)) last = insert(points, point, last, ++turn);
  return collect(last, dimension, data.length / dimension);
}

/** The points without duplicates, in strips of alternating direction, so that each is near the next. */
function distinctPoints({ dimension, data }: PointSet): number[] {
  const count = data.length / dimension;
  const seen = new Set<string>();
  const distinct: number[] = [];
  for (let i = 0; i < count; i++) {
    // Adding 0 makes −0 and 0 equal.
    const key = Array.from(data.subarray(i * dimension, (i + 1) * dimension), (value) => value + 0).join(" ");
    if (!seen.has(key)) distinct.push(i);
    seen.add(key);
  }
  const x = distinct.map((i) => data[i * dimension]);
  const [low, high] = [x.reduce((a, b) => Math.min(a, b), Infinity), x.reduce((a, b) => Math.max(a, b), -Infinity)];
  const strips = Math.ceil(Math.sqrt(distinct.length));
  const strip = (i: number) => Math.floor(((data[i * dimension] - low) / (high - low || 1)) * strips);
  const along = (i: number) => (strip(i) % 2 === 0 ? 1 : -1) * data[i * dimension + 1];
  return distinct.sort((a, b) => strip(a) - strip(b) || along(a) - along(b) || a - b);
}

/** d + 1 points that span a simplex of positive orientation. */
function firstSimplex(points: PointSet, order: readonly number[]): number[] {
  const { dimension } = points;
  const chosen = order.slice(0, 2);
  for (const point of order.slice(2)) {
    if (chosen.length > dimension) break;
    if (independent(points, [...chosen, point])) chosen.push(point);
  }
  if (chosen.length <= dimension) {
    throw new LecternError(
      "invalid-data",
      `delaunay: all points are on one ${dimension === 2 || chosen.length === 2 ? "line" : "plane"}; remove a coordinate or add points`,
    );
  }
  if (orientation(points, chosen) < 0) [chosen[0], chosen[1]] = [chosen[1], chosen[0]];
  return chosen;
}

/** Whether points are affinely independent: their orientation in a plane of two axes is not zero. */
function independent({ dimension, data }: PointSet, corners: readonly number[]): boolean {
  if (corners.length === dimension + 1) return orientation({ dimension, data }, corners) !== 0;
  // Three points in space: by their projections onto the three coordinate planes.
  return [0, 1, 2].some((left) => {
    const shadow = corners.flatMap((i) => [0, 1, 2].filter((j) => j !== left).map((j) => data[i * 3 + j]));
    return orientation({ dimension: 2, data: Float64Array.from(shadow) }, [0, 1, 2]) !== 0;
  });
}

/** The first simplex with an infinite one at each of its faces. */
function surround(corners: readonly number[]): Simplex {
  const inner = createSimplex(Int32Array.from(corners));
  const outer = corners.map((_, k) => createSimplex(inner.corners.map((corner, at) => (at === k ? INFINITE : corner))));
  outer.forEach((simplex, k) => {
    inner.across[k] = simplex;
    outer.forEach((other, at) => {
      simplex.across[at] = at === k ? inner : other;
    });
  });
  // Seen from outside, a face has the opposite orientation: two corners are exchanged to keep it positive.
  for (const { corners: turned, across } of outer) {
    [turned[0], turned[1]] = [turned[1], turned[0]];
    [across[0], across[1]] = [across[1], across[0]];
  }
  return inner;
}

function createSimplex(corners: Int32Array): Simplex {
  return { corners, across: [], alive: true, mark: 0 };
}

/** Inserts a point and returns a simplex that has it as a corner. */
function insert(points: PointSet, point: number, from: Simplex, turn: number): Simplex {
  const cavity = [locate(points, point, from)];
  cavity[0].mark = turn;
  const created: Simplex[] = [];
  // Faces of new simplices that contain the point, by their other corners.
  const open = new Map<string, [Simplex, number]>();
  for (let at = 0; at < cavity.length; at++) {
    const simplex = cavity[at];
    simplex.alive = false;
    for (let k = 0; k < simplex.corners.length; k++) {
      const other = simplex.across[k];
      if (other.mark === turn) continue;
      if (inConflict(points, other, point)) {
        other.mark = turn;
        cavity.push(other);
        continue;
      }
      const corners = simplex.corners.slice();
      corners[k] = point;
      const fresh = createSimplex(corners);
      fresh.across[k] = other;
      other.across[other.across.indexOf(simplex)] = fresh;
      created.push(fresh);
      for (let face = 0; face < corners.length; face++) if (face !== k) join(open, fresh, face, point);
    }
  }
  return created[0];
}

function join(open: Map<string, [Simplex, number]>, simplex: Simplex, face: number, point: number): void {
  const key = Array.from(simplex.corners)
    .filter((corner, at) => at !== face && corner !== point)
    .sort((a, b) => a - b)
    .join(" ");
  const match = open.get(key);
  if (match === undefined) {
    open.set(key, [simplex, face]);
    return;
  }
  const [other, otherFace] = match;
  simplex.across[face] = other;
  other.across[otherFace] = simplex;
  open.delete(key);
}

/** Walks from simplex to simplex, always across a face that the point is beyond, to one in conflict with it. */
function locate(points: PointSet, point: number, from: Simplex): Simplex {
  let here = from;
  const infinite = here.corners.indexOf(INFINITE);
  if (infinite >= 0) here = here.across[infinite];
  for (let previous = here; ; ) {
    if (here.corners.includes(INFINITE)) return here;
    const beyond = here.corners.findIndex(
      (_, k) => here.across[k] !== previous && sideWith(points, here.corners, k, point) < 0,
    );
    if (beyond < 0) return here;
    previous = here;
    here = here.across[beyond];
  }
}

const scratch = [new Int32Array(3), new Int32Array(4)];

/** The orientation of a simplex with the point in place of one of its corners. */
function sideWith({ dimension, data }: PointSet, corners: Int32Array, k: number, point: number): number {
  const replaced = scratch[dimension - 2];
  replaced.set(corners);
  replaced[k] = point;
  return orientation({ dimension, data }, replaced);
}

/**
 * Whether the open circumsphere of a simplex contains the point; that of an infinite one is the half-space beyond its
 * face.
 */
function inConflict(points: PointSet, simplex: Simplex, point: number): boolean {
  const infinite = simplex.corners.indexOf(INFINITE);
  if (infinite < 0) return inSphere(points, simplex.corners, point) > 0;
  const side = sideWith(points, simplex.corners, infinite, point);
  if (side !== 0) return side > 0;
  // In the plane of the face, any sphere through the face separates inside from outside its circle.
  return inSphere(points, simplex.across[infinite].corners, point) > 0;
}

/**
 * Positive when the point is inside the sphere of a simplex of positive orientation. On the sphere, the point
 * with the highest index is treated as lifted slightly more than all before it: the cofactor of its lift decides.
 */
function inSphere(points: PointSet, corners: Int32Array, point: number): number {
  const all = [...corners, point];
  const sign = lifted(points, all);
  if (sign !== 0) return -sign;
  for (const most of [...all].sort((a, b) => b - a)) {
    // Lifted higher, the new point leaves the sphere.
    if (most === point) return -1;
    // A corner that is lifted higher lifts the sphere's plane on its own side of the other corners.
    const side = sideWith(points, corners, all.indexOf(most), point);
    if (side !== 0) return side;
  }
  return -1;
}

function collect(from: Simplex, dimension: number, count: number): Delaunay {
  const all = new Set([from]);
  for (const simplex of all) for (const other of simplex.across) all.add(other);
  const finite = [...all].filter(({ corners }) => !corners.includes(INFINITE)).map(({ corners }) => corners);
  const simplices = new Int32Array(finite.length * (dimension + 1));
  const links = Array.from({ length: count }, () => new Set<number>());
  finite.forEach((corners, s) => {
    simplices.set(corners, s * (dimension + 1));
    for (const a of corners) for (const b of corners) if (a !== b) links[a].add(b);
  });
  const start = new Int32Array(count + 1);
  links.forEach((link, i) => {
    start[i + 1] = start[i] + link.size;
  });
  const neighbors = Int32Array.from(links.flatMap((link) => [...link].sort((a, b) => a - b)));
  return { dimension, simplices, start, neighbors };
}
