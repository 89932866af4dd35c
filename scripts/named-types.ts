/**
 * Gives the recipes and models of methods short names in the declarations of the built library. The compiler writes the
 * type of a method with all that follows from its table of options, which fills the screen of an editor: here
 * `Method<{ alpha: … }, Recipe<…>, RegressorModel<…>>` becomes `Method<{ alpha: … }, RidgeRecipe, RidgeModel>`, with two
 * interfaces that extend what stood there. The generated `models.ts` of each family exports these names in the sources.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** Rewrites the declaration files of all families in a folder. */
export function nameTypes(dist: string): void {
  for (const family of readdirSync(dist)) {
    const file = join(dist, family, "models.d.ts");
    if (!existsSync(file)) continue;
    const imports = methodImports(readFileSync(file, "utf8"));
    for (const [module, names] of imports) {
      const path = join(dist, family, module.replace(/\.js$/, ".d.ts"));
      const text = names.reduce((changed, name) => withNamedTypes(changed, name), readFileSync(path, "utf8"));
      writeFileSync(path, text);
    }
    writeFileSync(file, exportLines(imports));
  }
}

/** "RidgeRecipe" and "RidgeModel" of "ridge". */
export function typeNames(method: string): { readonly recipe: string; readonly model: string } {
  const name = method[0].toUpperCase() + method.slice(1);
  return { recipe: `${name}Recipe`, model: `${name}Model` };
}

/** The methods that a file imports, by their modules. */
function methodImports(text: string): ReadonlyMap<string, readonly string[]> {
  const imports = text.matchAll(/^import (?:type )?\{ ([^}]+) \} from "([^"]+)";/gm);
  return new Map(Array.from(imports, ([, names, module]) => [module, names.split(", ").filter(isMethodName)]));
}

function isMethodName(name: string): boolean {
  return /^[a-z]/.test(name);
}

function exportLines(imports: ReadonlyMap<string, readonly string[]>): string {
  const lines = Array.from(imports, ([module, names]) => {
    const types = names.flatMap((name) => [typeNames(name).model, typeNames(name).recipe]);
    return types.length === 0 ? "" : `export type { ${types.join(", ")} } from "${module}";\n`;
  });
  return lines.join("");
}

/** A declaration file with names for the recipe and the model of a method that it declares. */
export function withNamedTypes(text: string, method: string): string {
  const file = ts.createSourceFile("file.d.ts", text, ts.ScriptTarget.Latest, true);
  const statement = file.statements.find(
    (one): one is ts.VariableStatement =>
      ts.isVariableStatement(one) && one.declarationList.declarations[0].name.getText() === method,
  );
  const type = statement?.declarationList.declarations[0].type;
  if (statement === undefined || type === undefined || !ts.isTypeReferenceNode(type)) {
    throw new Error(`${method}: there is no declaration of a method`);
  }
  const [, recipe, model] = type.typeArguments ?? [];
  if (type.typeName.getText() !== "Method" || model === undefined) {
    throw new Error(`${method}: its type is not that of a method`);
  }
  const names = typeNames(method);
  const interfaces = [
    `/** A fitted {@link ${method}}. */`,
    `interface ${names.model} extends ${bases(model).join(", ")} {}`,
    `/** A recipe of {@link ${method}}. */`,
    `interface ${names.recipe} extends ${bases(recipe).join(", ").replaceAll(model.getText(), names.model)} {}`,
    "",
  ].join("\n");
  const start = statement.getFullStart();
  const exported = text.slice(model.end).replace(/export \{ /, `export { type ${names.model}, type ${names.recipe}, `);
  return `${text.slice(0, start)}\n${interfaces}${text.slice(start, recipe.getStart()).trimStart()}${names.recipe}, ${names.model}${exported}`;
}

/** The types that an interface extends to be the same as an intersection of types. */
function bases(type: ts.TypeNode): string[] {
  return (ts.isIntersectionTypeNode(type) ? [...type.types] : [type]).map((part) => part.getText());
}
