/** The style of pages: as wide as the window up to 96 rem, scrolling tables, light or dark by the system's colour scheme. */
export const pageStyle = `
:root { color-scheme: light dark; --ink: #1a1a1a; --quiet: #5c5c5c; --line: #d9d9d9; --page: #ffffff; --card: #f6f7f9; --accent: #0072b2; --warn: #8a4b00; --warn-page: #fff4e0; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e6e6; --quiet: #a8a8a8; --line: #3a3a3a; --page: #161616; --card: #202124; --accent: #56b4e9; --warn: #ffcc80; --warn-page: #33270f; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: min(96rem, 96vw); margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0.5rem 0; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 0.5rem; border-bottom: 1px solid var(--line); padding-bottom: 0.25rem; }
h3 { font-size: 1.05rem; margin: 1.5rem 0 0.25rem; }
p, ul:not(.numbers, .warnings), ol { max-width: 72rem; }
p.lead { font-size: 1.1rem; }
.quiet { color: var(--quiet); }
nav { font-size: 0.9rem; } nav a { margin-right: 1rem; }
a { color: var(--accent); }
.numbers { display: grid; grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr)); gap: 0.75rem; margin: 1rem 0; padding: 0; list-style: none; }
.numbers li { background: var(--card); border-radius: 0.5rem; padding: 0.75rem 1rem; }
.numbers .quiet { font-size: 0.9rem; }
.numbers strong { display: block; font-size: 1.5rem; font-variant-numeric: tabular-nums; }
.warnings { background: var(--warn-page); color: var(--warn); border-radius: 0.5rem; padding: 0.75rem 1rem 0.75rem 2rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.92rem; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td { overflow-wrap: anywhere; min-width: 6rem; } td:first-child { overflow-wrap: normal; }
th { font-weight: 600; white-space: nowrap; } td.number, th.number { text-align: right; white-space: nowrap; padding-right: 1.5rem; }
table.narrow { width: auto; }
table.sortable th { cursor: pointer; } th[aria-sort="ascending"]::after { content: " ▲"; } th[aria-sort="descending"]::after { content: " ▼"; }
tr.winner td { font-weight: 600; }
figure { margin: 1rem 0; max-width: 100%; } figcaption { color: var(--quiet); font-size: 0.9rem; } .plots figcaption { width: 0; min-width: 100%; }
.plot { overflow-x: auto; } .plots { display: flex; justify-content: flex-start; flex-wrap: wrap; gap: 1rem; align-items: flex-start; }
pre { background: var(--card); border-radius: 0.5rem; padding: 0.75rem 1rem; overflow-x: auto; font-size: 0.88rem; margin: 0.25rem 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.command { display: flex; gap: 0.5rem; align-items: center; } .command pre { flex: 1; }
button.copy { font: inherit; font-size: 0.85rem; padding: 0.3rem 0.6rem; border: 1px solid var(--line); border-radius: 0.4rem; background: var(--card); color: var(--ink); cursor: pointer; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
/* Points that let each other show through are too faint on a dark page. */
@media (prefers-color-scheme: dark) { .plot .mark-symbol path[opacity^="0."] { opacity: 0.9; } }
@media print { nav, button.copy { display: none; } }
`;
