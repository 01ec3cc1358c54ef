/** The width found for a cue of this natural size. */
const found = new WeakMap<HTMLElement, { size: string; width: string }>();

/**
 * Makes cues of several lines as narrow as the same number of lines allows. The lines get about equal lengths, no word
 * stands alone, and the box ends with the text. `text-wrap: balance` does so in newer browsers only, and not for text
 * with line breaks of its own. The search is one for all cues, since each step lays the page out, and a cue that is as it
 * was keeps its width.
 */
export function balanceLines(cues: readonly HTMLElement[]): void {
  const several = cues.filter((cue) => cue.querySelector('[data-part="text"]')?.getClientRects().length !== 1);
  const searches = several.flatMap((cue) => {
    const { offsetHeight: height, offsetWidth: wide } = cue;
    const size = `${wide} ${height} ${cue.textContent}`;
    return found.get(cue)?.size === size ? [] : [{ cue, size, height, narrow: 0, wide, middle: wide }];
  });
  // The search must not cut a word.
  for (const { cue } of searches) cue.style.overflowWrap = 'normal';
  for (let open = searches; open.length > 0; open = open.filter(({ narrow, wide }) => wide - narrow > 1)) {
    for (const { cue, middle, wide } of open) cue.style.width = middle === wide ? '' : `${middle}px`;
    for (const search of open) {
      const { cue, height, middle } = search;
      if (cue.offsetHeight > height || cue.scrollWidth > cue.clientWidth) search.narrow = middle;
      else search.wide = middle;
      search.middle = Math.floor((search.narrow + search.wide) / 2);
    }
  }
  for (const { cue, size, narrow, wide } of searches) {
    cue.style.overflowWrap = '';
    // The widths above are rounded to whole pixels. A word that is wider than the cue is cut, as it was.
    found.set(cue, { size, width: narrow === 0 || narrow >= wide ? '' : `${wide + 1}px` });
  }
  for (const cue of several) cue.style.width = found.get(cue)?.width ?? '';
}
