import type { AudioDetails } from '@/domain/playback/audio';
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
  return parts
    .filter((part) => part && !name.toLocaleLowerCase('ru').includes(part.toLocaleLowerCase('ru')))
    .join(' · ');
}
