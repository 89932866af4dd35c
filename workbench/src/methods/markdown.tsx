/** The text of a card as elements. Nothing in it can become HTML: what looks like a tag is shown as it is written. */
import { marked, type Token, type Tokens } from "marked";
import { Fragment, type ReactNode } from "react";
import styles from "./card.module.css";
import { cardAddress } from "./card-parts.js";
import { CodeBlock } from "./code-block.js";

/** Where links lead and figures are. */
export interface MarkdownPlaces {
  /** Undefined for what is not a card: its words stay, without a link. */
  readonly cardOf: (link: string) => string | undefined;
  readonly figureUrl: (name: string) => string | undefined;
  readonly onOpen: (kind: string) => void;
}

/** The parts of a text. */
export function readMarkdown(text: string): readonly Token[] {
  return marked.lexer(text);
}

export function Markdown({ tokens, places }: { readonly tokens: readonly Token[]; readonly places: MarkdownPlaces }) {
  return <>{each(tokens, places)}</>;
}

function each(tokens: readonly Token[], places: MarkdownPlaces): ReactNode {
  // A text does not change while it is shown, so that parts may be known by their place.
  return tokens.map((token, i) => <Fragment key={`${i} ${token.type}`}>{one(token as MarkedToken, places)}</Fragment>);
}

type MarkedToken =
  | Tokens.Heading
  | Tokens.Paragraph
  | Tokens.Text
  | Tokens.List
  | Tokens.Table
  | Tokens.Code
  | Tokens.Codespan
  | Tokens.Strong
  | Tokens.Em
  | Tokens.Link
  | Tokens.Image
  | Tokens.Br
  | Tokens.Space;

function one(token: MarkedToken, places: MarkdownPlaces): ReactNode {
  switch (token.type) {
    case "heading":
      return token.depth < 3 ? <h2>{each(token.tokens, places)}</h2> : <h3>{each(token.tokens, places)}</h3>;
    case "paragraph":
      return <Paragraph token={token} places={places} />;
    case "text":
      return "tokens" in token && token.tokens !== undefined ? each(token.tokens, places) : token.text;
    case "list":
      return <List token={token} places={places} />;
    case "table":
      return <Table token={token} places={places} />;
    case "code":
      return <CodeBlock text={token.text} language={token.lang ?? ""} />;
    case "codespan":
      return <code>{token.text}</code>;
    case "strong":
      return <strong>{each(token.tokens, places)}</strong>;
    case "em":
      return <em>{each(token.tokens, places)}</em>;
    case "link":
      return <Link token={token} places={places} />;
    case "image":
      return <Figure token={token} places={places} />;
    case "br":
      return <br />;
    case "space":
      return null;
    default:
      return (token as Token).raw;
  }
}

interface PartProps<T> {
  readonly token: T;
  readonly places: MarkdownPlaces;
}

function Paragraph({ token, places }: PartProps<Tokens.Paragraph>) {
  // A figure is a block of its own, which a paragraph must not hold.
  const isFigure = token.tokens.length === 1 && token.tokens[0]?.type === "image";
  return isFigure ? each(token.tokens, places) : <p>{each(token.tokens, places)}</p>;
}

function List({ token, places }: PartProps<Tokens.List>) {
  const items = token.items.map((item, i) => <li key={`${i} ${item.raw}`}>{each(item.tokens, places)}</li>);
  return token.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
}

function Table({ token, places }: PartProps<Tokens.Table>) {
  return (
    <div className={styles.scroll}>
      <table>
        <thead>
          <tr>
            {token.header.map(({ text, tokens }) => (
              <th key={text}>{each(tokens, places)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row) => (
            <tr key={row.map(({ text }) => text).join("|")}>
              {row.map(({ text, tokens }, column) => (
                <td key={`${column} ${text}`}>{each(tokens, places)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Link({ token, places }: PartProps<Tokens.Link>) {
  const kind = places.cardOf(token.href);
  const words = each(token.tokens, places);
  if (kind === undefined) return words;
  const follow = (event: React.MouseEvent) => {
    // With a key held, the browser opens the link in another tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    places.onOpen(kind);
  };
  return (
    <a href={cardAddress(kind)} onClick={follow}>
      {words}
    </a>
  );
}

function Figure({ token, places }: PartProps<Tokens.Image>) {
  const url = places.figureUrl(token.href);
  return url === undefined ? (
    token.text
  ) : (
    <figure className={styles.figure}>
      <img src={url} alt={token.text} loading="lazy" />
    </figure>
  );
}
