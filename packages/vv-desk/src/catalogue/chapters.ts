/** A chapter of a film. */
export interface Chapter {
  /** Seconds. */
  from: number;
  title: string;
}

const MOST_CHAPTERS = 200;
const LONGEST_TITLE = 80;
const CUE = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})[ \t]+-->.*$/;

/** Reads a WebVTT or SRT file of chapters: the start and the first line of each cue. */
export function chaptersOf(text: string): Chapter[] {
  const lines = text.split(/\r\n?|\n/);
  const found = lines.flatMap((line, index) => {
    const match = CUE.exec(line.trim());
    const title = (lines[index + 1] ?? '').replace(/<[^>]*>/g, '').trim();
    if (match === null || title === '') return [];
    const [, hours = '0', minutes, seconds, parts = '0'] = match;
    const from = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${parts}`);
    return [{ from, title: title.slice(0, LONGEST_TITLE) }];
  });
  return found.sort((one, other) => one.from - other.from).slice(0, MOST_CHAPTERS);
}
