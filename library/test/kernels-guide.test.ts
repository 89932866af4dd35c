/** The guide to kernels covers its row of the curriculum, and lists all kernels. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { basicKernels } from "../src/kernels/kernel-option.js";

const guide = readFileSync(new URL("../../docs/guide/kernels.md", import.meta.url), "utf8");

function section(heading: string): string {
  return guide.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? "";
}

test("[CB-170] the guide says when to use kernels, with advantages and disadvantages", () => {
  const uses = section("When to use them");
  expect(uses).toContain("more columns than samples");
  expect(uses).toMatch(/unknown non-linear transformation/);
  const [pro, contra] = section("For and against").split("Against:");
  for (const point of ["accurate", "learner is independent of the kernel", "hardly depends on the number of columns"]) {
    expect(pro).toContain(point);
  }
  for (const point of ["hard to interpret", "memory grows", "training is slow", "prediction"]) {
    expect(contra).toContain(point);
  }
});

test("the guide lists every kernel", () => {
  for (const kind of [...Object.keys(basicKernels), "precomputed"]) expect(guide).toContain(`| \`${kind}\` |`);
});
