/**
 * The values that examples claim in a comment after a statement, `r2(truth, predicted); // 0.9486`, compared with the
 * value of the statement. A comment that is not a value is a remark and claims nothing.
 */
import ts from "typescript";

/** A value claimed by a comment. */
export type Stated =
  | { readonly kind: "number"; readonly value: number; readonly tolerance: number }
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "boolean"; readonly value: boolean }
  | { readonly kind: "list"; readonly items: readonly Stated[] }
  | { readonly kind: "record"; readonly fields: Readonly<Record<string, Stated>> };

/** A comment that claims values, and the position of the statement that it refers to. */
export interface Claim {
  /** Counted from 1 within the code. */
  readonly line: number;
  readonly comment: string;
  readonly stated: readonly Stated[];
  /** The part of the code to replace, and the expressions whose values are compared. */
  readonly from: number;
  readonly to: number;
  readonly values: readonly string[];
}

/** The claims of a block of code, in its order; only statements at its top level claim anything. */
export function findClaims(code: string): Claim[] {
  const source = ts.createSourceFile("block.ts", code, ts.ScriptTarget.Latest, true);
  return source.statements.flatMap((statement) => {
    const comment = /^[ \t]*\/\/ (.*)/.exec(code.slice(statement.end))?.[1];
    const stated = comment === undefined ? undefined : parseComment(comment);
    const target = statedTarget(statement);
    if (comment === undefined || stated === undefined || target === undefined) return [];
    const line = source.getLineAndCharacterOfPosition(statement.end).line + 1;
    return [{ line, comment, stated, ...target }];
  });
}

/** The code with every claimed value passed to `note`, the source of an expression, with the number of its claim. */
export function noteClaims(code: string, note: string): string {
  return findClaims(code)
    .map((claim, i) => ({ ...claim, i }))
    .reverse()
    .reduce(
      (text, { from, to, values, i }) =>
        `${text.slice(0, from)};${note}(${i}, [${values.join(", ")}]);${text.slice(to)}`,
      code,
    );
}

/** The value of an expression, the arguments of console.log, or the names of a declaration. */
function statedTarget(statement: ts.Statement): Pick<Claim, "from" | "to" | "values"> | undefined {
  if (ts.isVariableStatement(statement)) {
    const [{ name }] = statement.declarationList.declarations;
    const names = ts.isIdentifier(name) ? [name.text] : name.elements.map((element) => element.getText());
    return names.every((one) => /^\w+$/.test(one))
      ? { from: statement.end, to: statement.end, values: names }
      : undefined;
  }
  if (!ts.isExpressionStatement(statement)) return undefined;
  const { expression } = statement;
  const place = { from: statement.getStart(), to: statement.end };
  if (ts.isBinaryExpression(expression) && expression.operatorToken.kind === ts.SyntaxKind.EqualsToken)
    return undefined;
  const isPrint = ts.isCallExpression(expression) && expression.expression.getText() === "console.log";
  return { ...place, values: isPrint ? expression.arguments.map((one) => one.getText()) : [expression.getText()] };
}

/** Words that mark a number as approximate. */
const vague = /^(about|near|nearly|close to|around) /;

