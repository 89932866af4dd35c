/** The texts of the cards, once they are there. */
import { useEffect, useState } from "react";

export type CardTexts = (kind: string) => string | undefined;

let loaded: CardTexts | undefined;

/** Loads the texts when they are wanted; undefined until then. */
export function useCardTexts(wanted: boolean): CardTexts | undefined {
  const [texts, setTexts] = useState<{ readonly of: CardTexts } | undefined>();
  useEffect(() => {
    if (!wanted || loaded !== undefined) return;
    let isShown = true;
    import("./card-texts.js").then(({ cardText }) => {
      loaded = cardText;
      if (isShown) setTexts({ of: cardText });
    });
    return () => {
      isShown = false;
    };
  }, [wanted]);
  return loaded ?? texts?.of;
}
