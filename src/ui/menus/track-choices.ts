import { offeredTracks } from '@/domain/playback/audio';
import { menuText } from '@/i18n/menu-text';
import { subtitleHint, trackDetails } from '@/i18n/track-details';
import { trackNames } from '@/i18n/track-name';
import { useMedia } from '../widget/use-media';
import { useCommands, useLazyCommands, usePlayer, useWidget } from '../widget/use-widget';
import type { Choice } from './choices';

const OFF = { value: 'off', label: menuText.subtitles.off };

/** Makes the values distinct: streams may give two tracks the same name. */
export function distinctValues(labels: readonly string[]): string[] {
  return labels.map((label, index) => {
    const same = labels.slice(0, index).filter((other) => other === label).length;
    return same === 0 ? label : `${label}-${same + 1}`;
  });
}

/** The tracks as options: by their names, in the language that a label has. */
function optionsOf(tracks: readonly { label: string; language: string }[]) {
  const names = trackNames(tracks);
  const values = distinctValues(names);
  return tracks.map(({ label, language }, index) => ({
    value: values[index] ?? '',
    label: names[index] ?? '',
    ...(label !== '' && { language }),
  }));
}

/** Audio tracks of the stream, those of the preferred languages first. Null if there is only one track. */
export function useAudioChoice(): Choice | null {
  const { chooseAudio } = useCommands();
  const langOrder = useWidget((state) => state.langOrder);
  const player = usePlayer();
  const playing = useMedia('audioTrack');
  const tracks = offeredTracks(useMedia('audioTracks'), langOrder);
  if (tracks.length < 2) return null;
  const options = optionsOf(tracks);
  return {
    options: tracks.map(({ id, language }, index) => {
      const option = options[index] as (typeof options)[number];
      return {
        ...option,
        // Read by an open menu alone: the first name of a language takes a slow device 50 ms.
        get hint() {
          return trackDetails(option.label, language, player.audioDetails(id)) || undefined;
        },
      };
    }),
    value: (playing && options[tracks.indexOf(playing)]?.value) ?? '',
    pick(value) {
      const track = tracks[options.findIndex((option) => option.value === value)];
      if (track !== undefined) chooseAudio(track.label);
    },
  };
}

const isSubtitle = ({ kind }: { kind: string }): boolean => kind === 'subtitles' || kind === 'captions';

/** Embedded and external subtitles, and none. */
export function useSubtitleChoice(): Choice | null {
  const player = usePlayer();
  const all = useMedia('textTracks');
  const shown = useMedia('textTrack');
  const tracks = all.filter(isSubtitle);
  if (tracks.length === 0) return null;
  const options = optionsOf(tracks).map((option, index) => ({
    ...option,
    hint: subtitleHint(option.label, player.subtitleDetails(tracks[index]?.id ?? '')) || undefined,
  }));
  return {
    options: [OFF, ...options],
    value: (shown && options[tracks.indexOf(shown)]?.value) ?? OFF.value,
    pick(value) {
      const track = tracks[options.findIndex((option) => option.value === value)];
      player.selectTextTrack(track === undefined ? null : all.indexOf(track));
    },
  };
}

/**
 * Second subtitles, and none. Files beside the manifest can show with other subtitles; those of a stream load one at a
 * time. Null where the first subtitles are off or nothing can show with them.
 */
export function useSecondChoice(): Choice | null {
  const run = useLazyCommands();
  const first = useMedia('textTrack');
  const chosen = useWidget(({ settings }) => settings.secondCaptions);
  const files = useWidget(({ stream }) => stream?.subtitles) ?? [];
  const isFirstOf = (language: string, index: number) =>
    files.findIndex((file) => file.language === language) === index;
  const offered = optionsOf(files)
    .map((option, index) => ({ ...option, language: files[index]?.language ?? '' }))
    .filter(({ language }, index) => language !== '' && language !== first?.language && isFirstOf(language, index));
  if (first === null || offered.length === 0) return null;
  return {
    options: [OFF, ...offered],
    value: offered.find(({ language }) => language === chosen)?.value ?? OFF.value,
    pick(value) {
      const language = offered.find((option) => option.value === value)?.language ?? '';
      run(({ set }) => set('secondCaptions', language));
    },
  };
}
