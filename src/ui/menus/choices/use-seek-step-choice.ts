import { SEEK_STEPS } from '@/domain/playback/seek-step';
import { menuText } from '@/i18n/menu-text';
import { useMedia } from '../../widget/use-media';
import { useLazyCommands, useWidget } from '../../widget/use-widget';
import type { Choice } from './choice';

const text = menuText.seekStep;
const USUAL = 'usual';

/** The step of keys, buttons and double taps. Null where nothing can be sought. */
export function useSeekStepChoice(): Choice | null {
  const run = useLazyCommands();
  const canSeek = useMedia('canSeek');
  const chosen = useWidget(({ settings }) => settings.seekStep);
  if (!canSeek) return null;
  return {
    options: [
      { value: USUAL, label: text.usual },
      ...SEEK_STEPS.map((step) => ({ value: String(step), label: text.seconds(step) })),
    ],
    value: chosen === 0 ? USUAL : String(chosen),
    pick: (value) => run(({ set }) => set('seekStep', value === USUAL ? 0 : Number(value))),
  };
}
