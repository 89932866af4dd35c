/**
 * `npm run gallery [name …]` draws the figure that each program of docs/gallery exports as `cover` into
 * docs/gallery/figures, where the index finds it. It runs experiments, so it takes minutes.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { renderPlot } from "../library/test/render-plot.js";
import { shorten } from "./figures.js";
import { galleryFolder } from "./generate/gallery-programs.js";
import { isMain, repository } from "./repository.js";

/** The largest size of a figure: a page with all figures must load quickly. */
const MAX_BYTES = 64_000;

type Cover = () => Parameters<typeof renderPlot>[0] | Promise<Parameters<typeof renderPlot>[0]>;

/** The programs that have a figure, as paths from the root of the repository. */
export function programsWithCover(root: string): string[] {
  return readdirSync(join(root, galleryFolder), { recursive: true, encoding: "utf8" })
    .filter((path) => /(?<!\.test)\.ts$/.test(path))
    .filter((path) => /^export (const|async function|function) cover\b/m.test(source(root, path)))
    .map((path) => join(galleryFolder, path))
    .sort();
}

function source(root: string, path: string): string {
  return readFileSync(join(root, galleryFolder, path), "utf8");
}

/** Draws one program; returns the problem with its figure, if there is one. */
async function drawCover(root: string, path: string): Promise<string | undefined> {
  const { cover } = (await import(pathToFileURL(join(root, path)).href)) as { readonly cover: Cover };
  const { svg, warnings } = await renderPlot(await cover());
  if (warnings.length > 0) return `Vega warns: ${warnings.join("; ")}`;
  const short = shareShapes(withoutDefaults(oneDigit(shorten(svg))));
  if (short.length > MAX_BYTES) return `has ${short.length} bytes, more than ${MAX_BYTES}; show fewer marks`;
  mkdirSync(join(root, galleryFolder, "figures"), { recursive: true });
  writeFileSync(join(root, galleryFolder, "figures", `${basename(path, ".ts")}.svg`), `${titled(short, path)}\n`);
  return undefined;
}

/** Adds a title with the name of the program, for screen readers. */
function titled(svg: string, path: string): string {
  return svg.replace(/^(<svg[^>]*>)/, `$1<title>${basename(path, ".ts").replaceAll("-", " ")}</title>`);
}

/** Rounds coordinates: a tenth of a pixel is invisible. */
function oneDigit(svg: string): string {
  return svg.replace(/(?<=[ML,(])-?\d+\.\d{2}(?=[L,)A"ZM])/g, (number) => String(Number(Number(number).toFixed(1))));
}

/** Removes attributes with default values, and empty paths. */
function withoutDefaults(svg: string): string {
  const shown = svg.replace(/ (opacity="1"|aria-hidden="true")/g, "");
  return shown.replace(/<path class="(?:foreground|background)"[^>]*d="(?:M0,0h0v0h0Z)?"[^>]*\/>/g, "");
}

/** Writes a shape that occurs many times, such as the circle of a point, once, and references it. */
export function shareShapes(svg: string): string {
  const counts = new Map<string, number>();
  for (const [, shape] of svg.matchAll(/<path [^>]*? d="([^"]+)"/g)) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  const shared = [...counts].filter(([shape, count]) => count > 5 && shape.length > 12).map(([shape]) => shape);
  const ids = new Map(shared.map((shape, k) => [shape, `s${k}`]));
  const body = svg.replace(/<path ([^>]*?)d="([^"]+)"([^>]*?)\/?>(?:<\/path>)?/g, (whole, before, shape, after) => {
    const id = ids.get(shape);
    return id === undefined ? whole : `<use href="#${id}" ${before.trim()} ${after.trim()}/>`;
  });
  const shapes = shared.map((shape) => `<path id="${ids.get(shape)}" d="${shape}"/>`).join("");
  return shapes === "" ? svg : body.replace(/^(<svg[^>]*>)/, `$1<defs>${shapes}</defs>`);
}

if (isMain(import.meta.url)) {
  const names = process.argv.slice(2);
  const wanted = programsWithCover(repository).filter(
    (path) => names.length === 0 || names.includes(basename(path, ".ts")),
  );
  for (const path of wanted) {
    const problem = await drawCover(repository, path).catch((error: unknown) => String(error));
    if (problem === undefined) console.log(`drew ${basename(path, ".ts")}`);
    else {
      console.error(`${path} ${problem}`);
      process.exitCode = 1;
    }
  }
}
