import { describe, expect, test } from "vitest";
import type { System } from "./install-references.js";
import { basePackages, installReferences } from "./install-references.js";

/** A fake Debian: what is installed, and what apt-get could install. */
function debian(settings: { installed: string[]; offered?: string[]; isRoot?: boolean; hasAptGet?: boolean }) {
  const installed = new Set(settings.installed);
  const commands: string[] = [];
  const system: System = {
    isRoot: settings.isRoot ?? true,
    hasAptGet: settings.hasAptGet ?? true,
    async read(program, programArguments) {
      if (program === "dpkg-query") return installed.has(programArguments.at(-1) ?? "") ? "installed" : undefined;
      return installed.has("python3-sklearn") ? "" : undefined;
    },
    async run(program, programArguments) {
      commands.push([program, ...programArguments].join(" "));
      if (programArguments[0] !== "install") return true;
      const names = programArguments.filter((argument) => !/^(install|--.*)$/.test(argument));
      if (!names.every((name) => settings.offered?.includes(name))) return false;
      for (const name of names) installed.add(name);
      return true;
    },
  };
  return { system, commands };
}

async function install(machine: ReturnType<typeof debian>, packages: string[] = [], python = true) {
  const said: string[] = [];
  const available = await installReferences({ python, packages }, machine.system, (line) => said.push(line));
  return { ...available, missing: [...available.missing], said: said.join("\n"), commands: machine.commands };
}

describe("installReferences", () => {
  test("does nothing when everything is installed", async () => {
    const machine = debian({ installed: [...basePackages, "python3-pot"] });
    expect(await install(machine, ["python3-pot"])).toEqual({ python: true, missing: [], said: "", commands: [] });
  });

  test("as root, updates the package lists, then installs scikit-learn and what the workloads need", async () => {
    const machine = debian({ installed: [], offered: [...basePackages, "python3-pot"] });
    const result = await install(machine, ["python3-pot", "python3-pot"]);
    expect(result).toMatchObject({ python: true, missing: [] });
    expect(result.commands).toEqual([
      "apt-get update",
      "apt-get install --yes --no-install-recommends python3-sklearn python3-numpy python3-scipy libopenblas0-pthread",
      "apt-get install --yes --no-install-recommends python3-pot",
    ]);
  });

  test.each([{ isRoot: false }, { hasAptGet: false }])(
    "with %j it prints what to install and continues",
    async (limit) => {
      const result = await install(debian({ installed: [], ...limit }), ["python3-torch"]);
      expect(result).toMatchObject({ python: false, missing: ["python3-torch"], commands: [] });
      expect(result.said).toContain("apt-get install --no-install-recommends python3-sklearn");
      expect(result.said).toContain("python3-torch");
    },
  );

  test("names a package that cannot be installed and still installs the others", async () => {
    const machine = debian({ installed: [...basePackages], offered: ["umap-learn"] });
    const result = await install(machine, ["python3-nowhere", "umap-learn"]);
    expect(result).toMatchObject({ python: true, missing: ["python3-nowhere"] });
    expect(result.said).toContain("could not be installed: python3-nowhere");
  });

  test("does not look for Python when no workload needs it", async () => {
    const result = await install(debian({ installed: [] }), [], false);
    expect(result).toEqual({ python: false, missing: [], said: "", commands: [] });
  });
});
