/** Formulas as cards write them, in plain text with the signs of Unicode, as TeX. */

const subscripts = scripts("₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", "0123456789+-=()aehijklmnoprstuvx");
const superscripts = scripts("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵀⁿⁱᵃᵇᵏᵐᵖᵗʲ", "0123456789+-=()Tniabkmptj");

/** Signs that TeX has under a name. */
const signs: Readonly<Record<string, string>> = {
  "−": "-",
  "·": "\\cdot ",
  "×": "\\times ",
  "…": "\\dots ",
  "‖": "\\|",
  "½": "\\tfrac12 ",
  "¼": "\\tfrac14 ",
  "√": "\\surd ",
  Σ: "\\sum\\nolimits",
  Π: "\\prod\\nolimits",
  "∫": "\\int ",
  ℓ: "\\ell ",
  "≠": "\\neq ",
  "⟨": "\\langle ",
  "⟩": "\\rangle ",
  "{": "\\{",
  "}": "\\}",
  "%": "\\%",
  "&": "\\&",
  "#": "\\#",
  $: "\\$",
  "~": "\\sim ",
  "\\": "\\backslash ",
};

/** Functions that are set upright. */
const functions: ReadonlySet<string> = new Set("log ln exp sin cos sinh cosh tanh min max det arg gcd".split(" "));
const operators: ReadonlySet<string> = new Set(
  "sign median mean softmax argmax argmin Tr var cum off asinh loss mod".split(" "),
);

const combiningMacron = "\u0304";

/** One line as TeX; columns that are set apart by several spaces stay apart. */
export function formulaTex(line: string): string {
  return line
    .trim()
    .split(/ {2,}/)
    .map((part) => partTex(part))
    .join("\\qquad ");
}

const [low, high] = [subscripts, superscripts].map((letters) => `[${[...letters.keys()].join("")}]+`);

/** What a formula is read as: scripts, words, numbers and single signs. */
const tokens = new RegExp(
  [
    ...[low, high],
    ...["_\\{[^}]*\\}", "_[A-Za-z0-9]+(?:\\([a-z]\\))?"],
    ...["\\^\\([^()]*\\)", "\\^[^\\s^_]+?(?=[\\s)\\],;]|$)"],
    ...['"[^"]*"', "`[^`]*`", "\\p{L}\\p{M}+", "[A-Za-z]+(?:[ -][A-Za-z]{2,})*"],
    ...["\\s\\|\\s", "\\s+", "\\d+(?:\\.\\d+)?", "[\\s\\S]"],
  ].join("|"),
  "gu",
);

function partTex(text: string): string {
  let result = "";
  for (const [token] of text.matchAll(tokens)) {
    if (subscripts.has(token[0])) result = withSubscript(result, scriptTex(token, subscripts));
    else if (superscripts.has(token[0])) result += `^{${scriptTex(token, superscripts)}}`;
    else if (/^_\{/.test(token)) result = withSubscript(result, partTex(token.slice(2, -1)));
    else if (/^_./.test(token)) result = withSubscript(result, subscriptTex(token.slice(1)));
    else result += tokenTex(token);
  }
  return result;
}

/** A subscript after a subscript would be an error in TeX. */
function withSubscript(before: string, script: string): string {
  return before.endsWith("}") && /_\{[^{}]*\}$/.test(before)
    ? `${before.slice(0, -1)}${script}}`
    : `${before}_{${script}}`;
}

function scriptTex(piece: string, letters: ReadonlyMap<string, string>): string {
  const text = Array.from(piece, (letter) => letters.get(letter)).join("");
  return text === "T" ? "\\top" : text;
}

function tokenTex(token: string): string {
  if (token.startsWith("^(")) return `^{${partTex(token.slice(2, -1))}}`;
  if (/^\^./u.test(token)) return `^{${partTex(token.slice(1))}}`;
  if (/^["`]/.test(token)) return `\\text{${token.slice(1, -1)}}`;
  if (token.trim() === "|" && token.length > 1) return "\\mid ";
  if (/^\s+$/.test(token)) return "\\ ";
  if (token.endsWith(combiningMacron)) return `\\bar{${token.slice(0, -1)}}`;
  if (/^[A-Za-z]{2,}/.test(token)) return wordsTex(token);
  return signs[token] ?? token;
}

/** `xy`, `y(i)`, `leaves`: letters of an index, or a word. */
function subscriptTex(text: string): string {
  return /^[a-z]{3,}$/i.test(text) ? `\\text{${text}}` : text;
}

function wordsTex(words: string): string {
  if (functions.has(words)) return `\\${words} `;
  if (operators.has(words)) return `\\operatorname{${words}}`;
  const [first, ...others] = words.split(" ");
  if (functions.has(first)) return `\\${first}\\ ${partTex(others.join(" "))}`;
  // Xw, XVz: a product of matrices and vectors.
  if (words.length <= 3 && /[A-Z]/.test(words)) return words;
  return `\\text{${words}}`;
}

function scripts(letters: string, meanings: string): ReadonlyMap<string, string> {
  return new Map(Array.from(letters, (letter, i) => [letter, meanings[i]]));
}
