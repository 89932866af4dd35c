/** For tests of plots: a specification rendered as SVG by Vega, without a browser, and its visible parts. */
import { parse, View } from "vega";
import { compile, type TopLevelSpec } from "vega-lite";
import type { Plot } from "../src/plots/theme.js";

/** The drawing of Vega, and its warnings. */
export interface Drawing {
  readonly svg: string;
  readonly warnings: readonly string[];
  /** How many marks of a type there are: "symbol", "line", "rect", "rule", "text". Axes and legends do not count. */
  marks(type: string): number;
  /** The marks of a type, except lines; axes and legends are left out. */
  drawn(type: "symbol" | "rect" | "rule" | "text"): readonly DrawnMark[];
  /** The vertices of every line (or area), in order. */
  paths(type?: "line" | "area"): readonly (readonly DrawnMark[])[];
  /** The texts of a part of the figure, such as "axis-title". */
  words(part: "title-text" | "axis-title" | "axis-label" | "legend-title" | "legend-label"): readonly string[];
}

/** One mark: its position in pixels from the upper left corner of its panel, its appearance, and its row of data. */
export interface DrawnMark {
  /** Its panel, when several plots are drawn side by side: 0 is the first. */
  readonly panel: number;
  readonly x: number;
  readonly y: number;
  /** The other end of a rule, the opposite corner of a rectangle. */
  readonly x2: number;
  readonly y2: number;
  readonly fill: string | undefined;
  readonly stroke: string | undefined;
  readonly text: string | undefined;
  /** The area of a symbol. */
  readonly size: number | undefined;
  readonly datum: Readonly<Record<string, unknown>>;
}

export async function renderPlot(plot: Plot): Promise<Drawing> {
  const warnings: string[] = [];
  const logger = {
    level: () => logger,
    error: (...words: readonly unknown[]) => note(words),
    warn: (...words: readonly unknown[]) => note(words),
    info: () => logger,
    debug: () => logger,
  };
  function note(words: readonly unknown[]) {
    warnings.push(words.join(" "));
    return logger;
  }
  const { spec } = compile(JSON.parse(JSON.stringify(plot)) as TopLevelSpec, { logger: logger as never });
  const view = new View(parse(spec), { renderer: "none", logger: logger as never });
  const svg = await view.toSVG();
  const seen = marksBelow((view.scenegraph() as { readonly root?: object }).root as SceneMark);
  view.finalize();
  const drawn = (type: string) => seen.filter(({ mark }) => isOfData(mark, type)).flatMap(({ items }) => items);
  const paths = (type: string) =>
    seen.filter(({ mark, items }) => isOfData(mark, type) && items.length > 0).map(({ items }) => items);
  return {
    svg,
    warnings,
    marks: (type) => (type === "line" || type === "area" ? paths(type) : drawn(type)).length,
    drawn,
    paths: (type = "line") => paths(type),
    words: (part) =>
      seen.filter(({ mark }) => mark.role === part).flatMap(({ items }) => items.map(({ text }) => text ?? "")),
  };
}

/** The part of Vega's scene graph that is read here: marks contain items, and items of groups contain marks. */
interface SceneMark {
  readonly marktype: string;
  readonly role: string;
  readonly name?: string;
  readonly items: readonly SceneItem[];
}

interface SceneItem extends Partial<Omit<DrawnMark, "text">> {
  readonly text?: string | number | readonly string[];
  readonly width?: number;
  readonly height?: number;
  readonly items?: readonly SceneMark[];
}

interface SeenMark {
  readonly mark: SceneMark;
  readonly items: readonly DrawnMark[];
}

function isOfData({ marktype, role }: SceneMark, type: string): boolean {
  return marktype === type && role === "mark";
}

function marksBelow(root: SceneMark): SeenMark[] {
  const seen: SeenMark[] = [];
  let panels = 0;
  const visit = (mark: SceneMark, panel: number | undefined) => {
    if (mark.marktype !== "group") {
      seen.push({ mark, items: mark.items.map((item) => drawnMark(item, panel ?? 0)) });
      return;
    }
    for (const { items = [] } of mark.items) {
      // Panels are not nested.
      const own = isScope(mark) && !items.some(isScope) ? panels++ : panel;
      for (const inside of items) visit(inside, own);
    }
  };
  visit(root, undefined);
  return seen;
}

/** Plots side by side are scopes; so are the lines of one plot and the entries of legends, which are not panels. */
function isScope({ role, name = "" }: SceneMark): boolean {
  return role === "scope" && name.endsWith("group") && !name.endsWith("pathgroup");
}

function drawnMark({ items: _, text, ...item }: SceneItem, panel: number): DrawnMark {
  const { x = 0, y = 0 } = item;
  return {
    panel,
    x,
    y,
    x2: item.x2 ?? x + (item.width ?? 0),
    y2: item.y2 ?? y + (item.height ?? 0),
    fill: item.fill,
    stroke: item.stroke,
    text: text === undefined ? undefined : [text].flat().join(" "),
    size: item.size,
    datum: item.datum ?? {},
  };
}
