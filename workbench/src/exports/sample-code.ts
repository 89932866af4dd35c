/** The samples of a source as TypeScript that makes the same table. */

import { type ColumnTypes, typeOf } from "../data/column-types.js";
import { generatorOf } from "../data/generators.js";
import { pointsTable } from "../data/points-table.js";
import type { DataSource } from "../data/source.js";
import { callCode, exportedName, valueCode } from "./code-text.js";
import type { Code, Imports } from "./recipe-code.js";
import { sourceFile } from "./source-file.js";

/** A column of the table as the workbench has it. */
export interface NamedColumn {
  readonly name: string;
  readonly type: string;
  /** The type before it was changed. */
  readonly detected?: string;
}

/** Samples that are not in a file. */
type MadeSource = Exclude<DataSource, { kind: "file" | "served" }>;

/** Generators whose exported name is not their own in camel case. */
const otherNames: Readonly<Record<string, string>> = { cross: "crossDistribution", sine: "sineWave" };

/** Code that defines `table`, with a comment if something must be done first. */
export function sampleCode(source: DataSource, columns: readonly NamedColumn[], types: ColumnTypes): Code {
  if (source.kind === "file" || source.kind === "served") return fileCode(source, types);
  const made = madeCode(source, columns);
  if (Object.keys(types).length === 0) return made;
  // Types are declared for what is read: the samples are written and read again, each column with its type.
  const declared = columns.filter(({ name, type }) => type !== "number" || Object.hasOwn(types, name));
  const options = valueCode({
    types: Object.fromEntries(declared.map(({ name, type }) => [name, typeOf(types, name) ?? type])),
  });
  return {
    text: `${made.text.replace("const table =", "const samples =")}\nconst { table } = readCsv(writeCsv(samples), ${options});`,
    imports: { ...made.imports, lectern: ["readCsv", "writeCsv"] },
  };
}

function madeCode(source: MadeSource, columns: readonly NamedColumn[]): Code {
  switch (source.kind) {
    case "bundled": {
      const name = exportedName(source.name);
      return bundledCode(name, `await ${name}()`, columns);
    }
    case "generator": {
      const name = otherNames[source.name] ?? exportedName(source.name);
      const given = Object.keys(source.options).length === 0 ? [] : [valueCode(source.options)];
      const hasTarget = generatorOf(source.name)?.target !== null;
      return datasetCode(name, callCode(name, given), columns, hasTarget ? "y" : "nothing");
    }
    case "points":
      return pointCode(source);
  }
}

/** Data sets of texts and images, as they are made in the workbench. */
const typedSets: Readonly<Record<string, Code>> = {
  sentences: {
    text: [
      "const { sentences } = relatedWords({ sentences: 300 });",
      'const about = sentences.map((sentence) => (/\\b(he|his|beard)\\b/.test(sentence) ? "he" : "she"));',
      'const table = createTable([["sentence", { type: "text", values: sentences }], ["about", about]]);',
    ].join("\n"),
    imports: { "lectern/datasets": ["relatedWords"], "lectern/data": ["createTable"] },
  },
  digitPictures: {
    text: [
      "const { x, y } = await digits();",
      "const pixels = Float32Array.from(x.data, (value) => value / 16);",
      "const missing = new Uint8Array(x.rows);",
      'const picture = { type: "image", width: 8, height: 8, channels: 1, pixels, missing } as const;',
      'const digit = { type: "category", codes: y.codes, categories: y.classes.map(String) } as const;',
      'const table = createTable([["picture", picture], ["digit", digit]]);',
    ].join("\n"),
    imports: { "lectern/datasets": ["digits"], "lectern/data": ["createTable"] },
  },
};

function bundledCode(name: string, call: string, columns: readonly NamedColumn[]): Code {
  if (Object.hasOwn(typedSets, name)) return typedSets[name];
  if (name !== "penguins") return datasetCode(name, call, columns, name === "linnerud" ? "targets" : "y");
  // The only data set that is a table already.
  const names = valueCode(columns.map((column) => column.name));
  return { text: `const table = { ...(${call}), names: ${names} };`, imports: { "lectern/datasets": [name] } };
}

/** Samples with one target in `y`, several in `targets`, or none; in the table the targets come last. */
function datasetCode(
  name: string,
  call: string,
  columns: readonly NamedColumn[],
  target: "y" | "targets" | "nothing",
): Code {
  const imports: Imports = { "lectern/datasets": [name], "lectern/data": ["createTable", "matrixColumns"] };
  const count = { y: 1, targets: 3, nothing: 0 }[target];
  const names = valueCode(columns.slice(0, columns.length - count).map((column) => column.name));
  const last = columns.slice(columns.length - count);
  const table = (...more: readonly string[]) =>
    `const table = createTable([${["...matrixColumns(x, names)", ...more].join(", ")}]);`;
  const begin = (parts: string) => [`const { ${parts} } = ${call};`, `const names = ${names};`];
  if (target === "nothing") return { text: [...begin("x"), table()].join("\n"), imports };
  if (target === "targets") {
    const others = valueCode(last.map((column) => column.name));
    return { text: [...begin("x, targets"), table(`...matrixColumns(targets, ${others})`)].join("\n"), imports };
  }
  const [own] = last;
  const column = valueCode(own?.name ?? "target");
  if ((own?.detected ?? own?.type) === "number")
    return { text: [...begin("x, y"), table(`[${column}, y]`)].join("\n"), imports };
  const classes = `const classes = { type: "category", codes: y.codes, categories: y.classes } as const;`;
  return { text: [...begin("x, y"), classes, table(`[${column}, classes]`)].join("\n"), imports };
}

function pointCode({ points, mode }: Extract<DataSource, { kind: "points" }>): Code {
  const { names, columns } = pointsTable(points, mode);
  const values = columns.map((column) => {
    if (column.type === "category") return Array.from(column.codes, (code) => column.categories[code]);
    return column.type === "number" ? [...column.values] : [];
  });
  const lines = names.map((name, j) => `  ${name}: ${JSON.stringify(values[j])},`);
  return {
    text: ["const table = createTable({", ...lines, "});"].join("\n"),
    imports: { "lectern/data": ["createTable"] },
  };
}

function fileCode(source: DataSource, types: ColumnTypes): Code {
  const options = Object.keys(types).length === 0 ? "" : `, ${valueCode({ types })}`;
  const { name } = sourceFile(source);
  const [, stem, ending, packed] = /^(.*?)(\.(?:csv|tsv|txt|tab))?(\.gz)?$/is.exec(name) as RegExpExecArray;
  const imports = { lectern: ["readCsv"], "node:fs/promises": ["readFile"] };
  if (ending === undefined) {
    const saved = `${(stem as string).replace(/\.[^./]*$/, "")}.csv`;
    const note = `// The library reads CSV: export the data from the workbench as ${saved}.`;
    return { text: `${note}\nconst { table } = readCsv(await readFile(${valueCode(saved)})${options});`, imports };
  }
  const bytes = `await readFile(${valueCode(name)})`;
  if (packed === undefined) return { text: `const { table } = readCsv(${bytes}${options});`, imports };
  return {
    text: `const { table } = readCsv(gunzipSync(${bytes})${options});`,
    imports: { ...imports, "node:zlib": ["gunzipSync"] },
  };
}
