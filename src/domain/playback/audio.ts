import { isSameLabel } from '@/lib/strip-number';

/** An audio track of the stream. */
export interface AudioTrackInfo {
  label: string;
  /** Language code of the manifest: `ru`, `ru-RU`, `rus`; empty without one. */
  language: string;
}

/** A playlist's facts about an audio track, beside its name. */
export interface AudioDetails {
  /** `CHANNELS` of the playlist, such as `6`; null if it does not say. */
  channels: string | null;
  /** RFC 6381 codec, such as `ec-3`; null if unknown. */
  codec: string | null;
  /** The track describes the picture for viewers who do not see it. */
  describes: boolean;
}

export interface AudioRequest {
  /** Label that the viewer selected for this content before. */
  saved: string | null;
  /** Dub author from the query. */
  voiceAuthor: string | null;
  /** Preferred languages, the best first; empty when none is preferred. */
  langOrder: readonly string[];
}

const AC3 = /ac-?3/i;

/**
 * Tracks offered to the viewer. With preferred languages theirs come first, in the order of the list. AC3 is left out
 * then, because browsers do not decode it. If no track is left, all are offered.
 */
export function offeredTracks<T extends AudioTrackInfo>(
  tracks: readonly T[],
  langOrder: readonly string[],
): readonly T[] {
  const decodable = tracks.filter(({ label }) => !AC3.test(label));
  if (langOrder.length === 0 || decodable.length === 0) return tracks;
  const preferred = langOrder.flatMap((request) => decodable.filter(({ language }) => sameLanguage(language, request)));
  return [...new Set([...preferred, ...decodable])];
}

/** Selects the track to play: the saved one, else that of the dub author, else the first (docs/behaviour.md, Audio). */
export function chooseAudioTrack<T extends AudioTrackInfo>(tracks: readonly T[], request: AudioRequest): T | undefined {
  const offered = offeredTracks(tracks, request.langOrder);
  return (
    offered.find(({ label }) => label === request.saved) ??
    // The numbers of labels differ from episode to episode.
    offered.find(({ label }) => request.saved !== null && isSameLabel(label, request.saved)) ??
    offered.find(({ label }) => request.voiceAuthor !== null && includesWords(label, request.voiceAuthor)) ??
    offered[0]
  );
}

/** Labels often add words to the author's name, such as the kind of the dub. */
export const includesWords = (label: string, words: string): boolean =>
  label.toLowerCase().includes(words.trim().toLowerCase());

/** Two-letter codes of queries for the three-letter codes of manifests. */
const SHORT_CODES: Readonly<Record<string, string>> = {
  rus: 'ru',
  eng: 'en',
  ukr: 'uk',
  kaz: 'kk',
  deu: 'de',
  fra: 'fr',
  jpn: 'ja',
  kor: 'ko',
  zho: 'zh',
  spa: 'es',
  ita: 'it',
};

/** `ru`, `RU`, `ru-RU` and `rus` are one language. */
function sameLanguage(a: string, b: string): boolean {
  return a !== '' && primary(a) === primary(b);
}

function primary(code: string): string {
  const main = code.toLowerCase().split('-')[0] ?? '';
  return SHORT_CODES[main] ?? main;
}

/** A playlist's facts about subtitles, beside their name. */
export interface SubtitleDetails {
  /** They translate signs and foreign speech only. */
  forced: boolean;
  /** They name sounds and speakers for viewers who do not hear them. */
  describes: boolean;
}
