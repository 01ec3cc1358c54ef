import { menuText } from '@/i18n/menu-text';
import { trackNames } from '@/i18n/track-name';
import { useMedia } from '../../widget/use-media';
import { useLazyCommands, useWidget } from '../../widget/use-widget';
import { type Choice, distinctValues } from './choice';

const OFF = 'off';

/**
 * Second subtitles, and none. Files beside the manifest can show with other subtitles; those of a stream load one at a
 * time. Null where the first subtitles are off or nothing can show with them.
 */
export function useSecondChoice(): Choice | null {
  const run = useLazyCommands();
  const first = useMedia('textTrack');
  const chosen = useWidget(({ settings }) => settings.secondCaptions);
  const files = useWidget(({ stream }) => stream?.subtitles) ?? [];
  const names = trackNames(files);
  const values = distinctValues(names);
  const isFirstOf = (language: string) => files.find((file) => file.language === language);
  const offered = files.flatMap((file, index) =>
    file.language === '' || file.language === first?.language || isFirstOf(file.language) !== file
      ? []
      : [{ value: values[index] ?? '', label: names[index] ?? '', language: file.language }],
  );
  if (first === null || offered.length === 0) return null;
  return {
    options: [{ value: OFF, label: menuText.subtitles.off }, ...offered],
    value: offered.find(({ language }) => language === chosen)?.value ?? OFF,
    pick(value) {
      const language = offered.find((option) => option.value === value)?.language ?? '';
      run(({ set }) => set('secondCaptions', language));
    },
  };
}
