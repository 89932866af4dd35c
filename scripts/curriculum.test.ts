import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findStaleness, formatCoverage, measureCoverage, type TestReport } from "./curriculum.js";
import { collectRows, compressIds, expandRange, idsInTitle, selectIds } from "./curriculum-ids.js";
import { repository } from "./repository.js";

const rows = new Map([
  ["CB", ["CB-001", "CB-002", "CB-003", "CB-004", "CB-005"]],
  ["CBM", ["CBM-001"]],
  ["ML2", ["ML2-009", "ML2-010"]],
]);

function reportOf(...tests: [title: string, status: string][]): TestReport {
  const assertionResults = tests.map(([fullName, status]) => ({ fullName, status }));
  return { startTime: 0, testResults: [{ name: "a.test.ts", assertionResults }] };
}

function coveredBy(...tests: [title: string, status: string][]): string[] {
  return [...measureCoverage(reportOf(...tests), rows).covered];
}

describe("rows of a text", () => {
  test("are the ids in first cells of tables, alone, in lists and as ranges", () => {
    const markdown = [
      "CB-100 in a sentence",
      "| id | thing | see |",
      "|---|---|---|",
      "| CB-001 | a | CB-101 |",
      "|CB-002|b|",
      "| CB-003, CB-005 | c |",
      "| CB-008..CB-010 | d |",
      "| E1 | an erratum about CB-102 |",
      "| SHA-256 | not a prefix of ours |",
      "| ML2-007 | e |",
    ].join("\r\n");
    expect(Object.fromEntries(collectRows(markdown, ["CB", "ML2"]))).toEqual({
      CB: ["CB-001", "CB-002", "CB-003", "CB-005", "CB-008", "CB-009", "CB-010"],
      ML2: ["ML2-007"],
    });
  });

  test("may not be repeated", () => {
    expect(() => collectRows("| CB-001 | a |\n| CB-001 | b |", ["CB"])).toThrow("CB-001 twice");
  });
});

describe("ids in titles", () => {
  test("are in square brackets anywhere, alone or in lists", () => {
    expect(idsInTitle("[CB-058] sums to one")).toEqual(["CB-058"]);
    expect(idsInTitle("pca sums [CB-058, CB-059] to one [ML2-001]")).toEqual(["CB-058", "CB-059", "ML2-001"]);
  });

  test("other brackets and bare ids are ignored", () => {
    expect(idsInTitle("maps [0, 1] to [a-1] and [] as CB-001 says")).toEqual([]);
  });

  test("an id beside other text in a bracket is an error, because it would be lost", () => {
    expect(() => idsInTitle("[CB-058 and CB-059] sums")).toThrow("must be a list of ids");
    expect(() => idsInTitle("[CB-058..CB-060] sums")).toThrow("must be a list of ids");
  });
});

describe("coverage", () => {
  test("a row needs a passing test", () => {
    expect(coveredBy(["[CB-001] a", "passed"], ["[CB-002] b", "skipped"], ["[CB-003] c", "todo"])).toEqual(["CB-001"]);
  });

  test("one failing test uncovers the row, whatever the order", () => {
    expect(coveredBy(["[CB-001] a", "passed"], ["[CB-001] b", "failed"])).toEqual([]);
    expect(coveredBy(["[CB-001] a", "failed"], ["[CB-001] b", "passed"])).toEqual([]);
  });

  test("an unknown id is an error", () => {
    expect(measureCoverage(reportOf(["[CB-006] a", "passed"]), rows).errors).toHaveLength(1);
    expect(measureCoverage(reportOf(["[CB-1] a", "passed"]), rows).errors).toHaveLength(1);
    expect(measureCoverage(reportOf(["[XY-001] a", "passed"]), rows).errors).toHaveLength(1);
    expect(measureCoverage(reportOf(["[CB-001 CB-002] a", "passed"]), rows).errors).toHaveLength(1);
  });

  test("the table counts each prefix and lists the missing ids", () => {
    const text = formatCoverage([...rows.values()].flat(), new Set(["CB-001", "CB-005", "ML2-009"]), false);
    expect(text).toMatch(/^CB .* 2\/5 +40\.0 %$/m);
    expect(text).toMatch(/^CBM .* 0\/1 +0\.0 %$/m);
    expect(text).toMatch(/^all .* 3\/8 +37\.5 %$/m);
    expect(text).toContain("missing from CB: CB-002..CB-004");
    expect(text).toContain("missing from ML2: ML2-010");
    expect(formatCoverage(["CB-001"], new Set(), true)).not.toContain("missing");
  });

  test("a report without a file, or older than one, gives a note", () => {
    const file = "scripts/curriculum.test.ts";
    const testResults = [{ name: join(repository, file), assertionResults: [] }];
    expect(findStaleness({ startTime: Number.MAX_VALUE, testResults }, [file])).toEqual([]);
    expect(findStaleness({ startTime: 0, testResults }, [file])[0]).toContain("1 test files changed");
    expect(findStaleness({ startTime: 0, testResults: [] }, [file])[0]).toContain("left out 1 of 1");
  });
});

describe("selections", () => {
  test("ids, ranges of both forms and prefixes, each once and in the order of the texts", () => {
    expect(selectIds("ML2,CB-002..CB-003, CB-003-CB-004,CB-001", rows)).toEqual([
      ...["CB-001", "CB-002", "CB-003", "CB-004"],
      ...["ML2-009", "ML2-010"],
    ]);
    expect(selectIds("CB", rows)).toEqual(rows.get("CB"));
  });

  test("refuses unknown rows", () => {
    for (const selection of ["CB-006", "XX", "CB-004..CB-006", "CB-003..CB-001", "CB-001..ML2-010", ""]) {
      expect(() => selectIds(selection, rows), selection).toThrow("neither a row");
    }
  });

  test("ranges keep the number of digits", () => {
    expect(expandRange("ML2-009..ML2-011")).toEqual(["ML2-009", "ML2-010", "ML2-011"]);
    expect(expandRange("ML2-009")).toBeUndefined();
  });

  test("consecutive ids are compressed to ranges, not across prefixes", () => {
    expect(compressIds(["CB-001", "CB-002", "CB-003", "CB-005", "CBM-006", "CBM-007"])).toBe(
      "CB-001..CB-003, CB-005, CBM-006, CBM-007",
    );
    expect(compressIds([])).toBe("");
  });
});

describe("the committed curriculum", () => {
  test("has the rows of all texts without gaps", () => {
    const counts = { CB: 187, CBM: 13, ML2: 243, ML2M: 13, PA: 99, IR: 52, PIM: 17, MP: 324, MPM: 27 };
    const files = ["cookbook", "machine-learning-2", "ml-and-physics", "pattern-analysis-and-retrieval"];
    const markdown = files.map((name) => readFileSync(join(repository, `docs/curriculum/${name}.md`), "utf8"));
    const found = collectRows(markdown.join("\n"), Object.keys(counts));
    for (const [prefix, count] of Object.entries(counts)) {
      const last = `${prefix}-${String(count).padStart(3, "0")}`;
      expect(found.get(prefix), prefix).toEqual(expandRange(`${prefix}-001..${last}`));
    }
  });

  test("an unknown option ends with a message and exit code 1", () => {
    const program = join(repository, "scripts/curriculum.ts");
    const result = spawnSync(process.execPath, ["--import", "tsx", program, "--minimum"], { cwd: repository });
    expect(result.status).toBe(1);
    expect(String(result.stderr)).toContain("Unknown option '--minimum'");
  });
});
