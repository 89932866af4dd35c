/** The tables of options in source files: objects in which a function of core/options declares a property. */
import { posix } from "node:path";
import ts from "typescript";

/** The type of an option's value, as far as its declaration shows it. */
export interface OptionShape {
  /** Undefined for choices, lists and whatever is declared elsewhere. */
  readonly type: "number" | "boolean" | "string" | undefined;
  readonly nullable: boolean;
}

/** The options of a table by name. */
export type TableShape = ReadonlyMap<string, OptionShape>;

/** What the functions of core/options declare; those that are not listed declare other values. */
const declared: Readonly<Record<string, OptionShape["type"]>> = {
  number: "number",
  positive: "number",
  nonNegative: "number",
  fraction: "number",
  integer: "number",
  seed: "number",
  flag: "boolean",
  text: "string",
};

const unknownShape: OptionShape = { type: undefined, nullable: false };

/** A table as it is written. */
interface WrittenTable {
  /** The name of its constant. */
  readonly name: string | undefined;
  readonly own: TableShape;
  /** The names of the tables that are spread into it. */
  readonly spread: readonly string[];
}

interface SourceTables {
  readonly tables: readonly WrittenTable[];
  /** Where imported names come from: the file and the name in it. */
  readonly imports: ReadonlyMap<string, { readonly file: string; readonly name: string }>;
}

/**
 * The tables that concern each file: its own and those of the other files in its folder, complete with what is spread into
 * them from anywhere.
 */
export function tablesByFile(sources: Iterable<ts.SourceFile>): (file: string) => readonly TableShape[] {
  const written = new Map(Array.from(sources, (source) => [source.fileName, readTables(source)]));
  const byFolder = new Map<string, TableShape[]>();
  for (const [file, { tables }] of written) {
    const folder = posix.dirname(file);
    const complete = tables.map((table) => completeTable(table, file, written));
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), ...complete]);
  }
  return (file) => byFolder.get(posix.dirname(file)) ?? [];
}

function completeTable(
  { own, spread }: WrittenTable,
  file: string,
  written: ReadonlyMap<string, SourceTables>,
): TableShape {
  const parts = spread.flatMap((name) => {
    const from = written.get(file)?.imports.get(name) ?? { file, name };
    const found = written.get(from.file)?.tables.find((table) => table.name === from.name);
    return found === undefined ? [] : [...completeTable(found, from.file, written)];
  });
  return new Map([...parts, ...own]);
}

function readTables(source: ts.SourceFile): SourceTables {
  const imports = new Map(source.statements.flatMap((statement) => importsOf(source.fileName, statement)));
  const declaring = new Set(
    [...imports].flatMap(([name, { file }]) => (file.endsWith("core/options/options.ts") ? [name] : [])),
  );
  const tables: WrittenTable[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node) && node.properties.some((one) => declares(one, declaring))) {
      tables.push(readTable(node, declaring));
    }
    ts.forEachChild(node, visit);
  };
  if (declaring.size > 0) visit(source);
  return { tables, imports };
}

function importsOf(file: string, statement: ts.Statement): [string, { file: string; name: string }][] {
  if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
  const names = statement.importClause?.namedBindings;
  if (names === undefined || !ts.isNamedImports(names)) return [];
  const from = posix.join(posix.dirname(file), statement.moduleSpecifier.text).replace(/\.js$/, ".ts");
  return names.elements.map(({ name, propertyName }) => [name.text, { file: from, name: (propertyName ?? name).text }]);
}

function declares(property: ts.ObjectLiteralElementLike, declaring: ReadonlySet<string>): boolean {
  return ts.isPropertyAssignment(property) && declaring.has(calledBy(property.initializer) ?? "");
}

function readTable(node: ts.ObjectLiteralExpression, declaring: ReadonlySet<string>): WrittenTable {
  const own = new Map<string, OptionShape>();
  const spread: string[] = [];
  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) {
      if (ts.isIdentifier(property.expression)) spread.push(property.expression.text);
    } else {
      const shape = ts.isPropertyAssignment(property) ? shapeOf(property.initializer, declaring) : unknownShape;
      own.set(propertyName(property.name), shape);
    }
  }
  const holder = ts.isAsExpression(node.parent) ? node.parent.parent : node.parent;
  const name = ts.isVariableDeclaration(holder) && ts.isIdentifier(holder.name) ? holder.name.text : undefined;
  return { name, own, spread };
}

function shapeOf(value: ts.Expression, declaring: ReadonlySet<string>): OptionShape {
  const called = calledBy(value);
  if (called === undefined || !declaring.has(called)) return unknownShape;
  if (called === "optional") {
    const [inner] = (value as ts.CallExpression).arguments;
    return { type: inner === undefined ? undefined : shapeOf(inner, declaring).type, nullable: true };
  }
  return { type: declared[called], nullable: false };
}

/** The name of the function that a call names. */
function calledBy(value: ts.Expression): string | undefined {
  return ts.isCallExpression(value) && ts.isIdentifier(value.expression) ? value.expression.text : undefined;
}

/** The name of a property as it is written; empty for a computed one. */
export function propertyName(name: ts.PropertyName): string {
  return ts.isComputedPropertyName(name) ? "" : name.text;
}
