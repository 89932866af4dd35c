/** Sees to it that the references are there: checks for Debian's packages and, where it may, installs what is missing. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";

/** Debian's Python: the one its packages of scikit-learn and others belong to. */
export const pythonProgram = "/usr/bin/python3";

/** What every Python reference needs. */
export const basePackages = ["python3-sklearn", "python3-numpy", "python3-scipy", "libopenblas0-pthread"] as const;

/** The parts of the machine that installing touches. */
export interface System {
  /** what a program prints, undefined when it is absent or fails */
  read(program: string, programArguments: readonly string[]): Promise<string | undefined>;
  /** runs a program with its output on stderr; false when it is absent or fails */
  run(program: string, programArguments: readonly string[]): Promise<boolean>;
  readonly hasAptGet: boolean;
  readonly isRoot: boolean;
}

/** Which references can run. */
export interface Availability {
  /** Debian's Python with scikit-learn is there */
  readonly python: boolean;
  /** packages that were asked for and are still missing */
  readonly missing: ReadonlySet<string>;
}

/**
 * Checks for Python with scikit-learn and for the further packages. What is missing is installed when this runs as root
 * with apt-get; otherwise, or when that fails, `say` tells what to install and the work goes on without.
 */
export async function installReferences(
  needs: { readonly python: boolean; readonly packages: readonly string[] },
  system: System,
  say: (line: string) => void,
): Promise<Availability> {
  let python = needs.python && (await hasScikitLearn(system));
  let missing = await findMissing(needs.packages, system);
  const wanted = [...(needs.python && !python ? basePackages : []), ...missing];
  if (wanted.length === 0) return { python, missing: new Set() };

  if (!system.hasAptGet || !system.isRoot) {
    say(`references are missing; on Debian, install them with: ${installCommand(wanted)}`);
    return { python, missing: new Set(missing) };
  }
  say(`installing references: ${wanted.join(", ")}`);
  await system.run("apt-get", ["update"]);
  if (needs.python && !python) {
    await system.run("apt-get", installArguments(basePackages));
    python = await hasScikitLearn(system);
  }
  // One by one, so that a package this release lacks does not keep the others away.
  for (const name of missing) await system.run("apt-get", installArguments([name]));
  missing = await findMissing(missing, system);
  const absent = [...(needs.python && !python ? basePackages : []), ...missing];
  if (absent.length > 0) say(`could not be installed: ${absent.join(", ")}; try: ${installCommand(absent)}`);
  return { python, missing: new Set(missing) };
}

async function hasScikitLearn(system: System): Promise<boolean> {
  return (await system.read(pythonProgram, ["-c", "import numpy, scipy, sklearn"])) !== undefined;
}

async function findMissing(packages: readonly string[], system: System): Promise<string[]> {
  const missing: string[] = [];
  for (const name of new Set(packages)) {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the braces are dpkg's
    const status = await system.read("dpkg-query", ["--show", "--showformat=${db:Status-Status}", name]);
    if (status !== "installed") missing.push(name);
  }
  return missing;
}

function installArguments(packages: readonly string[]): readonly string[] {
  return ["install", "--yes", "--no-install-recommends", ...packages];
}

function installCommand(packages: readonly string[]): string {
  return `apt-get update && apt-get install --no-install-recommends ${packages.join(" ")}`;
}

/** The machine this runs on. */
export function thisSystem(): System {
  return {
    hasAptGet: existsSync("/usr/bin/apt-get"),
    isRoot: process.getuid?.() === 0,
    read: (program, programArguments) =>
      new Promise((resolve) => {
        const child = spawn(program, [...programArguments], { stdio: ["ignore", "pipe", "ignore"] });
        let output = "";
        child.stdout.on("data", (text: Buffer) => {
          output += text.toString();
        });
        child.on("error", () => resolve(undefined));
        child.on("close", (code) => resolve(code === 0 ? output : undefined));
      }),
    run: (program, programArguments) =>
      new Promise((resolve) => {
        const child = spawn(program, [...programArguments], {
          stdio: ["ignore", process.stderr, process.stderr],
          env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
        });
        child.on("error", () => resolve(false));
        child.on("close", (code) => resolve(code === 0));
      }),
  };
}
