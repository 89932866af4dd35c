/** Types of options: one suffix, and derived from the option table instead of declared again. */
import ts from "typescript";
import { type OptionShape, propertyName, type TableShape } from "./option-tables.js";

/** Said of a type that ends in "Settings". */
const otherSuffix = "the type of options ends in Options";

/** Said of a type that repeats a table. */
const repeated = "repeats a table of options; derive it: OptionValues<typeof table>, or GivenOptions<typeof table>";

/** How parameters that take options are called. */
const optionParameters = ["options", "settings", "given"];

/** Some fields that are written out: an interface, a type, or the type of a parameter. */
interface WrittenFields {
  readonly name: string;
  readonly members: readonly ts.TypeElement[];
  /** Whether the name says that the fields are options. */
  readonly isOptions: boolean;
}

/**
 * What is wrong with a type, given the tables of options in its folder. A type that is called …Options repeats a table if
 * it has two of its options; any other type if all its fields are options of the table with types that name no other.
 */
export function checkOptionType(node: ts.Node, tables: readonly TableShape[]): string | undefined {
  const written = writtenFields(node);
  if (written === undefined) return undefined;
  const { name, members, isOptions } = written;
  if (name.endsWith("Settings")) return `${name}: ${otherSuffix}`;
  const fields = members.filter(ts.isPropertySignature);
  const isPlain = fields.every(({ type }) => namesNoType(type));
  const repeats = tables.some((table) => {
    const shared = fields.filter((field) => repeatsOption(field, table.get(propertyName(field.name))));
    return shared.length >= 2 && (isOptions || (isPlain && shared.length === members.length));
  });
  return repeats ? `${name} ${repeated}` : undefined;
}

function writtenFields(node: ts.Node): WrittenFields | undefined {
  if (ts.isInterfaceDeclaration(node)) {
    return { name: node.name.text, members: node.members, isOptions: node.name.text.endsWith("Options") };
  }
  if (!ts.isTypeLiteralNode(node)) return undefined;
  const { parent, members } = node;
  if (ts.isTypeAliasDeclaration(parent)) {
    return { name: parent.name.text, members, isOptions: parent.name.text.endsWith("Options") };
  }
  if (!ts.isParameter(parent)) return undefined;
  const name = ts.isIdentifier(parent.name) ? parent.name.text : "the type of a parameter";
  return { name, members, isOptions: optionParameters.includes(name) };
}

/** Whether a field may have the type of an option; a type that is named somewhere else may be any. */
function repeatsOption({ type, questionToken }: ts.PropertySignature, option: OptionShape | undefined): boolean {
  if (type === undefined || option === undefined) return false;
  const parts = ts.isUnionTypeNode(type) ? type.types : [type];
  const isNullable = parts.some((part) => part.getText() === "null");
  const [value, ...others] = parts.filter((part) => !["null", "undefined"].includes(part.getText()));
  if (value === undefined) return false;
  // `TreeOptions["trees"]` is derived already.
  if (ts.isIndexedAccessTypeNode(value)) return false;
  if (!namesNoType(value)) return true;
  // Given options may be left out instead.
  if (option.nullable !== isNullable && questionToken === undefined) return false;
  const primitive = ["number", "boolean", "string"].find((name) => name === value.getText());
  return option.type === undefined ? primitive === undefined : primitive === option.type && others.length === 0;
}

/** Whether a type names no other type: numbers, texts, flags, and lists and choices of them. */
function namesNoType(type: ts.TypeNode | undefined): boolean {
  if (type === undefined) return false;
  let plain = true;
  const visit = (node: ts.Node): void => {
    if (ts.isTypeReferenceNode(node) || ts.isTypeQueryNode(node)) plain = false;
    ts.forEachChild(node, visit);
  };
  visit(type);
  return plain;
}
