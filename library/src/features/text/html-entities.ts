/** Character references of HTML: the named ones of HTML 4, and numbers. */

const latin1 =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro " +
  "para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil " +
  "Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave " +
  "Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml " +
  "igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute " +
  "thorn yuml";

const others: readonly (readonly [string, string])[] = [
  ...Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", euro: "€", trade: "™", bull: "•", minus: "−" }),
  ...Object.entries({
    hellip: "…",
    ndash: "–",
    mdash: "—",
    lsquo: "‘",
    rsquo: "’",
    sbquo: "‚",
    ldquo: "“",
    rdquo: "”",
  }),
  ...Object.entries({ bdquo: "„", lsaquo: "‹", rsaquo: "›", OElig: "Œ", oelig: "œ", Scaron: "Š", scaron: "š" }),
  ...Object.entries({ Yuml: "Ÿ", ensp: "\u2002", emsp: "\u2003", thinsp: "\u2009", zwj: "\u200d", zwnj: "\u200c" }),
];

const named = new Map<string, string>([
  ...latin1.split(" ").map((name, i) => [name, String.fromCharCode(160 + i)] as const),
  ...others,
]);

const reference = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(\w{2,8}));/g;

/** Replaces character references by their characters, once; what is no reference stays as it is. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(reference, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return named.get(name) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal as string, 16) : Number(decimal);
    // Zero, halves of surrogate pairs and numbers beyond Unicode are not characters; browsers show this mark too.
    return code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? "\ufffd" : String.fromCodePoint(code);
  });
}
