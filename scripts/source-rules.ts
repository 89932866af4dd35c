/** The house rules for a source file of the library, checked in its syntax tree. They do not apply to tests. */
import ts from "typescript";
import type { TableShape } from "./option-tables.js";
import { checkOptionType } from "./option-types.js";

/** A violation at a line (counted from 1) of a file. */
export interface LineProblem {
  readonly line: number;
  readonly message: string;
}

/** The messages of the rules on randomness and generators, from which the file that enforces them is exempt. */
export const notRepeatable = "Math.random is not repeatable; use a generator created from the seed";
export const drivenByHand =
  "only core/run.ts may drive a generator; delegate to it by yield*, mapSteps, runToEnd and others there";

/** Why the functions of Math whose last digits the standard leaves to the engine are not used. */
const notTheSameEverywhere = (name: string) =>
  `engines differ in the last digits of Math.${name}; import ${name} from numeric/elementary/functions.ts`;
export const notTheSamePower =
  "engines may differ in the last digits of **; only squares and powers of 2 are exact: use pow of numeric/elementary";

/** The functions of Math that the standard calls approximations; the others, such as Math.sqrt, are exact. */
// biome-ignore format: a list
const approximations = [
  "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt", "cos", "cosh", "exp", "expm1", "hypot", "log",
  "log10", "log1p", "log2", "pow", "sin", "sinh", "tan", "tanh",
];

/** The largest number of lines of a source file; one that is a single idea may be long, its functions may not. */
export const maxLines = 400;

/** `name.member` that make a result depend on chance, the clock or the engine, or that print; `*` means every member. */
const forbiddenMembers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Math: {
    random: notRepeatable,
    ...Object.fromEntries(approximations.map((name) => [name, notTheSameEverywhere(name)])),
  },
  Date: { now: "Date.now makes a result depend on the clock" },
  console: { "*": "the library never prints; put it in the report" },
};

/** Members that drive a generator by hand: when abandoned early, as by an abort, it would not release its resources. */
const drivingMembers = ["next", "return", "throw"];

/** All violations in one source file, in order of lines, given the tables of options in its folder. */
export function checkSource(source: ts.SourceFile, tables: readonly TableShape[]): LineProblem[] {
  const problems: LineProblem[] = [];
  const lines = countLines(source.text);
  if (lines > maxLines) {
    problems.push({
      line: maxLines + 1,
      message: `the file has ${lines} lines, at most ${maxLines} are allowed`,
    });
  }
  const visit = (node: ts.Node): void => {
    const message = checkNode(node) ?? checkOptionType(node, tables);
    if (message !== undefined) problems.push({ line: lineOf(source, node), message });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return problems.sort((a, b) => a.line - b.line);
}

/** The line of a node, counted from 1. */
export function lineOf(source: ts.SourceFile, node: ts.Node): number {
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
}

/** Whether a file only declares types or re-exports, so that a test has nothing to run. */
export function hasNothingToRun(source: ts.SourceFile): boolean {
  return source.statements.every(
    (statement) =>
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement) ||
      ts.isImportDeclaration(statement) ||
      ts.isExportDeclaration(statement),
  );
}

function countLines(text: string): number {
  return text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
}

function checkNode(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node)) return checkMember(node.expression, node.name.text);
  if (ts.isElementAccessExpression(node)) {
    const name = node.argumentExpression;
    return checkMember(node.expression, ts.isStringLiteralLike(name) ? name.text : "");
  }
  if (ts.isCallExpression(node) && drivesByHand(node)) return drivenByHand;
  if (ts.isVariableDeclaration(node)) return checkDestructuring(node);
  if (ts.isBinaryExpression(node)) return checkPower(node);
  if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && isNamed(node.expression, "Date")) {
    return "new Date makes a result depend on the clock";
  }
  if (node.kind === ts.SyntaxKind.AnyKeyword) return "no `any`; name the type, or use unknown and narrow it";
  if (ts.isAsExpression(node) && isCastToUnknown(node.expression)) return "no `as unknown as`; it hides type errors";
  if (isDefaultExport(node)) return "no default export; give it a name";
  return undefined;
}

function drivesByHand({ expression }: ts.CallExpression): boolean {
  return ts.isPropertyAccessExpression(expression) && drivingMembers.includes(expression.name.text);
}

function checkMember(object: ts.Expression, member: string): string | undefined {
  // `globalThis.Math.random` is the same function.
  const name = ts.isPropertyAccessExpression(object) && isNamed(object.expression, "globalThis") ? object.name : object;
  if (!ts.isIdentifier(name) || !Object.hasOwn(forbiddenMembers, name.text)) return undefined;
  const members = forbiddenMembers[name.text];
  return Object.hasOwn(members, member) ? members[member] : members["*"];
}

/** `x ** 2` is x · x, and powers of 2 are exact, in every engine. */
function checkPower({ operatorToken, left, right }: ts.BinaryExpression): string | undefined {
  if (operatorToken.kind === ts.SyntaxKind.AsteriskAsteriskEqualsToken) return notTheSamePower;
  if (operatorToken.kind !== ts.SyntaxKind.AsteriskAsteriskToken) return undefined;
  return [left, right].some((side) => ts.isNumericLiteral(side) && side.text === "2") ? undefined : notTheSamePower;
}

/** `const { random } = Math` */
function checkDestructuring({ name, initializer }: ts.VariableDeclaration): string | undefined {
  if (initializer === undefined || !ts.isObjectBindingPattern(name)) return undefined;
  for (const element of name.elements) {
    const member = element.propertyName ?? element.name;
    const message = checkMember(initializer, ts.isIdentifier(member) ? member.text : "");
    if (message !== undefined) return message;
  }
  return undefined;
}

function isNamed(node: ts.Node, name: string): boolean {
  return ts.isIdentifier(node) && node.text === name;
}

function isCastToUnknown(node: ts.Expression): boolean {
  const inner = ts.isParenthesizedExpression(node) ? node.expression : node;
  return ts.isAsExpression(inner) && inner.type.kind === ts.SyntaxKind.UnknownKeyword;
}

function isDefaultExport(node: ts.Node): boolean {
  if (ts.isExportAssignment(node)) return true;
  if (ts.isExportSpecifier(node)) return node.name.text === "default";
  return (
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node)?.some((modifier) => modifier.kind === ts.SyntaxKind.DefaultKeyword) ?? false)
  );
}
