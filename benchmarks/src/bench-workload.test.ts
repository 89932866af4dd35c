import { describe, expect, test } from "vitest";
import type { Entrant } from "./alternate.js";
import { benchWorkload } from "./bench-workload.js";
import type { Comparison } from "./comparison.js";
import { toJson } from "./results-json.js";
import { renderTable } from "./table.js";

const options = {
  repeats: 2,
  quickRepeats: 2,
  quickSeconds: 0,
  budgetSeconds: Number.POSITIVE_INFINITY,
  pauseMilliseconds: 0,
  say: () => {},
};
const comparison: Comparison = { figure: "inertia", rule: "smaller-is-better", tolerance: 0.01 };
const workload = { name: "stub", comparison };

const entrant = (name: string, seconds: number, inertia: number): Entrant => ({
  name,
  start: async () => ({
    name,
    run: async () => ({ seconds: { fit: seconds * 0.75, predict: seconds * 0.25 }, quality: { inertia, n_iter: 4 } }),
    close: () => {},
  }),
});
const failing = (name: string, why: string): Entrant => ({ name, start: () => Promise.reject(new Error(why)) });

describe("a workload from start to output", () => {
  test("JSON contains seconds, quality and the ratio to the best reference of equal quality, and nothing else", async () => {
    const references = [entrant("exact", 4, 100), entrant("rough", 0.5, 150), entrant("slow", 8, 100.5)];
    const result = await benchWorkload(workload, entrant("lectern", 2, 100), references, options);
    expect(JSON.parse(JSON.stringify(toJson([result])))).toEqual({
      stub: {
        ours: { seconds: 2, quality: { inertia: 100, n_iter: 4 } },
        references: {
          exact: { seconds: 4, quality: { inertia: 100, n_iter: 4 } },
          rough: { seconds: 0.5, quality: { inertia: 150, n_iter: 4 } },
          slow: { seconds: 8, quality: { inertia: 100.5, n_iter: 4 } },
        },
        ratio: 0.5,
      },
    });
  });

  test("our side still runs when every reference fails, and the ratio is null", async () => {
    const references = [failing("absent", "not installed")];
    const result = await benchWorkload(workload, entrant("lectern", 2, 100), references, options);
    expect(toJson([result])).toEqual({
      stub: { ours: { seconds: 2, quality: { inertia: 100, n_iter: 4 } }, references: {}, ratio: null },
    });
    const table = renderTable([result], []);
    expect(table).toContain("stub: no ratio: no reference ran");
    expect(table).toContain("stub: absent did not run: not installed");
  });

  test("our result is marked and has no ratio when it is faster but worse", async () => {
    const result = await benchWorkload(workload, entrant("lectern", 1, 120), [entrant("exact", 4, 100)], options);
    expect(result.references.map(({ verdict }) => verdict)).toEqual(["worse"]);
    expect(toJson([result])["stub"].ratio).toBeNull();
    expect(renderTable([result], [])).toMatch(/exact .* worse /);
  });

  test("when our side fails, the references are shown, JSON omits the workload, and the reason is printed", async () => {
    const result = await benchWorkload(
      workload,
      failing("lectern", "kMeans broke"),
      [entrant("exact", 4, 100)],
      options,
    );
    expect(result.ours).toBeUndefined();
    expect(toJson([result])).toEqual({});
    expect(renderTable([result], [])).toContain("stub: lectern did not run: kMeans broke");
  });
});

describe("renderTable", () => {
  test("starts with the machine and aligns one row per system with phases and quality", async () => {
    const references = [entrant("exact", 4, 100), entrant("rough", 0.5, 150)];
    const result = await benchWorkload(workload, entrant("lectern", 2, 100), references, options);
    const lines = renderTable([result], ["Some Processor, 2 cores"]).split("\n");
    expect(lines[0]).toBe("Some Processor, 2 cores");
    const header = lines[2];
    const rows = lines.slice(4, 7);
    expect(header).toMatch(/^workload +system +seconds +phases +quality +ours is +ours\/theirs$/);
    expect(rows[0]).toMatch(/^stub +lectern +2\.000 +fit 1\.500 predict 0\.50000 +inertia 100, n_iter 4$/);
    expect(rows[1]).toMatch(/^ +exact +4\.000 .*equally good +0\.50$/);
    expect(rows[2]).toMatch(/^ +rough +0\.50000 .*better +4\.00$/);
    for (const row of rows) expect(row.indexOf("inertia")).toBe(header.indexOf("quality"));
    expect(lines).toContain("stub: ratio 0.500 (2.00 times faster than exact), best of 2");
  });
});
