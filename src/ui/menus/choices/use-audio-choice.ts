import { offeredTracks } from '@/domain/playback/audio';
import { trackDetails } from '@/i18n/track-details';
import { trackNames } from '@/i18n/track-name';
import { useMedia } from '../../widget/use-media';
import { useCommands, usePlayer, useWidget } from '../../widget/use-widget';
import { type Choice, distinctValues } from './choice';

/** Audio tracks of the stream, those of the preferred languages first. Null if there is only one track. */
export function useAudioChoice(): Choice | null {
  const { chooseAudio } = useCommands();
  const langOrder = useWidget((state) => state.langOrder);
  const player = usePlayer();
  const playing = useMedia('audioTrack');
  const tracks = offeredTracks(useMedia('audioTracks'), langOrder);
  if (tracks.length < 2) return null;
  const names = trackNames(tracks);
  const values = distinctValues(names);
  return {
    options: tracks.map((track, index) => {
      const { label, language } = track;
      const name = names[index] ?? '';
      return {
        value: values[index] ?? '',
        label: name,
        ...(label !== '' && { language }),
        // Read by an open menu alone: the first name of a language takes a slow device 50 ms.
        get hint() {
          return trackDetails(name, language, player.audioDetails(track.id)) || undefined;
        },
      };
    }),
    value: (playing && values[tracks.indexOf(playing)]) ?? '',
    pick(value) {
      const track = tracks[values.indexOf(value)];
      if (track !== undefined) chooseAudio(track.label);
    },
  };
}
