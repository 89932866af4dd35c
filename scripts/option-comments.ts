/**
 * Writes what the option tables say about each option into the declaration files of the built library, where editors show
 * it: the compiler writes the types of the tables, but not their values.
 *
 * `node --import tsx scripts/option-comments.ts DIST`
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { isMain } from "./repository.js";

/** What this needs to know of an option. */
export interface DescribedOption {
  readonly type: string;
  readonly default: unknown;
  readonly description: string;
  /** The fields of each alternative. */
  readonly variants?: Readonly<Record<string, DescribedTable>>;
  /** Several options under one name. */
  readonly fields?: DescribedTable;
  /** The option that may be left out. */
  readonly option?: DescribedOption;
}

/** The options of a method, by name. */
export type DescribedTable = Readonly<Record<string, DescribedOption>>;

interface Insertion {
  readonly position: number;
  readonly text: string;
}

/** A longer default would hide the description. */
const maxDefaultLength = 60;

/** The comment of an option: its description and its default. */
export function optionComment({ default: initial, description }: DescribedOption): string {
  const sentence = `${description[0].toUpperCase()}${description.slice(1)}`.replace(/[.;]?$/, ".");
  const value = isRecipe(initial) ? `${initial.kind} with its defaults` : JSON.stringify(initial);
  const known = value.length > maxDefaultLength ? "" : ` Default: ${value}.`;
  const words = initial === null ? " Left out by default." : known;
  return `/** ${sentence}${words} */`.replaceAll("*/", "* /").replace(/\* \/$/, "*/");
}

function isRecipe(value: unknown): value is { readonly kind: string } {
  return typeof value === "object" && value !== null && "kind" in value && "options" in value;
}

/** A declaration file with comments on the options of the methods that it declares. */
export function withOptionComments(text: string, tables: ReadonlyMap<string, DescribedTable>): string {
  const file = ts.createSourceFile("file.d.ts", text, ts.ScriptTarget.Latest, true);
  const insertions = file.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) =>
    declarationList.declarations.flatMap(({ name, type }) => {
      const table = ts.isIdentifier(name) ? tables.get(name.text) : undefined;
      return table === undefined || type === undefined ? [] : commentsOfArgument(type, table);
    }),
  );
  return insertions
    .sort((a, b) => b.position - a.position)
    .reduce((result, { position, text }) => result.slice(0, position) + text + result.slice(position), text);
}

/** The comments of a table that is the first type argument, as in `Method<{ readonly alpha: NumberOption }, …>`. */
function commentsOfArgument(type: ts.TypeNode, table: DescribedTable): Insertion[] {
  const [first] = (ts.isTypeReferenceNode(type) && type.typeArguments) || [];
  return first === undefined ? [] : commentsOfTable(first, table);
}

function commentsOfTable(type: ts.TypeNode, table: DescribedTable): Insertion[] {
  return propertiesOf(type).flatMap(({ name, member, type: inner }) => {
    const option = Object.hasOwn(table, name) ? table[name] : undefined;
    if (option === undefined) return [];
    const { line, character } = member.getSourceFile().getLineAndCharacterOfPosition(member.getStart());
    const isFirst = member.getSourceFile().text.split("\n")[line].slice(0, character).trim() === "";
    const end = isFirst ? `\n${" ".repeat(character)}` : " ";
    return [{ position: member.getStart(), text: optionComment(option) + end }, ...commentsInside(inner, option)];
  });
}

/** The comments of the fields of a variant or of a record. */
function commentsInside(type: ts.TypeNode, option: DescribedOption): Insertion[] {
  const [first] = (ts.isTypeReferenceNode(type) && type.typeArguments) || [];
  if (first === undefined) return [];
  const { variants, fields } = option;
  if (fields !== undefined) return commentsOfTable(first, fields);
  if (variants === undefined) return [];
  return propertiesOf(first).flatMap(({ name, type: inner }) =>
    Object.hasOwn(variants, name) ? commentsOfTable(inner, variants[name]) : [],
  );
}

function propertiesOf(type: ts.TypeNode) {
  if (!ts.isTypeLiteralNode(type)) return [];
  return type.members.flatMap((member) =>
    ts.isPropertySignature(member) &&
    member.type !== undefined &&
    (ts.isIdentifier(member.name) || ts.isStringLiteral(member.name))
      ? [{ name: member.name.text, member, type: member.type }]
      : [],
  );
}

/** The tables of all methods of a built library, by their exported names. */
async function readTables(dist: string): Promise<Map<string, DescribedTable>> {
  const exported: Record<string, unknown> = await import(pathToFileURL(join(dist, "index.js")).href);
  return new Map(
    Object.entries(exported).flatMap(([name, value]) =>
      typeof value === "function" && "options" in value ? [[name, value.options as DescribedTable]] : [],
    ),
  );
}

if (isMain(import.meta.url)) {
  const dist = resolve(process.argv[2]);
  const tables = await readTables(dist);
  for (const name of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".d.ts")) continue;
    const file = join(dist, name);
    const before = readFileSync(file, "utf8");
    const after = withOptionComments(before, tables);
    if (after !== before) writeFileSync(file, after);
  }
}
