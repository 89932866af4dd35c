/**
 * Why minima of wide networks are connected (ML and physics, section 18.3, figure 18.12; Draxler et al. 2018): on the XOR problem
 * two perceptrons cannot swap their roles without misclassifying a point on the way, but with a third they can. With threshold
 * units there are finitely many states, one for each way in which the units divide the points; while weights move, one
 * unit changes its answer for one point at a time. So the claim is about paths in a finite graph.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { separatingNormal } from "lectern/neural";
import { type Plot, plotGrid } from "lectern/plots";

/** The four points and their classes. */
export const points = [
  [-1, -1],
  [-1, 1],
  [1, -1],
  [1, 1],
];
export const classes = [0, 1, 1, 0];

/** Answers of the hidden units for the four points, and of the output unit for every combination of their answers. */
export interface State {
  readonly hidden: readonly number[];
  readonly output: number;
}

/** All divisions of points that one perceptron can make, as numbers with a bit for each point. */
export function divisionsOf(x: readonly (readonly number[])[]): number[] {
  const homogeneous = x.map((point) => [...point, 1]);
  return Array.from({ length: 2 ** x.length }, (_, division) => division).filter((division) => {
    const signs = x.map((_, i) => ((division >> i) & 1 ? 1 : -1));
    return separatingNormal(homogeneous, signs) !== undefined;
  });
}

const unitDivisions = divisionsOf(points);

/** The combination of the answers of the hidden units for a point. */
function cornerOf(hidden: readonly number[], point: number): number {
  return hidden.reduce((corner, division, unit) => corner + (((division >> point) & 1) << unit), 0);
}

/** Whether all four points are classified correctly. */
export function isCorrect({ hidden, output }: State): boolean {
  return classes.every((label, point) => ((output >> cornerOf(hidden, point)) & 1) === label);
}

/**
 * The states on a shortest path without a misclassification from one state to another, or undefined if there is none. Two
 * divisions that differ in one point are neighbours in the space of weights: only one hyperplane separates them.
 */
export function correctPath(from: State, to: State): State[] | undefined {
  const corners = Array.from({ length: 2 ** from.hidden.length }, (_, corner) =>
    from.hidden.map((_, unit) => (corner >> unit) & 1),
  );
  const outputs = new Set(divisionsOf(corners));
  const units = new Set(unitDivisions);
  const keyOf = ({ hidden, output }: State) => [...hidden, output].join();
  const before = new Map<string, State | undefined>([[keyOf(from), undefined]]);
  const queue = [from];
  for (const state of queue) {
    if (keyOf(state) === keyOf(to)) return backTo(state, (each) => before.get(keyOf(each)));
    for (const next of neighborsOf(state, units, outputs)) {
      if (before.has(keyOf(next)) || !isCorrect(next)) continue;
      before.set(keyOf(next), state);
      queue.push(next);
    }
  }
  return undefined;
}

/** The states in which one unit gives another answer for one point, or the output for one combination. */
function neighborsOf({ hidden, output }: State, units: Set<number>, outputs: Set<number>): State[] {
  const ofUnits = hidden.flatMap((division, unit) =>
    points
      .map((_, point) => division ^ (1 << point))
      .filter((changed) => units.has(changed))
      .map((changed) => ({
        hidden: hidden.with(unit, changed),
        output,
      })),
  );
  const ofOutput = Array.from({ length: 2 ** hidden.length }, (_, corner) => output ^ (1 << corner))
    .filter((changed) => outputs.has(changed))
    .map((changed) => ({ hidden, output: changed }));
  return [...ofUnits, ...ofOutput];
}

function backTo(last: State, previous: (state: State) => State | undefined): State[] {
  const path = [last];
  for (let state = previous(last); state !== undefined; state = previous(state)) path.unshift(state);
  return path;
}

/** Alice is on above the lower of two diagonals, Bob below the upper one; the output is on where both are. */
const [alice, bob] = [0b1110, 0b0111];

/** The minimum with two units, or with a third that is always off and that the output ignores. */
export function minimum(units: 2 | 3, isSwapped: boolean): State {
  const pair = isSwapped ? [bob, alice] : [alice, bob];
  // The output unit is on at corners whose first two bits are set.
  return units === 2 ? { hidden: pair, output: 0b1000 } : { hidden: [...pair, 0], output: 0b10001000 };
}

/** The line of each unit that divides the points, from edge to edge of the picture. */
function linesOf({ hidden }: State): object[] {
  return hidden.flatMap((division, unit) => {
    const signs = points.map((_, i) => ((division >> i) & 1 ? 1 : -1));
    const [a, b, c] =
      separatingNormal(
        points.map((point) => [...point, 1]),
        signs,
      ) ?? [];
    // A unit that is always on or off has no line between the points.
    if (new Set(signs).size === 1) return [];
    const steep = Math.abs(b) < Math.abs(a);
    const ends = [-edge, edge].map((t) => (steep ? [-(b * t + c) / a, t] : [t, -(a * t + c) / b]));
    return [{ unit: names[unit], x: ends[0][0], y: ends[0][1], x2: ends[1][0], y2: ends[1][1] }];
  });
}

const names = ["Alice", "Bob", "Charlie"];
const edge = 1.8;

/** The lines of the units and the points with their classes along a path: a panel for each state. */
export function figure(path: readonly State[]): Plot {
  const axis = (field: string) => ({ field, type: "quantitative", axis: null, scale: { domain: [-edge, edge] } });
  const place = { x: axis("x"), y: axis("y") };
  const color = {
    field: "unit",
    type: "nominal",
    title: "",
    scale: { domain: names, range: ["#0072b2", "#d55e00", "#009e73"] },
  };
  const dots = points.map(([x, y], i) => ({ x, y, class: `class ${classes[i]}` }));
  const panel = (state: State, i: number): Plot => ({
    $schema: "https://vega.github.io/schema/vega-lite/v6.json",
    ...{ title: `step ${i}`, width: 110, height: 110 },
    layer: [
      {
        data: { values: linesOf(state) },
        mark: { type: "rule", strokeWidth: 2, clip: true },
        encoding: { ...place, x2: { field: "x2" }, y2: { field: "y2" }, color },
      },
      {
        data: { values: dots },
        mark: { type: "point", filled: true, size: 60, color: "black", opacity: 1 },
        encoding: { ...place, shape: { field: "class", type: "nominal", title: "" } },
      },
    ],
  });
  const panels = path.map(panel);
  const rows = Array.from({ length: Math.ceil(panels.length / 5) }, (_, row) => panels.slice(5 * row, 5 * row + 5));
  return plotGrid(rows);
}

/** Figure for the gallery index. */
export const cover = () => figure(correctPath(minimum(3, false), minimum(3, true)) ?? []);

function print(): void {
  for (const units of [2, 3] as const) {
    const path = correctPath(minimum(units, false), minimum(units, true));
    console.log(
      `${units} units: ${path === undefined ? "no path without an error" : `a path of ${path.length - 1} steps`}`,
    );
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
