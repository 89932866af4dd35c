/** Series of many kinds in time order, on which rules for dividing them are compared. */
import { createTable, type Table } from "lectern/data";
import { createRandom, type Random } from "lectern/numeric";

/** A series with its column to predict. */
export interface Series {
  readonly name: string;
  readonly target: string;
  readonly table: Table;
  /** Other futures of the last fifth of the rows: the past is the same, all that is random is drawn again. */
  readonly futures: readonly Table[];
}

/** One row of a series, made from its number and the random numbers of its time. */
type Row = Readonly<Record<string, number>>;
/** Makes the rows of a series one after the other, so that they can depend on those before. */
type Kind = (shape: Random, rows: number, perYear: number) => (i: number, random: Random) => Row;

/** The time from one row to the next. */
const cadences = [
  { days: 1, perYear: 365 },
  { days: 7, perYear: 52 },
  { days: 30, perYear: 12 },
] as const;

/** Numbers of rows. */
export const lengths = [150, 300, 600] as const;

const { PI, sin, exp, max, round } = Math;
const wave = (i: number, period: number, phase = 0) => sin((2 * PI * i) / period + phase);
const between = (random: Random, low: number, high: number) => low + (high - low) * random.uniform();

/** The kinds of series. Those who make them know nothing of the rules that are compared. */
export const seriesKinds: Readonly<Record<string, Kind>> = {
  "trend and seasons": (shape, rows, perYear) => {
    const [slope, year, week, noise] = [between(shape, -2, 2), between(shape, 0, 3), between(shape, 0, 2), 1];
    const phase = between(shape, 0, 2 * PI);
    return (i, random) => ({
      y: (slope * i) / rows + year * wave(i, perYear, phase) + week * wave(i, 7) + noise * random.normal(),
      other: random.normal(),
    });
  },
  "season with a column": (shape, _, perYear) => {
    const [own, effect, week] = [between(shape, 1, 4), between(shape, 0.3, 1.5), between(shape, 0, 2)];
    return (i, random) => {
      const warm = own * wave(i, perYear) + random.normal();
      return { y: effect * warm + week * wave(i, 7) + random.normal(), warm, other: random.normal() };
    };
  },
  "changing level": (shape, rows, perYear) => {
    const changes = 2 + shape.integer(4);
    const levels = Array.from({ length: changes }, () => ({
      at: shape.integer(round(0.75 * rows)),
      by: 2 * shape.normal(),
    }));
    const [year, effect] = [between(shape, 0, 2), between(shape, 0.3, 1.5)];
    return (i, random) => {
      const a = random.normal();
      const level = levels.reduce((sum, { at, by }) => sum + (i >= at ? by : 0), 0);
      return { y: level + year * wave(i, perYear) + effect * a + random.normal(), a, b: random.normal() };
    };
  },
  "random walk": (shape) => {
    const [step, effect] = [between(shape, 0.05, 0.4), between(shape, 0.5, 2)];
    let level = 0;
    return (_, random) => {
      level += step * random.normal();
      const a = random.normal();
      return { y: level + effect * a + random.normal(), a, b: random.normal() };
    };
  },
  "lagged columns": (shape, _, perYear) => {
    const lag = 1 + shape.integer(6);
    const [now, then, year] = [between(shape, 0, 1), between(shape, 0.5, 2), between(shape, 0, 2)];
    const past: number[] = [];
    return (i, random) => {
      past.push(0.7 * (past.at(-1) ?? 0) + random.normal());
      const price = past[i];
      const [before = 0, earlier = 0] = [past[i - 1], past[i - lag]];
      const y = now * price + then * max(0, earlier) + year * wave(i, perYear) + random.normal();
      return { y, price, "price before": before, [`price ${lag + 1} before`]: past[i - lag - 1] ?? 0, earlier };
    };
  },
  "its own past": (shape, _, perYear) => {
    const [own, effect, year] = [between(shape, 0.4, 0.95), between(shape, 0.2, 1.5), between(shape, 0, 1.5)];
    let [before, earlier] = [0, 0];
    return (i, random) => {
      const a = random.normal();
      const y = own * before + effect * a + year * wave(i, perYear) + random.normal();
      const row = { y, yesterday: before, "day before": earlier, a };
      [before, earlier] = [y, before];
      return row;
    };
  },
  interactions: (shape, _, perYear) => {
    const [cross, bend, year] = [between(shape, 0.5, 2), between(shape, 0.5, 2), between(shape, 0, 1)];
    return (i, random) => {
      const [a, b, c] = [random.normal(), random.normal(), random.normal()];
      const y = cross * a * b + bend * sin(2 * c) + year * wave(i, perYear) + 0.3 * random.normal();
      return { y, a, b, c, d: random.normal() };
    };
  },
  "changing effects": (shape, rows) => {
    const [first, last] = [between(shape, -2, 2), between(shape, -2, 2)];
    const [step, sudden] = [between(shape, 0.3, 0.8), shape.uniform() < 0.5];
    return (i, random) => {
      const [a, b] = [random.normal(), random.normal()];
      const share = sudden ? Number(i > step * rows) : i / rows;
      return { y: ((1 - share) * first + share * last) * a + b + random.normal(), a, b, c: random.normal() };
    };
  },
  thresholds: (shape, _, perYear) => {
    const [cold, hot, base] = [between(shape, 0.5, 2), between(shape, 0.5, 2), between(shape, 1, 3)];
    return (i, random) => {
      const warm = 10 + 10 * wave(i, perYear) + 4 * random.normal();
      const free = Number(i % 7 > 4);
      const y = cold * max(0, 8 - warm) + hot * max(0, warm - 18) - base * free * 3 + 3 * random.normal();
      return { y, warm, free, wind: random.normal() };
    };
  },
  growth: (shape, rows, perYear) => {
    const [rate, year, effect] = [between(shape, 0, 1.5), between(shape, 0, 0.4), between(shape, 0, 0.3)];
    return (i, random) => {
      const a = random.normal();
      const y = 100 * exp((rate * i) / rows + year * wave(i, perYear) + effect * a + 0.1 * random.normal());
      return { y, a, b: random.normal() };
    };
  },
};

/** Number of other futures. */
const futures = 5;

/** A series of a kind, made from a seed. */
export function drawSeries(kind: string, rows: number, seed: number): Series {
  const random = createRandom(seed).fork(kind).fork(rows);
  const { days, perYear } = cadences[random.fork("cadence").integer(cadences.length)];
  const name = `${kind}, ${rows} rows, ${days === 1 ? "daily" : days === 7 ? "weekly" : "monthly"}, seed ${seed}`;
  const split = rows - round(rows / 5);
  const draw = (future: number) => {
    const next = seriesKinds[kind](random.fork("shape"), rows, perYear);
    const [past, then] = [random.fork("past"), random.fork("future").fork(future)];
    return Array.from({ length: rows }, (_, i) => ({
      date: new Date(Date.UTC(2010, 0, 1 + i * days)).toISOString().slice(0, 10),
      ...next(i, i < split ? past : then),
    }));
  };
  return {
    name,
    target: "y",
    table: tableOf(draw(0)),
    futures: Array.from({ length: futures }, (_, f) => tableOf(draw(f + 1).slice(split))),
  };
}

function tableOf(rows: readonly Readonly<Record<string, number | string>>[]): Table {
  return createTable(Object.keys(rows[0]).map((name) => [name, rows.map((row) => row[name])] as never));
}
