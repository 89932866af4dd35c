import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { toRecords } from "lectern/data";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readTable } from "./read-table.js";
import { failureOf, folderWith } from "./reference-files.js";

const FOLDER = "/usr/lib/postgresql";
/** Debian's user "nobody": the server refuses to run as root. */
const NOBODY = 65534;

let server: ChildProcess;
let url: string;

/** The folder of the server's programs. */
function programs(): string {
  if (!existsSync(FOLDER)) throw new Error("these tests need PostgreSQL: install Debian's package postgresql");
  return join(FOLDER, readdirSync(FOLDER).sort().at(-1) as string, "bin");
}

beforeAll(async () => {
  const bin = programs();
  const home = folderWith();
  const data = join(home, "data");
  mkdirSync(data);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const path of [home, data]) chownSync(path, NOBODY, NOBODY);
  const options = { cwd: home, stdio: "ignore" as const, ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}) };
  const user = ["--username=tester", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"];
  execFileSync(join(bin, "initdb"), ["-D", data, ...user], options);
  // No port: only those who reach the folder can speak to it.
  server = spawn(join(bin, "postgres"), ["-D", data, "-k", home, "-c", "listen_addresses=", "-F"], options);
  url = `postgres://tester@/postgres?host=${encodeURIComponent(home)}`;
  for (let attempt = 0; !existsSync(join(home, ".s.PGSQL.5432")) && attempt < 200; attempt++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const statements = [
    "create type mood as enum ('sad', 'happy')",
    `create table things (i int, large bigint, amount numeric, share float8, ok boolean, name text, short varchar(9),
       feeling mood, day date, moment timestamp, zoned timestamptz, clock time, key uuid)`,
    `insert into things values (1, 9007199254740993, 12.5, 0.1, true, 'æ', 'b', 'happy', '2024-02-29',
       '2024-02-29 13:05:59.25', '2024-02-29 13:05:59.25+01', '01:00:01.5', '00000000-0000-0000-0000-000000000001'),
       (2, null, 'NaN', null, null, null, null, null, 'infinity', null, null, null, null)`,
  ];
  await withClient(statements);
}, 60_000);

async function withClient(statements: readonly string[]): Promise<void> {
  const { default: pg } = await import("pg");
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      for (const statement of statements) await client.query(statement);
      return;
    } catch (error) {
      // The socket is there a moment before the server listens to it.
      if (attempt > 50 || !/starting up|ECONNREFUSED|ENOENT/.test(String(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await client.end().catch(() => {});
    }
  }
}

afterAll(async () => {
  if (server === undefined || server.exitCode !== null) return;
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGINT");
  await ended;
});

const ask = (sql: string, types: [string, string][] = []) =>
  readTable([], { sql, database: url, types: new Map(types) });

describe("queries to PostgreSQL", () => {
  test("converts every plain type", async () => {
    const { table, notes, sources } = await ask("select * from things order by i;");
    const nan = Number.NaN;
    const word = (text: string) => ({ type: "category", codes: Int32Array.of(0, -1), categories: [text] });
    expect(Object.fromEntries(table.names.map((name, j) => [name, table.columns[j]]))).toEqual({
      i: { type: "number", values: Float64Array.of(1, 2) },
      large: { type: "number", values: Float64Array.of(2 ** 53, nan) },
      amount: { type: "number", values: Float64Array.of(12.5, nan) },
      share: { type: "number", values: Float64Array.of(0.1, nan) },
      ok: { type: "boolean", values: Uint8Array.of(1, 255) },
      name: word("æ"),
      short: word("b"),
      feeling: word("happy"),
      day: { type: "date", values: Float64Array.of(Date.UTC(2024, 1, 29), nan) },
      moment: { type: "date", values: Float64Array.of(Date.UTC(2024, 1, 29, 13, 5, 59, 250), nan) },
      zoned: { type: "date", values: Float64Array.of(Date.UTC(2024, 1, 29, 12, 5, 59, 250), nan) },
      clock: { type: "number", values: Float64Array.of(3601.5, nan) },
      key: word("00000000-0000-0000-0000-000000000001"),
    });
    expect(notes.join()).toMatch(/column "large" are beyond 2\^53/);
    expect(sources).toEqual([
      { source: "select * from things order by i;", format: "postgres", bytes: null, hash: null },
    ]);
  });

  test("reads more rows than one fetch returns", async () => {
    const { table } = await ask("select i from generate_series(1, 2500) as t(i)");
    expect(table.columns).toEqual([{ type: "number", values: Float64Array.from({ length: 2500 }, (_, k) => k + 1) }]);
  });

  test("applies declared types and keeps large integers exact as text", async () => {
    const { table } = await ask("select large from things order by i", [["large", "text"]]);
    expect(toRecords(table)).toMatchObject([{ large: "9007199254740993" }, { large: null }]);
  });

  test("reports a missing table, unsupported types, duplicate columns, an empty result and a second statement", async () => {
    expect(await failureOf(ask("select * from nothing"))).toMatch(
      /^failure: PostgreSQL rejects .*"nothing" does not exist/,
    );
    expect(await failureOf(ask("select array[1] as a"))).toMatch(/column "a" contains values of the type _int4/);
    expect(await failureOf(ask("select '{}'::jsonb as j"))).toMatch(/column "j" contains values of the type jsonb/);
    expect(await failureOf(ask("select 1 as a, 2 as a"))).toMatch(/two columns called "a"/);
    expect(await failureOf(ask("select 1 as a where false"))).toMatch(/returns no rows/);
    expect(await failureOf(ask("select 1; drop table things"))).toMatch(/read-only|cannot insert multiple|syntax/);
    expect((await ask("select count(*) as n from things")).table.columns[0]).toEqual({
      type: "number",
      values: Float64Array.of(2),
    });
  });

  test("reports an unreachable server without the password", async () => {
    const database = "postgres://someone:secret@127.0.0.1:9/none";
    const failure = await failureOf(readTable([], { sql: "select 1", database }));
    expect(failure).toMatch(/^file: PostgreSQL at postgres:\/\/someone@127\.0\.0\.1:9\/none: .*ECONNREFUSED/);
    expect(failure).not.toContain("secret");
  });

  test("refuses files beside the query", async () => {
    expect(await failureOf(readTable(["a.csv"], { sql: "select 1", database: url }))).toMatch(
      /^usage: .*cannot read files/,
    );
  });
});
