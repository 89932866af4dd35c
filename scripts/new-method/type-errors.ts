/** The type errors of some files of the library, found without checking all of it. */

import { join } from "node:path";
import ts from "typescript";

/** The errors of the compiler in the given files, by file and line; errors in files they import are not reported. */
export function typeErrors(root: string, files: readonly string[]): string[] {
  const config = join(root, "library/tsconfig.test.json");
  const read = ts.readConfigFile(config, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(read.config, ts.sys, join(root, "library"));
  const names = files.map((file) => join(root, file));
  const program = ts.createProgram(names, options);
  return names.flatMap((name) => {
    const source = program.getSourceFile(name);
    if (source === undefined) return [`${name} does not exist`];
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText, start }) => {
        const line = source.getLineAndCharacterOfPosition(start ?? 0).line + 1;
        return `${name}:${line} ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
      },
    );
  });
}
