/** The difference between two builds of the kernels as text: which bytes of the one to replace to get the other. */

/** How many bytes must agree before the builds count as the same again. */
const enough = 6;
/** How far apart they may be for that. */
const reach = 400;

/**
 * The edits that turn `from` into `to`, each as "kept removed inserted;" in hexadecimal numbers and bytes: so many bytes
 * are kept since the last edit, so many are removed, and these are inserted.
 *
 * @param {Uint8Array} from
 * @param {Uint8Array} to
 * @returns {string}
 */
export function byteEdits(from, to) {
  const edits = [];
  let [i, j, kept] = [0, 0, 0];
  while (i < from.length || j < to.length) {
    if (i < from.length && from[i] === to[j]) {
      i++;
      j++;
      kept++;
      continue;
    }
    const [removed, inserted] = nextAgreement(from, i, to, j);
    edits.push(
      `${kept.toString(16)} ${removed.toString(16)} ${Buffer.from(to.subarray(j, j + inserted)).toString("hex")}`,
    );
    i += removed;
    j += inserted;
    kept = 0;
  }
  return edits.join(";");
}

/**
 * How many bytes of each to skip until they agree again: as few as possible.
 *
 * @param {Uint8Array} from
 * @param {number} i
 * @param {Uint8Array} to
 * @param {number} j
 * @returns {[number, number]}
 */
function nextAgreement(from, i, to, j) {
  for (let skipped = 1; skipped < reach; skipped++) {
    for (let removed = 0; removed <= skipped; removed++) {
      if (agree(from, i + removed, to, j + skipped - removed)) return [removed, skipped - removed];
    }
  }
  return [from.length - i, to.length - j];
}

/**
 * @param {Uint8Array} from
 * @param {number} i
 * @param {Uint8Array} to
 * @param {number} j
 */
function agree(from, i, to, j) {
  if (i + enough > from.length || j + enough > to.length) return false;
  for (let k = 0; k < enough; k++) if (from[i + k] !== to[j + k]) return false;
  return true;
}
