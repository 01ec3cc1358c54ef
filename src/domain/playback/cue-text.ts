/** Cues of one track; of more, a file keeps the first and a broadcast the last. */
export const MAX_CUES = 20_000;

/** Characters and tags of a cue that are shown: more than a frame has room for. */
export const MAX_CUE_CHARS = 1000;

/** Tags and times of WebVTT, and codes of ASS in the text of other formats. */
const MARKUP = /<\/?[a-z][^<>]*>|<\/>|<\d[\d:.]*>|\{\\[^{}]*\}/gi;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The words of a subtitle's text on one line, without markup. */
export const cueWords = (text: string): string =>
  text
    .replace(MARKUP, '')
    .replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_CUE_CHARS);
