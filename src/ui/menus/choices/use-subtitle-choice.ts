import { menuText } from '@/i18n/menu-text';
import { subtitleHint } from '@/i18n/track-details';
import { trackNames } from '@/i18n/track-name';
import { useMedia } from '../../widget/use-media';
import { usePlayer } from '../../widget/use-widget';
import { type Choice, distinctValues } from './choice';

const OFF = 'off';

const isSubtitle = ({ kind }: { kind: string }): boolean => kind === 'subtitles' || kind === 'captions';

/** Embedded and external subtitles, and none. */
export function useSubtitleChoice(): Choice | null {
  const player = usePlayer();
  const all = useMedia('textTracks');
  const shown = useMedia('textTrack');
  const tracks = all.filter(isSubtitle);
  if (tracks.length === 0) return null;
  const names = trackNames(tracks);
  const values = distinctValues(names);
  const options = tracks.map(({ id, label, language }, index) => {
    const name = names[index] ?? '';
    const hint = subtitleHint(name, player.subtitleDetails(id));
    return {
      value: values[index] ?? '',
      label: name,
      ...(label !== '' && { language }),
      ...(hint !== '' && { hint }),
    };
  });
  return {
    options: [{ value: OFF, label: menuText.subtitles.off }, ...options],
    value: (shown && values[tracks.indexOf(shown)]) ?? OFF,
    pick(value) {
      const track = tracks[values.indexOf(value)];
      player.selectTextTrack(track === undefined ? null : all.indexOf(track));
    },
  };
}
