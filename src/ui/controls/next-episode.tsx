import { ru } from '@/i18n/ru';
import { selectCanWatch, selectNextEpisode } from '@/store/selectors';
import { ControlButton } from '../kit/control-button';
import { prefetchHandlers } from '../widget/prefetch-handlers';
import { useCommands, useWidget } from '../widget/use-widget';

/** Starts the next episode; shown if one exists and may be watched. */
export function NextEpisode() {
  const commands = useCommands();
  const next = useWidget((state) => (selectCanWatch(state) ? selectNextEpisode(state) : null));
  if (next === null) return null;
  return (
    <ControlButton
      icon="next"
      label={ru.controls.nextEpisode}
      hotkey="episode"
      testId="next-episode"
      onClick={commands.playNext}
      {...prefetchHandlers(commands, next.id)}
    />
  );
}
