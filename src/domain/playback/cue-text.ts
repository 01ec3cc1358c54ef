/** Tags and times of WebVTT, and codes of ASS in the text of other formats. */
const MARKUP = /<\/?[a-z][^<>]*>|<\/>|<\d[\d:.]*>|\{\\[^{}]*\}/gi;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The words of a subtitle's text on one line, without markup. */
export const cueWords = (text: string): string =>
  text
    .replace(MARKUP, '')
    .replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
