import type { VTTCue } from 'media-captions';
import { cuesAt, SAME_INSTANT_S, type TextCue } from '@/domain/playback/active-cues';
import { createCueNodes } from './cue-nodes';

/**
 * Draws the cues of one track as elements that `data-part` names: `cue-display` has the width and the place across,
 * `cue` the text, and `text` the background of its lines. `data-line` says where the interface places a cue in the space
 * that it has. Elements change at the borders of cues alone; at any other time two numbers are compared.
 */

/** A cue of WebVTT: of a file, or of the browser. `style` is that of ASS. */
export interface CaptionCue
  extends TextCue,
    Partial<
      Pick<
        VTTCue,
        | 'align'
        | 'line'
        | 'lineAlign'
        | 'position'
        | 'positionAlign'
        | 'region'
        | 'size'
        | 'snapToLines'
        | 'style'
        | 'vertical'
      >
    > {}

export class CaptionRenderer {
  readonly #layer: HTMLElement;
  readonly #isPlain: boolean;
  readonly #drawn = new Map<CaptionCue, HTMLElement>();
  #cues: readonly CaptionCue[] = [];
  #count = 0;
  #last: CaptionCue | undefined;
  #idle: CaptionCue | null = null;
  /** Nothing changes between these seconds. */
  #from = Number.POSITIVE_INFINITY;
  #to = Number.NEGATIVE_INFINITY;

  /** @param isPlain whether the places that the cues name are left out */
  constructor(layer: HTMLElement, isPlain = false) {
    this.#layer = layer;
    this.#isPlain = isPlain;
  }

  /**
   * Shows the cues of a second.
   * @param cues all of the track; a stream adds some at any time
   * @param idle shows where no other cue does
   */
  show(cues: readonly CaptionCue[], seconds: number, idle: CaptionCue | null = null): void {
    const now = seconds + SAME_INSTANT_S;
    const isSame = cues === this.#cues && cues.length === this.#count && cues.at(-1) === this.#last;
    if (isSame && idle === this.#idle && this.#from <= now && now < this.#to) return;
    [this.#cues, this.#count, this.#last, this.#idle] = [cues, cues.length, cues.at(-1), idle];
    const { active, from, to } = cuesAt(cues, seconds);
    this.#draw(active.length === 0 && idle !== null ? [idle] : active);
    [this.#from, this.#to] = [from, to];
    for (const part of this.#layer.querySelectorAll<HTMLElement>('[data-part="timed"]')) {
      const time = Number(part.dataset.time);
      part.toggleAttribute('data-future', time > now);
      if (time > now) this.#to = Math.min(this.#to, time);
      else this.#from = Math.max(this.#from, time);
    }
  }

  #draw(cues: readonly CaptionCue[]): void {
    for (const [cue, display] of this.#drawn) {
      if (cues.includes(cue)) continue;
      display.remove();
      this.#drawn.delete(cue);
    }
    for (const cue of cues) {
      if (this.#drawn.has(cue)) continue;
      const { startTime, endTime, text } = cue;
      const display = createDisplay(this.#isPlain ? { startTime, endTime, text } : cue);
      this.#drawn.set(cue, display);
      this.#layer.append(display);
    }
  }
}

function createDisplay(cue: CaptionCue): HTMLElement {
  const [display, box, lines] = [
    document.createElement('div'),
    document.createElement('div'),
    document.createElement('span'),
  ];
  display.dataset.part = 'cue-display';
  box.dataset.part = 'cue';
  lines.dataset.part = 'text';
  lines.append(createCueNodes(cue.text));
  box.append(lines);
  display.append(box);
  const { line, anchor, left, width } = placeOf(cue);
  Object.assign(display.dataset, { line, anchor });
  if (cue.vertical) display.dataset.vertical = cue.vertical;
  const variables = { '--cue-text-align': cue.align ?? 'center', '--cue-left': `${left}%`, '--cue-width': `${width}%` };
  for (const [name, value] of Object.entries({ ...variables, ...cue.style })) display.style.setProperty(name, value);
  return display;
}

/** Part of the way from the left to the right edge. */
const PARTS: Readonly<Record<string, number>> = { 'line-left': 0, left: 0, start: 0, center: 0.5 };

/**
 * Where a cue stands: `line` counts lines from the upper edge, or from the lower edge if it is negative, or is a part of
 * the height in percent; `anchor` is the part of the cue's height that stands there. `left` and `width` are in percent of
 * the width.
 */
function placeOf(cue: CaptionCue): { line: string; anchor: string; left: number; width: number } {
  const { align = 'center', line = 'auto', lineAlign = 'start', region, size = 100, snapToLines = true } = cue;
  const { position = 'auto', positionAlign = 'auto' } = cue;
  if (region && size === 100 && !cue.vertical && line === 'auto') {
    const { viewportAnchorX, viewportAnchorY, regionAnchorX, regionAnchorY, width } = region;
    const left = viewportAnchorX - (width * regionAnchorX) / 100;
    return { line: `${viewportAnchorY}%`, anchor: `${regionAnchorY / 100}`, left, width };
  }
  const part = PARTS[positionAlign === 'auto' ? align : positionAlign] ?? 1;
  const at = position === 'auto' ? (PARTS[align] ?? 1) * 100 : position;
  const width = Math.min(size, ...(part > 0 ? [at / part] : []), ...(part < 1 ? [(100 - at) / (1 - part)] : []));
  const place = { left: at - width * part, width };
  if (snapToLines) return { ...place, line: `${line === 'auto' ? -1 : line}`, anchor: '0' };
  return line === 'auto'
    ? { ...place, line: '100%', anchor: '1' }
    : { ...place, line: `${line}%`, anchor: `${PARTS[lineAlign] ?? 1}` };
}
