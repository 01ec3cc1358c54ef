import { type EpisodeSample, FILM_S, SAMPLE_S, SEGMENT_S, TILE } from './library';

export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export const pad = (value: number): string => String(value).padStart(2, '0');
const stamp = (time: number): string =>
  `${pad(Math.floor(time / 3600))}:${pad(Math.floor(time / 60) % 60)}:${pad(time % 60)}.000`;

/** Writes cues as a WebVTT file. All times of the samples are whole seconds. */
export function webVtt(cues: readonly Cue[]): string {
  const blocks = cues.map((cue) => `${stamp(cue.start)} --> ${stamp(cue.end)}\n${cue.text}\n`);
  return `WEBVTT\n\n${blocks.join('\n')}`;
}

/** Returns the start of each step within a length. */
export const steps = (lengthS: number, stepS: number): number[] =>
  Array.from({ length: Math.ceil(lengthS / stepS) }, (_, index) => index * stepS);

const RU_ORDINAL = ['Первый', 'Второй', 'Третий'];
const RU_ORDINAL_FEMININE = ['первая', 'вторая', 'третья'];
const EN_NUMBER = ['one', 'two', 'three'];
/** Times of a 48-second episode in words, every four seconds. */
const RU_SECONDS = (
  'ноль секунд|четыре секунды|восемь секунд|двенадцать секунд|шестнадцать секунд|двадцать секунд|' +
  'двадцать четыре секунды|двадцать восемь секунд|тридцать две секунды|тридцать шесть секунд|сорок секунд|' +
  'сорок четыре секунды'
).split('|');
const EN_SECONDS =
  'zero|four|eight|twelve|sixteen|twenty|twenty-four|twenty-eight|thirty-two|thirty-six|forty|forty-four'.split('|');

/** Subtitles of an episode: the time of the clock in words. */
export function episodeSubtitles(sample: EpisodeSample, language: 'ru' | 'en'): string {
  const { season, number } = sample;
  const name =
    language === 'ru'
      ? `${RU_ORDINAL[season - 1]} сезон, ${RU_ORDINAL_FEMININE[number - 1]} серия`
      : `Season ${EN_NUMBER[season - 1]}, episode ${EN_NUMBER[number - 1]}`;
  return webVtt(
    steps(SAMPLE_S, SEGMENT_S).map((start, index) => ({
      start,
      end: start + SEGMENT_S,
      text: `${name}: ${language === 'ru' ? RU_SECONDS[index] : `${EN_SECONDS[index]} seconds`}`,
    })),
  );
}

/** Subtitles of the film: the minute and second of each cue, which the looped video cannot show. */
export function filmSubtitles(language: 'ru' | 'en'): string {
  return webVtt(
    steps(FILM_S, 10).map((start) => {
      const [minute, second] = [Math.floor(start / 60), pad(start % 60)];
      const text = language === 'ru' ? `Минута ${minute}, секунда ${second}` : `Minute ${minute}, second ${second}`;
      return { start, end: start + 10, text };
    }),
  );
}

/** Thumbnails of a sprite. Its tiles repeat until the end of the film. */
export function thumbnails(lengthS: number, stepS: number, grid: readonly [number, number], tiles: number): string {
  return webVtt(
    steps(lengthS, stepS).map((start, index) => {
      const tile = index % tiles;
      const x = (tile % grid[0]) * TILE.width;
      const y = Math.floor(tile / grid[0]) * TILE.height;
      return { start, end: start + stepS, text: `sprite.jpg#xywh=${x},${y},${TILE.width},${TILE.height}` };
    }),
  );
}

/** Chapters as WebVTT. The last one ends with the film. */
export function chapters(starts: readonly (readonly [start: number, title: string])[], lengthS: number): string {
  return webVtt(starts.map(([start, text], index) => ({ start, end: starts[index + 1]?.[0] ?? lengthS, text })));
}

export const EPISODE_CHAPTERS = [
  [0, 'Пролог'],
  [12, 'На берегу'],
  [28, 'Огонь'],
  [40, 'Титры'],
] as const;

export const FILM_CHAPTERS = [
  [0, 'Пролог'],
  [300, 'Первый звонок'],
  [900, 'Ожидание'],
  [1500, 'Отправление'],
  [2280, 'Титры'],
] as const;
