import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bundled, lectern, lecternHere } from "./run-lectern.js";
import { temporaryFolder } from "./temporary-folder.js";

describe("what a new user sees", () => {
  test("lectern without arguments shows the main commands", async () => {
    const { code, stdout, stderr } = await lectern([]);
    expect(code).toBe(0);
    expect(stderr).toBe("");
    for (const name of ["learn", "predict", "evaluate", "methods", "describe", "workbench"])
      expect(stdout).toContain(`lectern ${name}`);
  });

  test("help lists every command; a method's own options are in the help of fit", async () => {
    const { stdout } = await lecternHere(["--help"]);
    for (const name of [
      "learn",
      "fit",
      "predict",
      "evaluate",
      "compare",
      "search",
      "embed",
      "cluster",
      "outliers",
      "explain",
      "plot",
      "workbench",
    ]) {
      expect(stdout).toMatch(new RegExp(`^ {2}${name}[ |]`, "m"));
    }
    const help = (await lecternHere(["fit", "logistic-regression", "--help"])).stdout;
    expect(help).toContain("Logistic regression");
    expect(help).toContain("--penalty.alpha <number>");
    expect(help).toContain("--max-iterations <integer>");
    expect(help).toContain("--no-intercept");
  });

  test.each([
    [["lern", "x.csv"], 2, "learn"],
    [["fit", "rigde", bundled("diabetes.csv"), "--target", "progression"], 2, 'did you mean "ridge"'],
    [["fit", "ridge", bundled("diabetes.csv"), "--target", "progression", "--alhpa", "1"], 2, "--alpha"],
    [["fit", "ridge", bundled("diabetes.csv"), "--target", "progression", "--alpha", "-1"], 2, "alpha"],
    [["fit", "ridge", bundled("diabetes.csv"), "--target", "progresion"], undefined, '"progression"'],
    [["fit", "ridge", bundled("diabetes.csv")], 2, "--target"],
    [["fit", "ridge", bundled("penguins.csv"), "--target", "species"], 1, "a regressor needs numbers"],
    [["predict", "nothing.lectern", bundled("iris.csv")], 3, "nothing.lectern"],
    [["describe", "rigde"], 2, 'did you mean "ridge"'],
    [["plot", "scater", bundled("iris.csv")], 2, "scatter"],
    [["learn", bundled("iris.csv"), "--target", "species", "--budget", "soon"], 2, "30s"],
    [["methods", "--task", "flying"], 2, "classification"],
    [["completion", "tcsh"], 2, "bash, zsh or fish"],
  ])("%j ends with %s and one line that names %s", async (words, code, expected) => {
    const ended = await lecternHere(words);
    if (code === undefined) expect(ended.code).not.toBe(0);
    else expect(ended.code).toBe(code);
    expect(ended.stdout).toBe("");
    expect(ended.stderr).toContain(expected);
    expect(ended.stderr).not.toMatch(/^ {4}at /m);
  });

  test("--debug shows the stack trace of a failure", async () => {
    expect((await lecternHere(["describe", "rigde", "--debug"])).stderr).toMatch(/^ {4}at /m);
  });
});

describe("methods and describe", () => {
  test("filters by task and capability, as text and as JSON", async () => {
    const { stdout } = await lecternHere(["methods", "--task", "classification", "--sparse"]);
    expect(stdout).toContain("logistic-regression");
    expect(stdout).not.toContain("quadratic-discriminant");
    const all = JSON.parse((await lecternHere(["methods", "--json"])).stdout) as { kind: string }[];
    expect(all.length).toBeGreaterThan(60);
    const found = JSON.parse((await lecternHere(["methods", "lasso", "--json"])).stdout) as { kind: string }[];
    expect(found.map(({ kind }) => kind)).toContain("lasso");
  });

  test("every method can be described: by its card, with formulas, or by its facts", async () => {
    const { stdout } = await lecternHere(["describe", "ridge"]);
    expect(stdout).toContain("‖y − Xw − b‖² + alpha ‖w‖²");
    const facts = JSON.parse((await lecternHere(["describe", "ridge", "--json"])).stdout);
    expect(facts).toMatchObject({ kind: "ridge", role: "regressor" });
    expect(JSON.stringify(facts.options)).toContain("alpha");
  });

  test("doctor reports the compute engine", async () => {
    const facts = JSON.parse((await lectern(["doctor", "--json"])).stdout);
    expect(facts.engine.tier).toMatch(/simd|openblas|plain/);
    expect((await lecternHere(["doctor"])).stdout).toContain("engine tier");
  });
});

test("the completion script of bash is valid and completes commands, flags and methods", async () => {
  const script = join(temporaryFolder(), "completion.sh");
  writeFileSync(script, (await lecternHere(["completion", "bash"])).stdout);
  const complete = (line: string) => {
    const words = line.split(" ");
    const set = `COMP_WORDS=(${words.map((word) => `"${word}"`).join(" ")}); COMP_CWORD=${words.length - 1}`;
    return execFileSync("bash", ["-c", `. "${script}"; ${set}; _lectern; echo "\${COMPREPLY[*]}"`], {
      encoding: "utf8",
    }).trim();
  };
  expect(complete("lectern lea")).toBe("learn");
  expect(complete("lectern learn --tar")).toBe("--target");
  expect(complete("lectern workbench --no")).toBe("--no-open");
  expect(complete("lectern fit kernel-r")).toBe("kernel-ridge");
  expect((await lecternHere(["completion", "fish"])).stdout).toContain("complete -c lectern");
  expect((await lecternHere(["completion", "zsh"])).stdout).toContain("#compdef lectern");
});
