import { expect, test } from "vitest";
import { optionFlags } from "./method-flags.js";
import { createProgram } from "./program.js";

async function flagsFor(...words: string[]) {
  return optionFlags(await createProgram(words), words);
}

test("options are named by the flags of the command", async () => {
  const flags = await flagsFor("fit", "standardize | logistic-regression", "data.csv");
  expect(flags?.kind).toBe("logistic-regression");
  expect(flags?.flagOf("maxIterations")).toBe("--max-iterations");
  expect(flags?.flagOf("penalty.alpha")).toBe("--penalty.alpha");
  expect(flags?.flagOf("penalty.kind")).toBe("--penalty");
  expect(flags?.flagOf("intercept")).toBe("--no-intercept");
  expect(flags?.flagOf("nothing")).toBeUndefined();
  expect((await flagsFor("fit", "ridge"))?.flagOf("alphas[2]")).toBe("--alphas");
  expect((await flagsFor("cluster", "data.csv", "--method", "k-means"))?.flagOf("seed")).toBe("--seed");
});

test("a command without a method has no such flags", async () => {
  expect(await flagsFor("predict", "model.lectern")).toBeUndefined();
  expect(await flagsFor("fit", "no-such-method")).toBeUndefined();
});
