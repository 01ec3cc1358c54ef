import { offeredTracks } from '@/domain/playback/audio';
import { trackName } from '@/i18n/track-name';
import { useMedia } from '../../kit/use-media';
import { useCommands, useWidget } from '../../use-widget';
import { type Choice, distinctValues } from './choice';

/** Audio tracks of the stream, those of the preferred languages first. Null if there is only one track. */
export function useAudioChoice(): Choice | null {
  const { chooseAudio } = useCommands();
  const langOrder = useWidget((state) => state.langOrder);
  const playing = useMedia('audioTrack');
  const tracks = offeredTracks(useMedia('audioTracks'), langOrder);
  if (tracks.length < 2) return null;
  const names = tracks.map(({ label, language }, index) => trackName(label, language, index));
  const values = distinctValues(names);
  return {
    options: tracks.map(({ label, language }, index) => ({
      value: values[index] ?? '',
      label: names[index] ?? '',
      ...(label === '' ? {} : { language }),
    })),
    value: (playing && values[tracks.indexOf(playing)]) ?? '',
    pick(value) {
      const track = tracks[values.indexOf(value)];
      if (track !== undefined) chooseAudio(track.label);
    },
  };
}
