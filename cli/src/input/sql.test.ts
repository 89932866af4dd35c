import { statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { DuckDBInstance } from "@duckdb/node-api";
import { toRecords } from "lectern/data";
import { beforeAll, describe, expect, test } from "vitest";
import { readTable } from "./read-table.js";
import { failureOf, folderWith, referenceFiles } from "./reference-files.js";

const folder = folderWith({
  "houses.csv": "id,price\n1,10.5\n2,20\n3,\n",
  "towns.jsonl": '{"id":1,"town":"Bern"}\n{"id":2,"town":"Oslo"}\n',
  "odd name.tsv.gz": gzipSync("a\tb\n1\t2\n"),
  "bars.csv": "a|b\n1|2\n",
  "array.npy": referenceFiles("basic-files").get("vector.npy") as Uint8Array,
});
const database = join(folder, "shop.duckdb");
const at = (...names: string[]) => names.map((name) => join(folder, name));
const ask = (sql: string, files: string[] = [], options: object = {}) => readTable(files, { sql, ...options });
const rows = async (...given: Parameters<typeof ask>) =>
  toRecords((await ask(...given)).table).map((row) => ({ ...row }));

async function withDuckdb(path: string, ...statements: string[]) {
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  for (const statement of statements) await connection.run(statement);
  connection.closeSync();
  instance.closeSync();
}

beforeAll(() =>
  withDuckdb(
    database,
    "create type size as enum ('small', 'large')",
    `create table things as select * from (values
       (1, 'small'::size, date '2024-02-29', timestamp '2024-02-29 01:00:00.25', 1.25::decimal(9,2), true,
        9007199254740993::bigint, uuid '00000000-0000-0000-0000-000000000001', time '01:00:01.5', 12::hugeint),
       (2, null, null, null, null, null, null, null, null, null))
     as t(i, size, day, moment, amount, ok, large, key, clock, huge)`,
    "create table lists as select [1, 2] as l",
  ),
);

describe("queries on files", () => {
  test("each file is a table named by its stem, and the first is also called data", async () => {
    const joined = "select h.id, town, price from data h join towns using (id) order by h.id";
    expect(await rows(joined, at("houses.csv", "towns.jsonl"))).toEqual([
      { id: 1, town: "Bern", price: 10.5 },
      { id: 2, town: "Oslo", price: 20 },
    ]);
    expect(await rows("select count(*) as n from houses", at("houses.csv"))).toEqual([{ n: 3 }]);
    expect(await rows('select * from "odd name"', at("odd name.tsv.gz"))).toEqual([{ a: 1, b: 2 }]);
    expect(await rows("select * from data", at("bars.csv"), { delimiter: "|" })).toEqual([{ a: 1, b: 2 }]);
  });

  test("the query and the files are recorded", async () => {
    const { sources } = await ask("select 1 as one", at("houses.csv"));
    expect(sources[0]).toEqual({ source: "select 1 as one", format: "duckdb", bytes: null, hash: null });
    expect(sources[1]).toMatchObject({
      format: "csv",
      bytes: statSync(at("houses.csv")[0]).size,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test("refuses an unknown table, two columns of one name, an empty result and an unsupported format", async () => {
    expect(await failureOf(ask("select * from house", at("houses.csv")))).toMatch(
      /^failure: DuckDB rejects the query: .*house.*the tables of the query are "data", "houses"/,
    );
    expect(await failureOf(ask("select 1 as a, 2 as a"))).toMatch(/^usage: the query returns two columns called "a"/);
    expect(await failureOf(ask("select 1 as a where false"))).toMatch(/^file: the query returns no rows/);
    expect(await failureOf(ask("select 1 as a", at("array.npy")))).toMatch(/a query cannot read npy files/);
  });
});

describe("queries to a DuckDB database", () => {
  test("converts every plain type", async () => {
    const { table, notes } = await ask("select * from things order by i", [], { database });
    const nan = Number.NaN;
    expect(Object.fromEntries(table.names.map((name, j) => [name, table.columns[j]]))).toEqual({
      i: { type: "number", values: Float64Array.of(1, 2) },
      size: { type: "category", codes: Int32Array.of(0, -1), categories: ["small"] },
      day: { type: "date", values: Float64Array.of(Date.UTC(2024, 1, 29), nan) },
      moment: { type: "date", values: Float64Array.of(Date.UTC(2024, 1, 29, 1, 0, 0, 250), nan) },
      amount: { type: "number", values: Float64Array.of(1.25, nan) },
      ok: { type: "boolean", values: Uint8Array.of(1, 255) },
      large: { type: "number", values: Float64Array.of(2 ** 53, nan) },
      key: { type: "category", codes: Int32Array.of(0, -1), categories: ["00000000-0000-0000-0000-000000000001"] },
      clock: { type: "number", values: Float64Array.of(3601.5, nan) },
      huge: { type: "number", values: Float64Array.of(12, nan) },
    });
    expect(notes.join()).toMatch(/column "large" are beyond 2\^53/);
  });

  test("reads more rows than a chunk holds, files beside the database, and declared types", async () => {
    expect(await rows("select count(*) as n, sum(i) as s from range(100000) t(i)", [], { database })).toEqual([
      { n: 100_000, s: 4_999_950_000 },
    ]);
    expect((await ask("select i from range(100000) t(i)")).table.rows).toBe(100_000);
    const both = "select t.i, price from things t join houses h on h.id = t.i order by t.i";
    const types = new Map([["i", "category"]]);
    expect(await rows(both, at("houses.csv"), { database, types })).toEqual([
      { i: "1", price: 10.5 },
      { i: "2", price: 20 },
    ]);
  });

  test("opens the database for reading only", async () => {
    expect(await failureOf(ask("drop table things", [], { database }))).toMatch(/read-only/);
  });

  test("refuses unsupported types, a missing or unreadable database, and --db without a query", async () => {
    expect(await failureOf(ask("select * from lists", [], { database }))).toMatch(
      /column "l" contains values of the type INTEGER\[\]/,
    );
    expect(await failureOf(ask("select 1", [], { database: join(folder, "shp.duckdb") }))).toMatch(
      /did you mean shop\.duckdb/,
    );
    expect(await failureOf(ask("select 1", [], { database: "mysql://x/y" }))).toMatch(
      /^usage: cannot read mysql:\/\/ databases/,
    );
    expect(await failureOf(ask("select 1", [], { database: at("houses.csv")[0] }))).toMatch(/DuckDB cannot open it/);
    expect(await failureOf(readTable([], { database }))).toMatch(/^usage: --db needs a query/);
  });
});
