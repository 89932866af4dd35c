/** The programs of the gallery: their paths, what they show, and which methods they use. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** The folder of the gallery, from the root of the repository. */
export const galleryFolder = "docs/gallery";

/** A program of the gallery. */
export interface GalleryProgram {
  /** "overfitting" */
  readonly name: string;
  /** Its folder, which has the name of a folder of library/src; "" for the first steps. */
  readonly family: string;
  /** From the folder of the gallery: "kernel-machines/overfitting.ts". */
  readonly path: string;
  /** Its head comment, as one line. */
  readonly shows: string;
  /** The names it imports from the root of the package. */
  readonly imports: readonly string[];
  /** Its figure, relative to the folder of the gallery, if there is one. */
  readonly figure: string | undefined;
}

/** All programs by family and name. A file that prints nothing is part of another program. */
export function galleryPrograms(root: string): GalleryProgram[] {
  const folder = join(root, galleryFolder);
  const paths = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  return paths
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /(?<!\.test)\.ts$/.test(path))
    .sort()
    .flatMap((path) => {
      const source = readFileSync(join(folder, path), "utf8");
      return source.includes("console.log") ? [programOf(root, path, source)] : [];
    });
}

function programOf(root: string, path: string, source: string): GalleryProgram {
  const name = basename(path, ".ts");
  const figure = `figures/${name}.svg`;
  return {
    name,
    family: path.includes("/") ? path.split("/")[0] : "",
    path,
    shows: headComment(source),
    imports: namesFromRoot(source),
    figure: existsSync(join(root, galleryFolder, figure)) ? figure : undefined,
  };
}

/** The first comment of a program, as one line. */
export function headComment(source: string): string {
  const comment = /^\s*\/\*\*([\s\S]*?)\*\//.exec(source)?.[1] ?? "";
  return comment
    .split("\n")
    .map((line) => line.replace(/^\s*\*? ?/, "").trim())
    .join(" ")
    .trim();
}

/** The names that a program imports from "lectern", without types. */
export function namesFromRoot(source: string): string[] {
  const [, list = ""] = /^import \{([^}]*)\} from "lectern";$/m.exec(source) ?? [];
  const names = list.split(",").map((name) => name.trim());
  return names.filter((name) => name !== "" && !name.startsWith("type "));
}
