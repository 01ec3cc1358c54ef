import { balanceLines } from './balance-lines';
import { type Box, placeCaptions, placeCues } from './caption-place';

/** Part of the frame's height that captions fill at most. */
const MAX_PART = 0.45;
/** One line of the smallest text. */
const MIN_HEIGHT_PX = 14;
/** Height of a line in heights of the font. */
const LINE_EM = 1.25;
/** Smaller text breaks into fewer lines, so a first factor may be too small a step. */
const STEPS = 5;

/** Menus and panels, beside which captions stay readable. */
export const SHEETS = '[data-layer="menu"], [data-layer="diagnostics"]';
/** A dialog takes the whole attention. */
const DIALOGS = '[data-layer="dialog"]';
const CENTRE_BUTTONS = '[data-part="center-controls"] button';

/**
 * Lays the captions out in the space that the controls and sheets leave: scales down text that is too high, balances its
 * lines, and raises it by the viewer's position. Captions without space are hidden.
 * @param position percent of the free height below the captions
 * @returns the free height in pixels
 */
export function layOutCaptions(frame: HTMLElement, look: HTMLElement, position: number): number {
  const area = areaOf(look);
  const free = frame.querySelector(DIALOGS)
    ? null
    : placeCaptions(area, [...frame.querySelectorAll(SHEETS)].map(boxOf), frame.clientHeight);
  const height = free === null ? 0 : free.bottom - Math.max(free.top, centreEnd(frame, free));
  const isCrowded = height < MIN_HEIGHT_PX;
  look.toggleAttribute('data-crowded', isCrowded);
  if (free === null || isCrowded) return 0;
  const width = area.right - area.left;
  const set = (name: `--cap-${string}`, value: string) => look.style.setProperty(name, value);
  set('--cap-part', String((free.right - free.left) / width));
  set('--cap-start', `${((free.left - area.left) / width) * 100}%`);
  const filled = fitInto(look, Math.min(frame.clientHeight * MAX_PART, height));
  const range = Math.max(0, height - filled);
  placeCues([...look.querySelectorAll<HTMLElement>(CUES)], boxOf(look), free, range * (position / 100));
  balanceLines([...look.querySelectorAll<HTMLElement>(LINES)]);
  return range;
}

const CUES = '[data-part="cue-display"]';
const LINES = `${CUES}:not([data-vertical]) > [data-part="cue"]`;

const boxOf = (element: Element): Box => element.getBoundingClientRect();

/** The space between the title and the bar. The style sheet gives it as the padding of an element without a flow. */
function areaOf(look: HTMLElement): Box {
  const { left, right, top, bottom } = boxOf(look);
  const { paddingTop, paddingBottom } = getComputedStyle(look);
  return {
    left,
    right,
    top: top + Number.parseFloat(paddingTop),
    bottom: bottom - Number.parseFloat(paddingBottom),
  };
}

/** The lower edge of the buttons in the middle, where they stand in this space; otherwise the upper edge of the page. */
function centreEnd(frame: HTMLElement, free: Box): number {
  if (!frame.matches('[data-controls][data-centred]:not([data-previewing])')) return 0;
  const buttons = [...frame.querySelectorAll(CENTRE_BUTTONS)].map(boxOf);
  return Math.max(0, ...buttons.filter(({ top }) => top < free.bottom).map(({ bottom }) => bottom));
}

/** Scales the captions down to this height, and returns the height that they fill. */
function fitInto(look: HTMLElement, limit: number): number {
  const cues = [...look.querySelectorAll<HTMLElement>(LINES)];
  for (const { style } of cues) style.width = '';
  const heightAt = (scale: number) => {
    look.style.setProperty('--cap-fit', String(scale));
    // Second subtitles have a size of their own.
    for (const layer of look.querySelectorAll<HTMLElement>('[data-part="captions"], [data-second]')) {
      const first = layer.querySelector<HTMLElement>(LINES);
      if (first) layer.style.setProperty('--cap-line', `${lineHeight(first)}px`);
    }
    return cues.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
  };
  let scale = 1;
  let height = heightAt(scale);
  for (let step = 0; step < STEPS && height > limit; step += 1) {
    scale *= Math.sqrt(limit / height);
    height = heightAt(scale);
  }
  return height;
}

/**
 * The height of a line in CSS pixels. A background that is centred in the text's box must begin and end at whole pixels
 * of the screen, or a seam shows between two lines.
 */
function lineHeight(cue: HTMLElement): number {
  const text = (cue.querySelector('[data-part="text"]') ?? cue).getClientRects()[0]?.height ?? 0;
  const pixels = Math.round(Number.parseFloat(getComputedStyle(cue).fontSize) * LINE_EM * devicePixelRatio);
  const isEven = (Math.round(text * devicePixelRatio) - pixels) % 2 === 0;
  return (isEven ? pixels : pixels + 1) / devicePixelRatio;
}
