/**
 * `npm run curriculum`: which rows of docs/curriculum are proved by a test that passed in the last run of `npm test`.
 * A test proves a row when the row's id is in square brackets in its title or in that of a describe around it.
 *
 *   --require CB-001..CB-055,MP,ML2-005   count these rows only: ids, ranges, whole prefixes
 *   --min 95                              exit with 1 when fewer per cent of them are covered
 *   --json                                print { "covered": [ids], "missing": [ids] }
 *   --totals                              leave out the missing ids
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { compressIds, idsInTitle, parseId, type Rows, selectIds } from "./curriculum-ids.js";
import { readRows, texts } from "./curriculum-rows.js";
import { listTestFiles } from "./curriculum-titles.js";
import { isMain, repository } from "./repository.js";

/** The parts of vitest's JSON report that are used. */
export interface TestReport {
  readonly startTime: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** The rows covered by tests. */
export interface Coverage {
  /** Rows with at least one passing test and no failing one. */
  readonly covered: ReadonlySet<string>;
  /** Messages about titles with unknown or malformed ids. */
  readonly errors: readonly string[];
}

/** Reads the ids in the titles of the tests. */
export function measureCoverage(report: TestReport, rows: Rows): Coverage {
  const known = new Set([...rows.values()].flat());
  const passed = new Set<string>();
  const failed = new Set<string>();
  const errors: string[] = [];
  for (const { fullName, status } of report.testResults.flatMap((file) => file.assertionResults)) {
    try {
      for (const id of idsInTitle(fullName)) {
        if (!known.has(id)) errors.push(`[${id}] in the test "${fullName}" is not a row of the curriculum`);
        else if (status === "passed") passed.add(id);
        else if (status === "failed") failed.add(id);
      }
    } catch (error) {
      errors.push((error as Error).message);
    }
  }
  return { covered: new Set([...passed].filter((id) => !failed.has(id))), errors };
}

/** The table of covered and total rows for each prefix, and unless `totalsOnly` the missing ids. */
export function formatCoverage(selected: readonly string[], covered: ReadonlySet<string>, totalsOnly: boolean): string {
  const lines: string[] = [];
  const addLine = (prefix: string, text: string, ids: readonly string[]) => {
    const count = ids.filter((id) => covered.has(id)).length;
    const share = ids.length === 0 ? "" : `${((100 * count) / ids.length).toFixed(1)} %`;
    lines.push(`${prefix.padEnd(6)}${text.padEnd(48)}${`${count}/${ids.length}`.padStart(9)}${share.padStart(9)}`);
  };
  const prefixes = [...new Set(selected.map((id) => parseId(id)?.prefix ?? ""))];
  const idsOf = (prefix: string) => selected.filter((id) => parseId(id)?.prefix === prefix);
  for (const prefix of prefixes) addLine(prefix, texts[prefix] ?? "", idsOf(prefix));
  addLine("all", "", selected);
  if (totalsOnly) return lines.join("\n");
  for (const prefix of prefixes) {
    const missing = idsOf(prefix).filter((id) => !covered.has(id));
    if (missing.length > 0) lines.push("", `missing from ${prefix}: ${compressIds(missing)}`);
  }
  return lines.join("\n");
}

/** The reasons why the report may be out of date: test files changed since, or not run. */
export function findStaleness(report: TestReport, testFiles: readonly string[]): string[] {
  const ran = new Set(report.testResults.map(({ name }) => relative(repository, name).replaceAll("\\", "/")));
  const notRun = testFiles.filter((file) => !ran.has(file));
  const changed = testFiles.filter(
    (file) => ran.has(file) && statSync(join(repository, file)).mtimeMs > report.startTime,
  );
  const warnings: string[] = [];
  if (notRun.length > 0) warnings.push(`the last run left out ${notRun.length} of ${testFiles.length} test files`);
  if (changed.length > 0) warnings.push(`since the last run ${changed.length} test files changed`);
  return warnings.map((warning) => `note: ${warning}; run npm test for complete results`);
}

function main(): void {
  const { values } = parseArgs({
    options: {
      require: { type: "string" },
      min: { type: "string" },
      json: { type: "boolean" },
      totals: { type: "boolean" },
    },
  });
  const minimum = values.min === undefined ? undefined : Number(values.min);
  if (Number.isNaN(minimum)) throw new Error(`--min takes a number of per cent, got "${values.min}"`);
  const reportFile = join(repository, "reports/tests.json");
  if (!existsSync(reportFile)) throw new Error("there is no test report yet: run npm test first");
  const { startTime, testResults } = JSON.parse(readFileSync(reportFile, "utf8")) as TestReport;
  // Test files that were removed since do not count.
  const report = { startTime, testResults: testResults.filter(({ name }) => existsSync(name)) };
  const rows = readRows(repository);
  const selected = values.require === undefined ? [...rows.values()].flat() : selectIds(values.require, rows);
  const { covered, errors } = measureCoverage(report, rows);
  for (const line of [...findStaleness(report, listTestFiles(repository)), ...errors]) console.error(line);

  const present = selected.filter((id) => covered.has(id));
  if (values.json) {
    const missing = selected.filter((id) => !covered.has(id));
    console.log(JSON.stringify({ covered: present, missing }, null, 2));
  } else console.log(formatCoverage(selected, covered, values.totals === true));
  if (errors.length > 0) process.exitCode = 1;
  if (minimum !== undefined && 100 * present.length < minimum * selected.length) {
    console.error(`${present.length} of ${selected.length} required rows are covered, fewer than ${minimum} %`);
    process.exitCode = 1;
  }
}

if (isMain(import.meta.url)) {
  try {
    main();
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
