/**
 * Small data of extreme numbers, and one fit on them. Constants, duplicates, numbers whose squares overflow or vanish, and
 * more columns than rows: whatever a method does with such data, it ends, and it gives finite numbers or says why it
 * cannot.
 */
import type { AnyFitData, AnyMethod, AnyRecipe, TargetKind, Traits } from "../../library/src/contract/contract.js";
import { LecternError } from "../../library/src/core/errors.js";
import type { Option, OptionTable } from "../../library/src/core/options/options.js";
import type { Report } from "../../library/src/core/report.js";
import type { Progress, Work } from "../../library/src/core/run.js";
import { type Matrix, zeros } from "../../library/src/data/matrix.js";
import { fromDense } from "../../library/src/data/sparse.js";
import { type ColumnLike, createTable, type Table } from "../../library/src/data/table/table.js";
import type { Random } from "../../library/src/numeric/random/random.js";

/** Samples for any method: as a matrix, and as a table with columns of every type; targets of both kinds. */
export interface SmallData {
  readonly x: Matrix;
  readonly table: Table;
  readonly numbers: Float64Array;
  readonly labels: readonly string[];
  readonly weights: Float64Array;
}

const MAX_ROWS = 30;
const MAX_COLUMNS = 6;

/** Sizes of numbers: ordinary ones most often, then those whose squares, cubes or reciprocals are not finite. */
const scales = [1, 1, 1, 1e-3, 1e6, 1e100, 1e155, 1e160, 1e200, 1e300, 1e-100, 1e-155, 1e-300, 5e-324] as const;

/** Draws small data. */
export function drawData(random: Random): SmallData {
  const rows = 1 + random.integer(MAX_ROWS);
  const columns = 1 + random.integer(MAX_COLUMNS);
  const drawn = Array.from({ length: columns }, (_, j) => drawColumn(rows, random.fork(`column ${j}`)));
  if (random.uniform() < 0.2) drawn[columns - 1] = drawn[0];
  const x = zeros(rows, columns);
  for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) x.data[i * columns + j] = drawn[j][i];
  if (random.uniform() < 0.2) for (let i = 0; i < rows; i++) copyRow(x, random.integer(rows), i);
  const classes = 1 + random.integer(4);
  return {
    x,
    table: drawTable(drawn, random.fork("table")),
    numbers: drawColumn(rows, random.fork("target")),
    labels: Array.from({ length: rows }, () => `class ${random.integer(classes)}`),
    weights: Float64Array.from({ length: rows }, () => drawWeight(random)),
  };
}

/** One column: constant, of few values, or of any, with a scale of its own or a scale for each value. */
function drawColumn(rows: number, random: Random): Float64Array {
  const scale = scales[random.integer(scales.length)];
  const shape = random.integer(8);
  const constant = scale * random.normal();
  return Float64Array.from({ length: rows }, () => {
    switch (shape) {
      case 0:
        return constant;
      case 1:
        return 0;
      case 2:
        return scale * random.integer(3);
      case 3:
        return scales[random.integer(scales.length)] * random.normal();
      case 4:
        return Math.abs(scale * random.normal());
      case 5:
        return random.uniform() < 0.9 ? constant : -constant;
      default:
        return scale * random.normal();
    }
  });
}

function copyRow({ data, columns }: Matrix, from: number, to: number): void {
  data.copyWithin(to * columns, from * columns, (from + 1) * columns);
}

function drawWeight(random: Random): number {
  const kind = random.integer(6);
  if (kind === 0) return 0;
  return kind === 1 ? scales[random.integer(scales.length)] / MAX_ROWS : random.uniform();
}

/** Some columns of the same numbers and of other types, with gaps. */
function drawTable(drawn: readonly Float64Array[], random: Random): Table {
  const rows = drawn[0].length;
  const some = <T>(make: (i: number) => T) =>
    Array.from({ length: rows }, (_, i) => (random.uniform() < 0.1 ? null : make(i)));
  const words = ["one", "two", "three", "", "four five", "six seven six"];
  const numbers = Object.fromEntries(drawn.slice(0, 2).map((values, j) => [`number ${j}`, values]));
  const codes = () => Int32Array.from({ length: rows }, () => random.integer(4) - 1);
  const columns: Record<string, ColumnLike> = {
    ...numbers,
    flag: { type: "boolean", values: Uint8Array.from({ length: rows }, () => [0, 1, 255][random.integer(3)]) },
    place: { type: "category", codes: codes(), categories: ["Oslo", "Bern", "Chur"] },
    size: { type: "ordinal", codes: codes(), levels: ["small", "medium", "large"] },
    day: { type: "date", values: Float64Array.from({ length: rows }, () => 1e12 * random.normal()) },
    note: { type: "text", values: some(() => words[random.integer(words.length)]) },
    picture: drawImages(rows, random),
  };
  const names = Object.keys(columns);
  const chosen = names.filter(() => random.uniform() < 0.25);
  if (chosen.length === 0) chosen.push(names[random.integer(names.length)]);
  return createTable(Object.fromEntries(chosen.map((name) => [name, columns[name]])));
}

