/** The samples of a source as TypeScript that makes the same table. */
import type { DataSource, DrawnPoint } from "../data/source.js";
import { callCode, exportedName, valueCode } from "./code-text.js";
import type { Code, Imports } from "./recipe-code.js";
import { sourceFile } from "./source-file.js";

/** How the samples of `lectern/datasets` become a table: by what the target is and the name of its column. */
interface TableShape {
  readonly target: "labels" | "numbers" | "none" | "several" | "table";
  readonly column?: string;
}

/** The bundled sets. */
const bundled: Readonly<Record<string, TableShape>> = {
  "breast-cancer": { target: "labels", column: "diagnosis" },
  diabetes: { target: "numbers", column: "progression" },
  digits: { target: "labels", column: "digit" },
  iris: { target: "labels", column: "species" },
  linnerud: { target: "several" },
  penguins: { target: "table" },
  wine: { target: "labels", column: "cultivar" },
};

/** Code that defines `table`, with a comment where something is to be done first. */
export function sampleCode(source: DataSource): Code {
  switch (source.kind) {
    case "bundled": {
      const name = exportedName(source.name);
      return datasetCode(name, `await ${name}()`, bundled[source.name] ?? { target: "table" });
    }
    case "generator": {
      const name = exportedName(source.name);
      const given = Object.keys(source.options).length === 0 ? [] : [valueCode(source.options)];
      return datasetCode(name, callCode(name, given), { target: "labels", column: "group" });
    }
    case "points":
      return pointCode(source.points);
    default:
      return fileCode(source);
  }
}

function datasetCode(name: string, call: string, { target, column = "target" }: TableShape): Code {
  const datasets = { "lectern/datasets": [name] };
  if (target === "table") return { text: `const table = ${call};`, imports: datasets };
  const imports: Imports = { ...datasets, "lectern/data": ["createTable", "matrixColumns"] };
  const table = (...more: string[]) =>
    `const table = ${callCode("createTable", [`[${["...matrixColumns(x, features)", ...more].join(", ")}]`])};`;
  switch (target) {
    case "none":
      return { text: `const { x, features } = ${call};\n${table()}`, imports };
    case "numbers":
      return { text: `const { x, y, features } = ${call};\n${table(`[${valueCode(column)}, y]`)}`, imports };
    case "several":
      return {
        text: `const { x, targets, features, targetNames } = ${call};\n${table("...matrixColumns(targets, targetNames)")}`,
        imports,
      };
    default:
      return {
        text: [
          `const { x, y, features } = ${call};`,
          `const classes = { type: "category", codes: y.codes, categories: y.classes } as const;`,
          table(`[${valueCode(column)}, classes]`),
        ].join("\n"),
        imports,
      };
  }
}

function pointCode(points: readonly DrawnPoint[]): Code {
  const column = (values: readonly unknown[]) => JSON.stringify(values);
  const columns = [
    `  x: ${column(points.map(({ x }) => x))},`,
    `  y: ${column(points.map(({ y }) => y))},`,
    `  group: ${column(points.map(({ group }) => String(group)))},`,
  ];
  return {
    text: ["const table = createTable({", ...columns, "});"].join("\n"),
    imports: { "lectern/data": ["createTable"] },
  };
}

function fileCode(source: DataSource): Code {
  const { name } = sourceFile(source);
  const [, stem, ending, packed] = /^(.*?)(\.(?:csv|tsv|txt|tab))?(\.gz)?$/is.exec(name) as RegExpExecArray;
  const imports = { lectern: ["readCsv"], "node:fs/promises": ["readFile"] };
  if (ending === undefined) {
    const saved = `${(stem as string).replace(/\.[^./]*$/, "")}.csv`;
    const note = `// The library reads CSV: save the samples from the workbench as ${saved}.`;
    return { text: `${note}\nconst { table } = readCsv(await readFile(${valueCode(saved)}));`, imports };
  }
  const bytes = `await readFile(${valueCode(name)})`;
  if (packed === undefined) return { text: `const { table } = readCsv(${bytes});`, imports };
  return {
    text: `const { table } = readCsv(gunzipSync(${bytes}));`,
    imports: { ...imports, "node:zlib": ["gunzipSync"] },
  };
}
