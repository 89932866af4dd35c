/**
 * The length of functions: a function fits on a screen, and only a few that are one loop or one closure are longer.
 * A function is measured from its first line to its last, without the comment above it and with the functions in it.
 */
import ts from "typescript";
import { lineOf } from "./source-rules.js";

/** The largest number of lines a function may have. */
export const maxFunctionLines = 100;

/** A function with more lines than this is long; a package may limit how many of them it has. */
export const longFunctionLines = 60;

/** A function, the line on which it begins (counted from 1), and how many lines it has. */
export interface MeasuredFunction {
  readonly name: string;
  readonly line: number;
  readonly lines: number;
}

/** The functions of a source file that are longer than `longFunctionLines`, in order of lines. */
export function longFunctions(source: ts.SourceFile): MeasuredFunction[] {
  const found: MeasuredFunction[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && "body" in node && node.body !== undefined) {
      const line = lineOf(source, node);
      const lines = source.getLineAndCharacterOfPosition(node.getEnd()).line + 2 - line;
      if (lines > longFunctionLines) found.push({ name: nameOf(source, node), line, lines });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The name of a function: its own, or that of the variable or property it is the value of. */
function nameOf(source: ts.SourceFile, node: ts.SignatureDeclaration): string {
  const { parent } = node;
  const isValue = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent);
  const name = node.name ?? (isValue ? parent.name : undefined);
  if (name !== undefined) return name.getText(source);
  return ts.isConstructorDeclaration(node) ? "constructor" : "a function without a name";
}