/** A recipe of the method with drawn options: any choice, flag and alternative, and the defaults of all others. */
function drawRecipe(method: AnyMethod, random: Random): AnyRecipe {
  return method.revive(drawOptions(method.options, random));
}

function drawOptions(table: OptionTable, random: Random): Record<string, unknown> {
  const drawn: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(table)) {
    const value = drawOption(option, random.fork(name));
    if (value !== undefined) drawn[name] = value;
  }
  return drawn;
}

function drawOption(option: Option, random: Random): unknown {
  if (random.uniform() < 0.5) return undefined;
  switch (option.type) {
    case "choice":
      return option.choices[random.integer(option.choices.length)];
    case "flag":
      return random.uniform() < 0.5;
    case "variant": {
      const kinds = Object.keys(option.variants);
      const kind = kinds[random.integer(kinds.length)];
      return { kind, ...drawOptions(option.variants[kind], random) };
    }
    default:
      return undefined;
  }
}

function drawImages(rows: number, random: Random): ColumnLike {
  const pixels = Float32Array.from({ length: rows * 64 }, () => random.uniform());
  return { type: "image", width: 8, height: 8, channels: 1, pixels, missing: new Uint8Array(rows) };
}

/** How a fit ended; everything but "fitted" and "refused" is a mistake of the method. */
export interface Outcome {
  readonly status: "fitted" | "refused" | "not finite" | "foreign error";
  readonly message: string;
}

/** More steps than any method takes on small data. */
const MAX_STEPS = 1e6;

/**
 * Fits a recipe, or a method with drawn options, on the data as far as it accepts them, and uses the model on the samples of
 * the fit.
 */
export function tryFit(subject: AnyMethod | AnyRecipe, data: SmallData, random: Random): Outcome {
  try {
    const recipe = "fit" in subject ? subject : drawRecipe(subject, random.fork("options"));
    const given = fitDataFor(recipe.traits, data, random);
    const model = runBounded(recipe.steps(given));
    const flaw = notFinite(model.report);
    if (flaw !== undefined) return { status: "not finite", message: flaw };
    const results = [model.predict, model.probabilities, model.decision, model.transform, model.score];
    for (const result of results) result?.(given.x);
    return { status: "fitted", message: "" };
  } catch (error) {
    if (!(error instanceof LecternError)) return { status: "foreign error", message: describe(error) };
    const { code, message } = error;
    if (code === "broken-contract" || code === "aborted") return { status: "foreign error", message };
    return { status: "refused", message: `${code}: ${message}` };
  }
}

function runBounded<R>(work: Work<Progress, R>): R {
  let steps = 0;
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (++steps > MAX_STEPS) throw new Error(`more than ${MAX_STEPS} steps`);
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // text only: the place where a foreign error was thrown is in its stack alone.
  const place = error.stack?.split("\n").find((line) => line.includes("library/src")) ?? "";
  return `${error.name}: ${error.message} ${place.trim()}`;
}

function fitDataFor({ target, supports }: Traits, data: SmallData, random: Random): AnyFitData {
  const sparse = supports.sparse && random.uniform() < 0.3;
  const table = supports.table || (supports.categories && random.uniform() < 0.3);
  return {
    x: table ? data.table : sparse ? fromDense(data.x) : data.x,
    ...targetFor(target, data, random),
    ...(supports.weights && random.uniform() < 0.3 ? { weights: data.weights } : {}),
  };
}

function targetFor(target: TargetKind, { numbers, labels }: SmallData, random: Random): { y?: unknown } {
  if (target === "none") return {};
  if (target === "labels" || (target === "any" && random.uniform() < 0.5)) return { y: labels };
  return { y: random.uniform() < 0.8 ? numbers : numbers.map(Math.abs) };
}

/** The first part of a report that is not a finite number, or a text that mentions such a number. */
function notFinite({ objective, notes, warnings, iterations }: Report): string | undefined {
  if (!Number.isFinite(iterations)) return `iterations ${iterations}`;
  const bad = objective.findIndex((value) => !Number.isFinite(value));
  if (bad >= 0) return `objective[${bad}] is ${objective[bad]}`;
  for (const [name, note] of Object.entries(notes)) if (!isFinitePart(note)) return `note ${name} is ${String(note)}`;
  for (const { message, details } of warnings) {
    if (!isFinitePart(message)) return `warning: ${message}`;
    for (const [name, value] of Object.entries(details)) {
      if (!isFinitePart(value)) return `detail ${name} is ${String(value)} of the warning: ${message}`;
    }
  }
  return undefined;
}

function isFinitePart(part: unknown): boolean {
  if (Array.isArray(part)) return part.every(isFinitePart);
  if (typeof part === "string") return !/\bNaN\b|\bInfinity\b|∞/.test(part);
  return typeof part !== "number" || Number.isFinite(part);
}
