/** An audio track as the stream names it. */
export interface AudioTrackInfo {
  label: string;
  /** Language code of the manifest: `ru`, `ru-RU`, `rus`; empty when it says none. */
  language: string;
}

export interface AudioRequest {
  /** Label that was chosen for this content before. */
  saved: string | null;
  /** Voice author named by the query. */
  voiceAuthor: string | null;
  /** Preferred languages, the best first; empty when none is preferred. */
  langOrder: readonly string[];
}

const AC3 = /ac-?3/i;

/**
 * Tracks that the viewer may choose from. With a list of preferred languages only these are kept, in the list's order,
 * and AC3 is left out, which browsers do not decode (spec section 5); unless nothing would be left.
 */
export function offeredTracks<T extends AudioTrackInfo>(
  tracks: readonly T[],
  langOrder: readonly string[],
): readonly T[] {
  if (langOrder.length === 0) return tracks;
  const decodable = tracks.filter(({ label }) => !AC3.test(label));
  const preferred = langOrder.flatMap((request) => decodable.filter(({ language }) => sameLanguage(language, request)));
  const unique = [...new Set(preferred)];
  if (unique.length > 0) return unique;
  return decodable.length > 0 ? decodable : tracks;
}

/** The track to play (spec section 5): the one saved for the content, else the voice author's, else the first. */
export function chooseAudioTrack<T extends AudioTrackInfo>(tracks: readonly T[], request: AudioRequest): T | undefined {
  const offered = offeredTracks(tracks, request.langOrder);
  return (
    offered.find(({ label }) => label === request.saved) ??
    offered.find(({ label }) => request.voiceAuthor !== null && includesWords(label, request.voiceAuthor)) ??
    offered[0]
  );
}

/** A voice author is named by words, a label often adds more, such as the kind of the dub. */
const includesWords = (label: string, words: string): boolean =>
  label.toLowerCase().includes(words.trim().toLowerCase());

/** Three-letter codes of manifests and the two-letter ones that queries use. */
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