/** The values that a comment claims, undefined for a remark. Text after a colon is an explanation. */
export function parseComment(comment: string): readonly Stated[] | undefined {
  const [text, explained] = splitAtColon(comment.replaceAll("−", "-").trim());
  const isVague = vague.test(text);
  const plain = text.replace(vague, "").replace(/ and /g, ", ").replace(/,,/g, ",");
  const values = parseValues(plain, isVague) ?? parseValues(spacesToCommas(plain), isVague);
  if (values !== undefined) return values;
  const isWord = /^[a-z][a-z-]*$/.test(text) && !isVague && !/^[-\d(]/.test(explained);
  return isWord ? [{ kind: "text", value: text }] : undefined;
}

function splitAtColon(text: string): [before: string, after: string] {
  const at = /^[^{]*?: /.exec(text)?.[0].length;
  return at === undefined ? [text, ""] : [text.slice(0, at - 2), text.slice(at)];
}

/** `4 [ 'a', 'b' ]`, as console.log prints several values, with commas between them. */
function spacesToCommas(text: string): string {
  let depth = 0;
  return Array.from(text, (letter, i) => {
    if ("[{(".includes(letter)) depth++;
    if ("]})".includes(letter)) depth--;
    const isBetween =
      letter === " " && depth === 0 && !/Array$/.test(text.slice(0, i)) && !/[-+/*]$/.test(text.slice(0, i));
    return isBetween ? ", " : letter;
  }).join("");
}

/** Values separated by commas; undefined when there is anything else. */
function parseValues(values: string, isVague: boolean): readonly Stated[] | undefined {
  const text = values
    .replace(/\b(?:Float64|Float32|Int32|Uint32|Uint8)Array(?:\(\d+\))? ?(?=\[)/g, "")
    .replace(/(-?[\d.]+)…/g, 'cut("$1")')
    .replace(/½/g, "(1/2)")
    .replaceAll("·", "*")
    .replace(/√(\w+|\([^)]*\))/g, "Math.sqrt($1)")
    .replace(/\bln (\d)/g, "Math.log($1)")
    .replace(/(\d*)π/g, (_, factor) => `(${factor || 1}*Math.PI)`);
  if (/[^ -~]/.test(text.replace(/"[^"]*"|'[^']*'/g, ""))) return undefined;
  const source = ts.createSourceFile("value.ts", `([${text}])`, ts.ScriptTarget.Latest, true);
  const [statement, ...more] = source.statements;
  if (more.length > 0 || statement === undefined || !ts.isExpressionStatement(statement)) return undefined;
  if (statement.expression.getText() !== `([${text}])`) return undefined;
  const stated = parseNode(statement.expression, isVague);
  return stated?.kind === "list" && stated.items.length > 0 ? stated.items : undefined;
}

function parseNode(node: ts.Expression, isVague: boolean): Stated | undefined {
  if (ts.isParenthesizedExpression(node) && !isNumeric(node)) return parseNode(node.expression, isVague);
  if (ts.isStringLiteral(node)) return { kind: "text", value: node.text };
  if (node.kind === ts.SyntaxKind.TrueKeyword) return { kind: "boolean", value: true };
  if (node.kind === ts.SyntaxKind.FalseKeyword) return { kind: "boolean", value: false };
  if (ts.isArrayLiteralExpression(node)) {
    const items = node.elements.map((element) => parseNode(element, isVague));
    return items.every((item) => item !== undefined) ? { kind: "list", items } : undefined;
  }
  if (ts.isObjectLiteralExpression(node)) {
    const fields = node.properties.map((property) =>
      ts.isPropertyAssignment(property)
        ? ([property.name.getText(), parseNode(property.initializer, isVague)] as const)
        : undefined,
    );
    const isWhole = fields.every((field) => field?.[1] !== undefined);
    return isWhole ? { kind: "record", fields: Object.fromEntries(fields as [string, Stated][]) } : undefined;
  }
  return parseNumber(node, isVague);
}

function isNumeric(node: ts.Expression): boolean {
  return evaluate(node) !== undefined;
}

/**
 * Decimals must match to half a unit of the last digit, truncated ones to a whole unit, whole numbers and formulas
 * exactly.
 */
function parseNumber(node: ts.Expression, isVague: boolean): Stated | undefined {
  const value = evaluate(node);
  if (value === undefined) return undefined;
  const text = node.getText();
  const decimals = /^-?\d*\.(\d+)$/.exec(text)?.[1].length;
  const cut = /^cut\("-?\d*\.?(\d*)"\)$/.exec(text)?.[1].length;
  const exact = 1e-6 * Math.max(1, Math.abs(value));
  const digits = cut !== undefined ? 10 ** -cut : decimals !== undefined ? 0.5 * 10 ** -decimals : 0;
  const rough = isVague ? 0.1 * Math.max(1, Math.abs(value)) : 0;
  return { kind: "number", value, tolerance: Math.max(exact, digits * (1 + 1e-9), rough) };
}

/** The value of a formula of numbers; undefined for anything else. */
function evaluate(node: ts.Expression): number | undefined {
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (ts.isParenthesizedExpression(node)) return evaluate(node.expression);
  if (node.getText() === "Math.PI") return Math.PI;
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken) {
    const value = evaluate(node.operand);
    return value === undefined ? undefined : -value;
  }
  if (ts.isCallExpression(node)) return evaluateCall(node);
  if (!ts.isBinaryExpression(node)) return undefined;
  const [a, b] = [evaluate(node.left), evaluate(node.right)];
  if (a === undefined || b === undefined) return undefined;
  const operators: Partial<Record<ts.SyntaxKind, number>> = {
    [ts.SyntaxKind.PlusToken]: a + b,
    [ts.SyntaxKind.MinusToken]: a - b,
    [ts.SyntaxKind.AsteriskToken]: a * b,
    [ts.SyntaxKind.SlashToken]: a / b,
  };
  return operators[node.operatorToken.kind];
}

function evaluateCall(node: ts.CallExpression): number | undefined {
  const [argument] = node.arguments;
  const name = node.expression.getText();
  if (name === "cut" && ts.isStringLiteral(argument)) return Number(argument.text);
  const value = argument === undefined ? undefined : evaluate(argument);
  if (value === undefined) return undefined;
  return name === "Math.sqrt" ? Math.sqrt(value) : name === "Math.log" ? Math.log(value) : undefined;
}

/** Whether values match the claim: in the same form, or the same numbers or names in the same order. */
export function isAsStated(stated: readonly Stated[], values: readonly unknown[]): boolean {
  if (stated.length === values.length && stated.every((one, i) => matches(one, values[i]))) return true;
  const leaves = stated.flatMap(leavesOf);
  if (!leaves.every(({ kind }) => kind === leaves[0].kind)) return false;
  const found = values.flatMap(leaves[0].kind === "number" ? numbersIn : namesIn);
  return leaves.length === found.length && leaves.every((leaf, i) => matches(leaf, found[i]));
}

function leavesOf(stated: Stated): readonly Stated[] {
  if (stated.kind === "list") return stated.items.flatMap(leavesOf);
  return stated.kind === "record" ? Object.values(stated.fields).flatMap(leavesOf) : [stated];
}

function matches(stated: Stated, value: unknown): boolean {
  // A number may be a text, as from toFixed.
  if (stated.kind === "number" && typeof value === "string" && value.trim() !== "")
    return matches(stated, Number(value));
  if (stated.kind === "number") return typeof value === "number" && Math.abs(value - stated.value) <= stated.tolerance;
  if (stated.kind === "list") {
    const items = Array.isArray(value) ? value : undefined;
    return items?.length === stated.items.length && stated.items.every((item, i) => matches(item, items[i]));
  }
  if (stated.kind === "record") {
    const isObject = typeof value === "object" && value !== null;
    return isObject && Object.entries(stated.fields).every(([name, field]) => matches(field, (value as Values)[name]));
  }
  return value === stated.value || (stated.kind === "text" && namesIn(value).join() === stated.value);
}

type Values = Readonly<Record<string, unknown>>;

/** All numbers of a value; of a matrix its entries and not its size. */
function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  if (Array.isArray(value)) return value.flatMap(numbersIn);
  if (typeof value !== "object" || value === null) return [];
  const fields = value as Values;
  return "rows" in fields && "data" in fields ? numbersIn(fields.data) : Object.values(fields).flatMap(numbersIn);
}

/** All texts of a value; of labels and categories their names. */
function namesIn(value: unknown): unknown[] {
  if (typeof value === "string" || typeof value === "boolean") return [value];
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== "object" || value === null) return [];
  const { codes, classes, categories } = value as Values;
  const names = classes ?? categories;
  if (Array.isArray(codes) && Array.isArray(names)) return codes.map((code: number) => names[code]);
  return Object.values(value).flatMap(namesIn);
}
