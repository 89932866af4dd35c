/** Ten tables of different kinds, on which the contest of `learn` is measured. */
import { readFileSync } from "node:fs";
import { createTable, readCsv, type Table } from "lectern/data";
import { createRandom, type Random } from "lectern/numeric";

/** A table with the column to predict. */
export interface ContestTable {
  readonly name: string;
  readonly target: string;
  readonly table: Table;
  /** Makes more rows of the same kind, of which no method has seen any; bundled tables have none. */
  readonly more?: (rows: number) => Table;
}

/** Makes a table with a number of rows. */
type Maker = (random: Random, rows: number) => Pick<ContestTable, "target" | "table">;

/** The kinds of tables, each made from a seed; bundled ones are always the same. */
export const contestTables: Readonly<Record<string, (seed: number) => ContestTable>> = {
  numbers: () => bundled("numbers", "breast-cancer.csv", "diagnosis"),
  mixed: () => bundled("mixed", "penguins.csv", "body_mass_g"),
  wide: (seed) => drawn("wide", wide, 150, createRandom(seed).fork("wide")),
  "many classes": () => bundled("many classes", "digits.csv", "digit", "d"),
  "rare class": (seed) => drawn("rare class", rareClass, 1000, createRandom(seed).fork("rare")),
  noise: (seed) => drawn("noise", noise, 300, createRandom(seed).fork("noise")),
  "leaking id": (seed) => drawn("leaking id", leakingId, 600, createRandom(seed).fork("leak")),
  counts: (seed) => drawn("counts", counts, 800, createRandom(seed).fork("counts")),
  "time order": (seed) => timeOrder(createRandom(seed).fork("time")),
  text: (seed) => drawn("text", texts, 450, createRandom(seed).fork("text")),
};

/** A table whose rows are drawn, and more of them for the judgement. */
function drawn(name: string, make: Maker, rows: number, random: Random): ContestTable {
  return { name, ...make(random, rows), more: (count) => make(random.fork("more"), count).table };
}

/** A bundled table; a prefix makes words of the numbers of a target of classes. */
export function bundled(name: string, file: string, target: string, prefix?: string): ContestTable {
  const csv = readFileSync(new URL(`../../library/data/${file}`, import.meta.url), "utf8");
  const { table } = readCsv(csv, { header: true });
  if (prefix === undefined) return { name, target, table };
  const columns = table.columns.map((column, j) =>
    table.names[j] === target && column.type === "number"
      ? createTable({ y: Array.from(column.values, (value) => `${prefix}${value}`) }).columns[0]
      : column,
  );
  return { name, target, table: { ...table, columns } };
}

const list = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const normals = (random: Random, count: number) => list(count, () => random.normal());

/** More columns than rows; few of them matter. */
function wide(random: Random, rows: number): ReturnType<Maker> {
  const columns = list(300, () => normals(random, rows));
  const y = list(rows, (i) =>
    columns[0][i] - columns[1][i] + 0.8 * columns[2][i] + 0.7 * random.normal() > 0 ? "yes" : "no",
  );
  const named = columns.map((values, j) => [`gene${j}`, values] as const);
  return { target: "ill", table: createTable([...named, ["ill", y]]) };
}

/** A class with one row in fifty. */
function rareClass(random: Random, rows: number): ReturnType<Maker> {
  const [a, b, c] = [normals(random, rows), normals(random, rows), normals(random, rows)];
  const order = list(rows, (i) => i).sort((i, j) => a[j] * b[j] + c[j] - (a[i] * b[i] + c[i]));
  const rare = new Set(order.slice(0, rows / 50));
  const y = list(rows, (i) => (rare.has(i) ? "fraud" : "fine"));
  return { target: "kind", table: createTable({ a, b, c, d: normals(random, rows), kind: y }) };
}

/** The target has nothing to do with the columns. */
function noise(random: Random, rows: number): ReturnType<Maker> {
  const columns = list(8, (j) => [`x${j}`, normals(random, rows)] as const);
  const y = list(rows, () => (random.uniform() < 0.5 ? "heads" : "tails"));
  return { target: "coin", table: createTable([...columns, ["coin", y]]) };
}

/** The number of the row gives the class away, because the rows are sorted by it. */
function leakingId(random: Random, rows: number): ReturnType<Maker> {
  const y = list(rows, (i) => (i < rows / 2 ? "a" : "b"));
  const x = y.map((value) => (value === "a" ? 0.6 : -0.6) + random.normal());
  const id = list(rows, (i) => `${1000 + i}-k`);
  return { target: "group", table: createTable({ id, x, z: normals(random, rows), group: y }) };
}

/** Counts that grow exponentially with the columns. */
function counts(random: Random, rows: number): ReturnType<Maker> {
  const [a, b] = [normals(random, rows), normals(random, rows)];
  const day = list(rows, (i) => ["mon", "tue", "wed", "thu", "fri"][i % 5]);
  const visits = list(rows, (i) =>
    poisson(Math.exp(1 + 0.6 * a[i] - 0.4 * b[i] + (day[i] === "fri" ? 0.5 : 0)), random),
  );
  return { target: "visits", table: createTable({ a, b, day, visits }) };
}

/** A count, by the times between events. */
function poisson(mean: number, random: Random): number {
  let count = -1;
  for (let time = 0; time < mean; time += random.exponential()) count++;
  return count;
}

/** A trend and a season, rows ordered by date; more rows are other futures of the last fifth of the days. */
function timeOrder(random: Random): ContestTable {
  const days = 700;
  const tested = list(days / 5, (i) => days - days / 5 + i);
  const futures = (rows: number) => list(Math.ceil(rows / tested.length), () => tested).flat();
  return {
    name: "time order",
    target: "sales",
    table: sales(
      list(days, (i) => i),
      random,
    ),
    more: (rows) => sales(futures(rows), random.fork("more")),
  };
}

/** The sales of some days. */
function sales(days: readonly number[], random: Random): Table {
  const date = days.map((day) => new Date(Date.UTC(2022, 0, 1 + day)).toISOString().slice(0, 10));
  const warm = days.map((day) => 10 + 10 * Math.sin((2 * Math.PI * day) / 365) + 2 * random.normal());
  const sold = days.map(
    (day, i) => 50 + 0.05 * day + 2 * warm[i] + 5 * Math.sin((2 * Math.PI * day) / 7) + 4 * random.normal(),
  );
  return createTable({ date, warm, other: normals(random, days.length), sales: sold });
}

/** Sentences of three kinds, each with its words more often. */
function texts(random: Random, rows: number): ReturnType<Maker> {
  const common = ["the", "a", "on", "with", "and", "very", "new", "old", "today", "people", "they", "time"];
  const own = {
    sport: ["match", "goal", "team", "coach", "season", "win"],
    food: ["cheese", "oven", "recipe", "salt", "dinner", "bread"],
    law: ["court", "judge", "trial", "verdict", "appeal", "claim"],
  };
  const kinds = Object.keys(own) as (keyof typeof own)[];
  const kind = list(rows, (i) => kinds[i % 3]);
  const words = (of: keyof typeof own) =>
    list(14, () => {
      const pool = random.uniform() < 0.12 ? own[of] : random.uniform() < 0.08 ? own[kinds[random.integer(3)]] : common;
      return pool[random.integer(pool.length)];
    }).join(" ");
  return {
    target: "kind",
    table: createTable([
      ["sentence", { type: "text", values: kind.map((of, i) => `${words(of)} ${i % 17}`) }],
      ["kind", kind],
    ]),
  };
}
