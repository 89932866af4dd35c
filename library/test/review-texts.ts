/** Short reviews, for the common checks of encoders of text. */
import { textTable } from "./text-columns.js";

const subjects = "film book play song meal room".split(" ");

const verdicts = ["was not good", "was very good indeed", "bores", "is <b>great</b> &amp; moving", "wasn't bad, 3/10"];

/** Thirty texts of different lengths, one without words and one missing. */
const reviews = textTable(
  [
    ...Array.from({ length: 28 }, (_, i) => `The ${subjects[i % 6]} ${verdicts[i % 5]}${i % 4 === 0 ? " again" : ""}.`),
    "...",
    null,
  ],
  "review",
);

/** The settings of a check on them. */
export const onReviews = { data: { x: reviews } };
