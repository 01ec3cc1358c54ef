import { page } from 'vitest/browser';

const TOLERANCE_PX = 1;
/** Colour channels of a picture's noise. */
const NOISE = 12;

const isSeen = (element: Element): boolean =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

const isHiddenByDesign = (element: Element): boolean => element.closest('.vv-unseen') !== null;

/** Elements that draw something by themselves: text, icons, fields and controls. */
function drawnIn(part: Element): Element[] {
  const hasText = (element: Element) =>
    [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim());
  return [part, ...part.querySelectorAll('*')].filter(
    (element) =>
      (element.matches('button, input, a, svg, img, [role="slider"]') || hasText(element)) &&
      element.parentElement?.closest('svg') === null &&
      !isHiddenByDesign(element) &&
      isSeen(element),
  );
}

/** The nearest scroller between an element and the part that holds it. */
function scrollerOf(element: Element, part: Element): Element | null {
  for (let at = element.parentElement; at !== null && part.contains(at); at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflow)) return at;
  }
  return null;
}

/** Layout faults of a component in its frame: nothing to see, or something outside of the frame. */
export function layoutFaults(frame: Element, part: Element): string[] {
  const name = part.getAttribute('data-testid') ?? part.tagName;
  const bounds = frame.getBoundingClientRect();
  const drawn = drawnIn(part);
  const filled = part.getBoundingClientRect();
  if (!isSeen(part) || filled.width < 1 || filled.height < 1) return [`${name}: not visible`];
  const faults = drawn.flatMap((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isScrolled = scrollerOf(element, part) !== null;
    const isOut =
      left < bounds.left - TOLERANCE_PX ||
      right > bounds.right + TOLERANCE_PX ||
      (!isScrolled && (top < bounds.top - TOLERANCE_PX || bottom > bounds.bottom + TOLERANCE_PX));
    const label = element.getAttribute('data-testid') ?? element.textContent?.slice(0, 40);
    return isOut && !isSidewaysScroller(scrollerOf(element, part)) ? [`${name}: "${label}" leaves the frame`] : [];
  });
  const scrollers = [part, ...part.querySelectorAll('*')].filter((element) =>
    /auto|scroll/.test(getComputedStyle(element).overflowY),
  );
  const wide = scrollers.filter(
    (element) => !isSidewaysScroller(element) && element.scrollWidth > element.clientWidth + TOLERANCE_PX,
  );
  return [...faults, ...wide.map((element) => `${name}: ${element.className} is wider than its box`)];
}

/** A strip that is meant to be scrolled sideways has no scroll bar. */
const isSidewaysScroller = (element: Element | null): boolean =>
  element !== null && getComputedStyle(element).scrollbarWidth === 'none';

/** Draws a component and gives the share of its pixels that are not the plain film's, 0-1. */
export async function inkShare(frame: HTMLElement, part: Element): Promise<number> {
  const base64 = await page.screenshot({ element: frame, save: false });
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.drawImage(picture, 0, 0);
  const [all, box] = [frame.getBoundingClientRect(), part.getBoundingClientRect()];
  const scale = picture.width / all.width;
  const left = Math.max(0, box.left - all.left) * scale;
  const top = Math.max(0, box.top - all.top) * scale;
  const width = Math.max(1, Math.min(box.width * scale, picture.width - left));
  const height = Math.max(1, Math.min(box.height * scale, picture.height - top));
  const film = getComputedStyle(frame).getPropertyValue('--vv-stage').trim() === '#fff' ? 255 : 0;
  const { data } = context.getImageData(left, top, width, height);
  let ink = 0;
  for (let at = 0; at < data.length; at += 4) {
    const isFilm = [0, 1, 2].every((channel) => Math.abs((data[at + channel] ?? 0) - film) <= NOISE);
    if (!isFilm) ink += 1;
  }
  return ink / (data.length / 4);
}
