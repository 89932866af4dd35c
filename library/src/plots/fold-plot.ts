/** Which samples are trained on and which are tested in each round of a cross-validation. */
import { LecternError } from "../core/errors.js";
import type { Fold } from "../data/split.js";
import { innerFolds } from "../selection/nested.js";
import { colour, type Plot, type PlotOptions, palette, plot } from "./theme.js";

/** Settings of a fold plot. */
export interface FoldPlotOptions extends PlotOptions {
  /** Samples from left to right by number, or by the round that tests them first, which makes test sets blocks (default "samples"). */
  readonly order?: "samples" | "folds";
  /** Draw the inner rounds of a nested cross-validation too, above each outer round (default false). */
  readonly nested?: boolean;
}

/** What a sample is used for in a round, in the order of the legend. */
const colours = { train: palette[4], validation: palette[3], test: palette[1] };
type Role = keyof typeof colours;

/** A row of the picture; the rows between the outer rounds of a nested cross-validation are empty. */
interface Round {
  readonly name: string;
  readonly samples: Readonly<Partial<Record<Role, Int32Array>>>;
}

/** A sample narrower than this has no border, and is joined with neighbours of its role. */
const MIN_CELL = 6;

/**
 * One row for each round, from the top: the samples that are trained on in one colour, those that are tested in another.
 * Samples that a round leaves out, such as the gap of a time series, stay white.
 *
 * @example
 * ```ts
 * import { kFold } from "lectern/data";
 * import { foldPlot } from "lectern/plots";
 *
 * foldPlot(kFold(20, { folds: 4 }));
 * ```
 */
export function foldPlot(folds: readonly Fold[], settings: FoldPlotOptions = {}): Plot {
  const samples = 1 + folds.reduce((most, { train, test }) => Math.max(most, largest(train), largest(test)), -1);
  if (samples === 0) throw new LecternError("invalid-data", "foldPlot: needs at least one fold with samples");
  const { order = "samples", nested = false, title } = settings;
  const rounds = nested ? nestedRounds(folds) : folds.map(({ train, test }, f) => roundOf(f, { train, test }));
  const places = order === "samples" ? undefined : placesByRound(folds, samples);
  const { width = 320, height = Math.max(60, 18 * rounds.length) } = settings;
  const isJoined = width < MIN_CELL * samples;
  const values = rounds.flatMap((round, row) => {
    const roles = rolesOf(round, samples, places);
    return runsOf(roles, isJoined).map((run) => ({ row, ...run }));
  });
  const shown = (Object.keys(colours) as Role[]).filter((role) => values.some((value) => value.role === role));
  return plot({
    width,
    height,
    ...(title === undefined ? {} : { title }),
    data: { values },
    mark: { type: "rect", ...(isJoined ? {} : { stroke: "white" }) },
    encoding: {
      x: {
        ...{ field: "from", type: "quantitative" },
        title: settings.xTitle ?? (order === "samples" ? "sample" : "samples by the round that tests them"),
        scale: { domain: [-0.5, samples - 0.5], nice: false, zero: false },
        axis:
          order === "samples"
            ? { grid: false, format: "d", tickMinStep: 1 }
            : { grid: false, labels: false, ticks: false },
      },
      x2: { field: "to" },
      y: {
        ...{ field: "row", type: "ordinal", title: settings.yTitle ?? "round" },
        scale: { domain: rounds.map((_, row) => row), paddingInner: 0.15 },
        axis: {
          ...{ labelExpr: `${JSON.stringify(rounds.map(({ name }) => name))}[datum.value]` },
          ...{ domain: false, ticks: false, labelAngle: 0 },
        },
      },
      color: { ...colour("role"), scale: { domain: shown, range: shown.map((role) => colours[role]) } },
    },
  });
}

function largest(indices: Int32Array): number {
  return indices.reduce((most, i) => Math.max(most, i), -1);
}

function roundOf(number: number, samples: Round["samples"]): Round {
  return { name: String(number + 1), samples };
}

/** For each outer round its inner ones, then itself, then a gap. */
function nestedRounds(outer: readonly Fold[]): Round[] {
  return outer.flatMap(({ train, test }, o) => [
    ...(o === 0 ? [] : [{ name: "", samples: {} }]),
    ...innerFolds(outer, o).map((inner, k) => ({
      name: `${o + 1}.${k + 1}`,
      samples: { train: inner.train, validation: inner.test },
    })),
    roundOf(o, { train, test }),
  ]);
}

/** The place of each sample when they are sorted by the first round that tests them; those never tested come first. */
function placesByRound(folds: readonly Fold[], samples: number): Int32Array {
  const first = new Int32Array(samples).fill(-1);
  folds.forEach(({ test }, f) => {
    for (const i of test) if (first[i] < 0) first[i] = f;
  });
  const sorted = Array.from(first.keys()).sort((a, b) => first[a] - first[b]);
  const places = new Int32Array(samples);
  sorted.forEach((sample, place) => {
    places[sample] = place;
  });
  return places;
}

/** What the sample at each place is used for. */
function rolesOf({ name, samples }: Round, count: number, places: Int32Array | undefined): (Role | undefined)[] {
  const roles = new Array<Role | undefined>(count).fill(undefined);
  for (const [role, indices] of Object.entries(samples) as [Role, Int32Array | undefined][]) {
    for (const i of indices ?? []) {
      const place = places === undefined ? i : places[i];
      if (roles[place] !== undefined) {
        const message = `foldPlot: sample ${i} is in the ${roles[place]} set and in the ${role} set of round ${name}`;
        throw new LecternError("invalid-data", `${message}; the sets of a round must be disjoint`, { row: i });
      }
      roles[place] = role;
    }
  }
  return roles;
}

/** Rectangles from the left edge of the first sample to the right edge of the last. */
function runsOf(roles: readonly (Role | undefined)[], isJoined: boolean) {
  const runs: { readonly from: number; readonly to: number; readonly role: Role }[] = [];
  for (let first = 0; first < roles.length; ) {
    const role = roles[first];
    let end = first + 1;
    while (isJoined && end < roles.length && roles[end] === role) end++;
    if (role !== undefined) runs.push({ from: first - 0.5, to: end - 0.5, role });
    first = end;
  }
  return runs;
}
