/**
 * Lets bundlers leave out constants that a program does not use. The library is published in a few files, and a bundler
 * keeps `const ridge = defineRegressor(…)` in such a file, because the call could have effects. No module of the library
 * has effects, except the worker, so each initial value becomes a call that is marked as pure.
 */
import ts from "typescript";

/** The source with every computed constant of the module marked as pure. */
export function markPureConstants(source: string): string {
  const file = ts.createSourceFile("module.ts", source, ts.ScriptTarget.ES2022, true);
  const values = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .flatMap(({ initializer }) => (initializer !== undefined && computes(initializer) ? [initializer] : []));
  let marked = "";
  let end = 0;
  for (const value of values) {
    const start = value.getStart();
    marked += `${source.slice(end, start)}/* @__PURE__ */ (() => (${source.slice(start, value.end)}))()`;
    end = value.end;
  }
  return marked + source.slice(end);
}

/** Whether evaluating a value does more than to write it down: for all a bundler knows, that could have effects. */
function computes(node: ts.Node): boolean {
  if (ts.isFunctionLike(node)) return false;
  const isComputed =
    ts.isCallExpression(node) ||
    ts.isNewExpression(node) ||
    ts.isPropertyAccessExpression(node) ||
    ts.isElementAccessExpression(node) ||
    ts.isSpreadElement(node) ||
    ts.isSpreadAssignment(node) ||
    ts.isComputedPropertyName(node) ||
    ts.isTemplateExpression(node) ||
    ts.isTaggedTemplateExpression(node);
  return isComputed || (ts.forEachChild(node, (child) => computes(child) || undefined) ?? false);
}
