import { useMediaPlayer, useMediaState } from '@vidstack/react';
import { menuText } from '@/i18n/menu-text';
import { trackName } from '@/i18n/track-name';
import { type Choice, distinctValues } from './choice';

const OFF = 'off';

const isSubtitle = ({ kind }: { kind: string }): boolean => kind === 'subtitles' || kind === 'captions';

/** Subtitles of the stream and beside it, and none. */
export function useSubtitleChoice(): Choice | null {
  const player = useMediaPlayer();
  const all = useMediaState('textTracks');
  const shown = useMediaState('textTrack');
  const tracks = all.filter(isSubtitle);
  if (tracks.length === 0) return null;
  const names = tracks.map(({ label, language }, index) => trackName(label, language, index));
  const values = distinctValues(names);
  const options = tracks.map(({ label, language }, index) => ({
    value: values[index] ?? '',
    label: names[index] ?? '',
    ...(label === '' ? {} : { language }),
  }));
  return {
    options: [{ value: OFF, label: menuText.subtitles.off }, ...options],
    value: (shown && values[tracks.indexOf(shown)]) ?? OFF,
    pick(value) {
      const track = tracks[values.indexOf(value)];
      if (track === undefined) player?.remoteControl.disableCaptions();
      else player?.remoteControl.changeTextTrackMode(all.indexOf(track), 'showing');
    },
  };
}
