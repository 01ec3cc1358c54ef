/**
 * Makes a cue of several lines as narrow as the same number of lines allows. The lines get about equal lengths, no word
 * stands alone, and the box ends with the text. `text-wrap: balance` does so in newer browsers only, and not for text
 * with line breaks of its own.
 */
export function balanceLines(cue: HTMLElement): void {
  const { style } = cue;
  style.width = '';
  // The search must not cut a word.
  style.overflowWrap = 'normal';
  const height = cue.offsetHeight;
  let narrow = 0;
  let wide = cue.offsetWidth;
  if (!isCut(cue))
    while (wide - narrow > 1) {
      const middle = Math.floor((narrow + wide) / 2);
      style.width = `${middle}px`;
      if (cue.offsetHeight > height || isCut(cue)) narrow = middle;
      else wide = middle;
    }
  style.overflowWrap = '';
  // The widths above are rounded to whole pixels.
  style.width = narrow === 0 ? '' : `${wide + 1}px`;
}

const isCut = ({ scrollWidth, clientWidth }: HTMLElement): boolean => scrollWidth > clientWidth;
