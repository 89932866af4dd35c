/** What a source file of the library may not contain, found in its syntax tree. Tests are free of these rules. */
import ts from "typescript";
import { checkOptionType, optionTables } from "./option-types.js";

/** Something wrong at a line (counted from 1) of a file. */
export interface LineProblem {
  readonly line: number;
  readonly message: string;
}

/** What is said of randomness and of generators: the rules that a file may be exempt from, if it watches over them. */
export const notRepeatable = "Math.random is not repeatable; take a generator made from the seed";
export const drivenByHand =
  "a generator is driven by core/run.ts alone; delegate to it by yield*, mapSteps, runToEnd and others there";

/** The longest a source file may be. */
export const maxLines = 300;

/** `name.member` that make a result depend on chance or the clock, or that print; `*` stands for every member. */
const forbiddenMembers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Math: { random: notRepeatable },
  Date: { now: "Date.now makes a result depend on the clock" },
  console: { "*": "the library never prints; put it in the report" },
};

/** What drives a generator by hand: left before its end, as by an abort, it would not release what it holds. */
const drivingMembers = ["next", "return", "throw"];

/** All violations in one source file, in order of lines. */
export function checkSource(source: ts.SourceFile): LineProblem[] {
  const problems: LineProblem[] = [];
  const lines = countLines(source.text);
  if (lines > maxLines) {
    problems.push({
      line: maxLines + 1,
      message: `the file has ${lines} lines, at most ${maxLines} are allowed`,
    });
  }
  const tables = optionTables(source);
  const visit = (node: ts.Node): void => {
    const message = ts.isInterfaceDeclaration(node) ? checkOptionType(node, tables) : checkNode(node);
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

/** Whether a file declares types or exports what others declare, so that there is nothing to run in a test. */
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
  if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && isNamed(node.expression, "Date")) {
    return "new Date makes a result depend on the clock";
  }
  if (node.kind === ts.SyntaxKind.AnyKeyword) return "no `any`; name the type, or use unknown and narrow it";
  if (ts.isAsExpression(node) && isCastToUnknown(node.expression)) return "no `as unknown as`; it only pretends";
  if (isDefaultExport(node)) return "no default export; give it a name";
  return undefined;
}

function drivesByHand({ expression }: ts.CallExpression): boolean {
  return ts.isPropertyAccessExpression(expression) && drivingMembers.includes(expression.name.text);
}

function checkMember(object: ts.Expression, member: string): string | undefined {
  // `globalThis.Math.random` is the same thing by another way.
  const name = ts.isPropertyAccessExpression(object) && isNamed(object.expression, "globalThis") ? object.name : object;
  if (!ts.isIdentifier(name) || !Object.hasOwn(forbiddenMembers, name.text)) return undefined;
  const members = forbiddenMembers[name.text];
  return Object.hasOwn(members, member) ? members[member] : members["*"];
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
