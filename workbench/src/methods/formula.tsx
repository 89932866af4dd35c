/** A formula of a card, typeset; as it was written until the program for that is loaded. */
import { useEffect, useRef, useState } from "react";
import styles from "./card.module.css";

export function Formula({ text }: { readonly text: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [isSet, setIsSet] = useState(false);
  useEffect(() => {
    let current = true;
    void import("./typeset.js").then(({ typeset }) => {
      if (current && place.current !== null) setIsSet(typeset(text, place.current));
    });
    return () => {
      current = false;
    };
  }, [text]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <div className={styles.formula} tabIndex={0} data-typeset={isSet}>
      <div ref={place} />
      {isSet ? null : <pre>{text}</pre>}
    </div>
  );
}
