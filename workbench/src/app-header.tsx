/** The header of every page: navigation, and light or dark. */
import type { Scheme } from "@lectern/drawing";
import style from "./app-header.module.css";
import { type Page, pages } from "./workspace/link.js";

export interface AppHeaderProps {
  readonly page: Page;
  readonly onPage: (page: Page) => void;
  readonly scheme: Scheme;
  readonly onScheme: (scheme: Scheme) => void;
  /** Number of kept runs. */
  readonly kept: number;
}

const titles: Readonly<Record<Page, string>> = {
  study: "Study",
  compare: "Compare",
  playground: "Playground",
  methods: "Methods",
};

export function AppHeader({ page, onPage, scheme, onScheme, kept }: AppHeaderProps) {
  const other = scheme === "light" ? "dark" : "light";
  return (
    <header className={style.header}>
      <h1>Lectern</h1>
      <nav aria-label="pages">
        {pages.map((name) => (
          <button
            key={name}
            type="button"
            aria-current={name === page ? "page" : undefined}
            onClick={() => onPage(name)}
          >
            {titles[name]}
            {name === "compare" && kept > 0 && ` (${kept})`}
          </button>
        ))}
      </nav>
      <button type="button" data-quiet="" onClick={() => onScheme(other)}>
        {other === "dark" ? "Dark" : "Light"}
      </button>
    </header>
  );
}
