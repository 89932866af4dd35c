/** Checks for the Debian packages of the references and installs missing ones where it may. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";

/** Debian's Python, to which its packages of scikit-learn and others belong. */
export const pythonProgram = "/usr/bin/python3";

/** What every Python reference needs. */
export const basePackages = ["python3-sklearn", "python3-numpy", "python3-scipy", "libopenblas0-pthread"] as const;

/** The operations on the machine that installing needs. */
export interface System {
  /** the output of a program, undefined when it does not exist or fails */
  read(program: string, programArguments: readonly string[]): Promise<string | undefined>;
  /** runs a program with its output on stderr; false when it does not exist or fails */
  run(program: string, programArguments: readonly string[]): Promise<boolean>;
  readonly hasAptGet: boolean;
  readonly isRoot: boolean;
}

/** Which references can run. */
export interface Availability {
  /** Debian's Python with scikit-learn is installed */
  readonly python: boolean;
  /** requested packages that are still missing */
  readonly missing: ReadonlySet<string>;
}

/**
 * Checks for Python with scikit-learn and for the further packages. Missing ones are installed when this runs as root
 * with apt-get; otherwise, or when that fails, `say` prints what to install and the run continues without them.
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
  // One by one, so that a package missing in this release does not prevent the others.
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
