/**
 * Messages are for people: programs read the code and the details of an error or a warning. These rules find sources
 * that read the text of messages, and sources outside the command that name its flags.
 */
import ts from "typescript";
import { type LineProblem, lineOf } from "./source-rules.js";

/** Methods of strings that search or split a text. */
const readingMethods = new Set(
  "includes startsWith endsWith indexOf lastIndexOf match matchAll search replace replaceAll split slice substring".split(
    " ",
  ),
);

/** Fields of errors and warnings with text for people. */
const textFields = new Set(["message", "reason", "stack"]);

/**
 * The comment above a statement that allows an adapter to read text, because a package gives nothing else; it must
 * state the reason.
 */
const allowance = /^\/\/ text only: \S+(?: \S+){2,}/;

/** Every place that reads the text of an error or a warning without a comment that gives the reason. */
export function findReadMessages(source: ts.SourceFile): LineProblem[] {
  const texts = namesOfTexts(source);
  const problems: LineProblem[] = [];
  const visit = (node: ts.Node): void => {
    if (readsText(node, texts) && !isAllowed(source, node)) {
      problems.push({
        line: lineOf(source, node),
        message:
          "reads the text of a message; use the code and details, or give the reason: // text only: the package …",
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return problems;
}

/** Every text of a source that names a flag of the command, such as `--max-depth`. */
export function findFlags(source: ts.SourceFile): LineProblem[] {
  const problems: LineProblem[] = [];
  const visit = (node: ts.Node): void => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node);
    if (isText && /(?:^|[\s"'`[])--[a-z]/.test(node.text) && !isAllowed(source, node)) {
      problems.push({ line: lineOf(source, node), message: "names a flag; only the command may name flags" });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return problems;
}

function readsText(node: ts.Node, texts: ReadonlySet<string>): boolean {
  if (ts.isBinaryExpression(node)) return comparesText(node, texts);
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { expression, name } = node.expression;
  if (readingMethods.has(name.text)) return isMessage(expression, texts);
  const isPattern = name.text === "test" || name.text === "exec";
  return isPattern && node.arguments.length === 1 && isMessage(node.arguments[0], texts);
}

/** `error.message === "…"`; a comparison with another message is allowed. */
function comparesText({ left, right, operatorToken }: ts.BinaryExpression, texts: ReadonlySet<string>): boolean {
  const compares =
    operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken ||
    operatorToken.kind === ts.SyntaxKind.ExclamationEqualsEqualsToken;
  if (!compares) return false;
  const isWords = (side: ts.Expression) => ts.isStringLiteralLike(side) && side.text !== "";
  return (isMessage(left, texts) && isWords(right)) || (isWords(left) && isMessage(right, texts));
}

/** Whether an expression is the text of an error or a warning, possibly as one branch of a condition. */
function isMessage(node: ts.Expression, texts: ReadonlySet<string>): boolean {
  if (ts.isIdentifier(node)) return texts.has(node.text);
  if (ts.isPropertyAccessExpression(node)) return textFields.has(node.name.text);
  if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) || ts.isAsExpression(node)) {
    return isMessage(node.expression, texts);
  }
  if (ts.isConditionalExpression(node)) return isMessage(node.whenTrue, texts) || isMessage(node.whenFalse, texts);
  if (ts.isBinaryExpression(node)) return isMessage(node.left, texts) || isMessage(node.right, texts);
  if (ts.isCallExpression(node)) return ts.isIdentifier(node.expression) && texts.has(`${node.expression.text}()`);
  return false;
}

/** Names of texts of messages: variables and parameters, and functions (with `()`) that return one. */
function namesOfTexts(source: ts.SourceFile): ReadonlySet<string> {
  const names = new Set(["message"]);
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined) {
      if (isMessage(node.initializer, names)) names.add(node.name.text);
    }
    if (ts.isBindingElement(node) && ts.isIdentifier(node.name)) {
      const field = node.propertyName ?? node.name;
      if (ts.isIdentifier(field) && field.text === "message") names.add(node.name.text);
    }
    if (ts.isFunctionDeclaration(node) && node.name !== undefined && returnsMessage(node, names)) {
      names.add(`${node.name.text}()`);
    }
    ts.forEachChild(node, visit);
  };
  // A second pass for names that are declared below their use.
  visit(source);
  visit(source);
  return names;
}

function returnsMessage(declaration: ts.FunctionDeclaration, names: ReadonlySet<string>): boolean {
  const statements = declaration.body?.statements ?? [];
  return statements.some(
    (one) => ts.isReturnStatement(one) && one.expression !== undefined && isMessage(one.expression, names),
  );
}

/** Whether the statement around a node has a comment above it that gives the reason for reading text. */
function isAllowed(source: ts.SourceFile, node: ts.Node): boolean {
  for (let at = node; !ts.isSourceFile(at); at = at.parent) {
    const comments = ts.getLeadingCommentRanges(source.text, at.getFullStart()) ?? [];
    if (comments.some(({ pos, end }) => allowance.test(source.text.slice(pos, end)))) return true;
    if (ts.isStatement(at) && !ts.isBlock(at)) return false;
  }
  return false;
}
