import type { AudioDetails, SubtitleDetails } from '@/domain/playback/audio';
import { languageName } from './track-name';

/** Names that viewers know, by the beginning of the codec. Common stereo codecs say nothing to them. */
const CODECS: Readonly<Record<string, string>> = {
  'ac-3': 'Dolby Digital',
  'ec-3': 'Dolby Digital+',
  'ac-4': 'Dolby AC-4',
  dts: 'DTS',
  flac: 'FLAC',
};

const CHANNELS: Readonly<Record<string, string>> = { 2: 'стерео', 6: '5.1', 8: '7.1' };

/** The words of a row beside the name of a track: language, channels, codec and role, as far as the name lacks them. */
export function trackDetails(name: string, language: string, details: AudioDetails | null): string {
  const codec = Object.entries(CODECS).find(([start]) => details?.codec?.startsWith(start))?.[1];
  const parts = [
    languageName(language),
    CHANNELS[details?.channels ?? ''],
    codec,
    details?.describes ? 'с тифлокомментарием' : undefined,
  ];
  return lackedBy(name, parts);
}

/** Names that say already that the subtitles describe sounds. */
const DESCRIBING = /\b(?:sdh|cc|hi)\b|глух|слабослыш/i;
const FORCED = /forced|форсир/i;

/** The words of a row beside the name of subtitles, as far as the name lacks them. */
export function subtitleHint(name: string, details: SubtitleDetails | null): string {
  return lackedBy(name, [
    details?.forced && !FORCED.test(name) ? 'форсированные' : undefined,
    details?.describes && !DESCRIBING.test(name) ? 'для слабослышащих' : undefined,
  ]);
}

const lackedBy = (name: string, parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part && !name.toLocaleLowerCase('ru').includes(part.toLocaleLowerCase('ru'))).join(' · ');
