/**
 * Cue text of WebVTT as DOM nodes (https://www.w3.org/TR/webvtt1/#webvtt-cue-text-parsing-rules), and as plain words. The
 * text comes from others: it never becomes HTML.
 */

/** Characters and tags of a cue that are shown: more than a frame has room for. */
export const MAX_CUE_CHARS = 1000;

/** The element of each tag. A tag that is not here leaves its content only. */
const ELEMENTS: Readonly<Record<string, string>> = {
  c: 'span',
  v: 'span',
  font: 'span',
  lang: 'span',
  i: 'i',
  b: 'b',
  u: 'u',
  ruby: 'ruby',
  rt: 'rt',
};

/** Classes with a meaning of their own: https://www.w3.org/TR/webvtt1/#default-text-color */
const COLOURS = new Set(['white', 'lime', 'cyan', 'red', 'yellow', 'magenta', 'blue', 'black']);

const LANGUAGE = /^[a-z]{2,8}(-[a-z\d]{1,8})*$/i;

/** Deeper tags add nothing that a viewer sees, and nesting without an end would overflow the stack of the browser. */
const MOST_LEVELS = 12;

const LONGEST_VOICE = 100;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
};

/** The colour of a font: a name, or numbers. */
const FONT_COLOUR = /(?:^|\s)color\s*=\s*["']?\s*(#?[\da-z]+)/i;

/** A start tag, an end tag, a time, or a line break. A `<` that opens none of them is text. */
const TAG = /<(\/?)([a-z]+)((?:\.[^\s.<>]*)*)(?:\s([^<>]*))?\/?>|<(\d[\d:.]*)>|<\/>/gi;

const TIME = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d\.\d{3})$/;

/** Codes of ASS that remain in the text of other formats, such as `{\i1}`. */
const CODES = /\{\\[^{}]*\}/g;

type Level = { tag: string; node: Node };

/** Creates the nodes of a cue's text. Only `span`, `b`, `i`, `u`, `ruby`, `rt` and `br` are ever created. */
export function createCueNodes(text: string): DocumentFragment {
  const root = document.createDocumentFragment();
  const levels: Level[] = [{ tag: '', node: root }];
  const append = (node: Node) => levels.at(-1)?.node.appendChild(node);
  let left = MAX_CUE_CHARS;
  const appendText = (raw: string) => {
    const data = decode(raw.replace(CODES, '')).slice(0, left);
    left -= data.length;
    if (data !== '') append(document.createTextNode(data));
  };
  let end = 0;
  for (const match of text.matchAll(TAG)) {
    left -= 1;
    if (left <= 0) return root;
    appendText(text.slice(end, match.index));
    end = match.index + match[0].length;
    const [, slash, name = '', classes = '', annotation = '', time] = match;
    const tag = name.toLowerCase();
    if (time !== undefined) openTime(levels, time);
    else if (tag === 'br') append(document.createElement('br'));
    else if (slash === '/' || tag === '') close(levels, tag);
    else open(levels, tag, classes, annotation);
  }
  appendText(text.slice(end));
  return root;
}

/** The words of a cue's text on one line, without markup. */
export const cueWords = (text: string): string =>
  decode(text.replace(TAG, '').replace(CODES, '')).replace(/\s+/g, ' ').trim().slice(0, MAX_CUE_CHARS);

function open(levels: Level[], tag: string, classes: string, annotation: string): void {
  const name = Object.hasOwn(ELEMENTS, tag) ? ELEMENTS[tag] : undefined;
  if (name === undefined || levels.length > MOST_LEVELS) return;
  const element = document.createElement(name);
  for (const one of classes.split('.')) {
    const colour = one.replace(/^bg_/, '');
    // A style attribute is refused by the page's policy; a property is not.
    if (COLOURS.has(colour)) element.style[one === colour ? 'color' : 'backgroundColor'] = colour;
  }
  const value = decode(annotation.trim());
  if (tag === 'v') {
    element.dataset.part = 'voice';
    if (value !== '') element.title = value.slice(0, LONGEST_VOICE);
  }
  if (tag === 'font') {
    const colour = FONT_COLOUR.exec(value)?.[1] ?? '';
    element.style.color = /^[\da-f]{6}$/i.test(colour) ? `#${colour}` : colour;
  }
  if (tag === 'lang' && LANGUAGE.test(value)) element.lang = value;
  push(levels, tag, element);
}

/** Text after a time is sung or said from that time on. */
function openTime(levels: Level[], text: string): void {
  const [, hours = '0', minutes, seconds] = TIME.exec(text) ?? [];
  if (minutes === undefined || levels.length > MOST_LEVELS) return;
  close(levels, 'time');
  const element = document.createElement('span');
  element.dataset.part = 'timed';
  element.dataset.time = String(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
  push(levels, 'time', element);
}

function push(levels: Level[], tag: string, node: Node): void {
  levels.at(-1)?.node.appendChild(node);
  levels.push({ tag, node });
}

/** Closes the innermost tag of this name, and all within it; without a name, the innermost. */
function close(levels: Level[], tag: string): void {
  const index = tag === '' ? levels.length - 1 : levels.findLastIndex((level) => level.tag === tag);
  if (index > 0) levels.length = index;
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? whole) : whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
