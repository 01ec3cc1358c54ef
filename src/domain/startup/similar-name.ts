import { OWN_QUERY_NAMES } from './params';

/** A name of up to this length has too many neighbours. */
const SHORT_LENGTH = 3;

/** A name of at least this length may have two mistakes. */
const LONG_LENGTH = 9;

/** The player's parameter that a foreign name is probably meant to be; undefined without one. */
export function similarName(name: string): string | undefined {
  const bare = plain(name);
  return OWN_QUERY_NAMES.find((own) => {
    const known = plain(own);
    if (known === bare) return true;
    const limit = known.length <= SHORT_LENGTH ? 0 : known.length < LONG_LENGTH ? 1 : 2;
    return distance(bare, known) <= limit;
  });
}

/** Spellings such as `autoplay` and `movieId` differ only in these. */
const plain = (name: string): string => name.toLowerCase().replace(/[^a-z\d]/g, '');

/** Number of letters to add, to remove, to replace, or to swap with the next one. */
function distance(a: string, b: string): number {
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, (before[j - 2] ?? 0) + 1);
      row.push(best);
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
