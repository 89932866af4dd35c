/** Types of options: one suffix, and derived from the table of options instead of written a second time. */
import ts from "typescript";

/** Said of an interface that ends in "Settings". */
const otherSuffix = "the type of options ends in Options";

/** Said of an interface that repeats a table. */
const repeated = "repeats a table of options; derive it: OptionValues<typeof table>, or GivenOptions<typeof table>";

/** What is wrong with an interface, given the names of each table of options in its file. */
export function checkOptionType(
  node: ts.InterfaceDeclaration,
  tables: readonly ReadonlySet<string>[],
): string | undefined {
  const name = node.name.text;
  if (name.endsWith("Settings")) return `${name}: ${otherSuffix}`;
  const fields = node.members.map((member) => (ts.isPropertySignature(member) ? member : undefined));
  if (fields.length < 2) return undefined;
  const isOptions = name.endsWith("Options") || fields.every((field) => isPlain(field?.type));
  const repeats = tables.some((table) => fields.every((field) => field !== undefined && table.has(nameOf(field.name))));
  return isOptions && repeats ? `${name} ${repeated}` : undefined;
}

/** The names of the options in each table of a file: an object in which a function of core/options declares one. */
export function optionTables(source: ts.SourceFile): ReadonlySet<string>[] {
  const declaring = new Set(source.statements.flatMap(importedFromOptions));
  const tables: ReadonlySet<string>[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node) && node.properties.some((one) => declares(one, declaring))) {
      tables.push(new Set(node.properties.flatMap(({ name }) => (name === undefined ? [] : [nameOf(name)]))));
    }
    ts.forEachChild(node, visit);
  };
  if (declaring.size > 0) visit(source);
  return tables;
}

function importedFromOptions(statement: ts.Statement): string[] {
  if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
  const names = statement.importClause?.namedBindings;
  if (!statement.moduleSpecifier.text.endsWith("core/options/options.js") || names === undefined) return [];
  return ts.isNamedImports(names) ? names.elements.map(({ name }) => name.text) : [];
}

function declares(property: ts.ObjectLiteralElementLike, declaring: ReadonlySet<string>): boolean {
  if (!ts.isPropertyAssignment(property) || !ts.isCallExpression(property.initializer)) return false;
  const { expression } = property.initializer;
  return ts.isIdentifier(expression) && declaring.has(expression.text);
}

/** Whether a type names no other type: numbers, texts, flags, and lists and choices of them. */
function isPlain(type: ts.TypeNode | undefined): boolean {
  if (type === undefined) return false;
  let plain = true;
  const visit = (node: ts.Node): void => {
    if (ts.isTypeReferenceNode(node) || ts.isTypeQueryNode(node)) plain = false;
    ts.forEachChild(node, visit);
  };
  visit(type);
  return plain;
}

function nameOf(name: ts.PropertyName): string {
  return ts.isComputedPropertyName(name) ? "" : name.text;
}
