import { leanBackText } from '@/i18n/lean-back-text';
import { formatTime } from '@/lib/time';
import { useMedia } from '../kit/use-media';
import { useLazyCommands } from '../use-lazy-commands';
import { useWidget } from '../use-widget';
import { MenuRow } from './menu-row';
import { ToggleRow } from './toggle-row';

const text = leanBackText.repeat;

/** Whether the content starts again at its end. A live stream has none. */
export function LoopRow() {
  const loop = useWidget((state) => state.loop);
  if (useMedia('live')) return null;
  return (
    <ToggleRow
      icon="loop"
      label={leanBackText.loop}
      testId="toggle-loop"
      checked={loop}
      onToggle={({ setLoop }, checked) => setLoop(checked)}
    />
  );
}

/** Marks the part that repeats. The menu stays open, so that the second press may follow. */
export function RepeatRow() {
  const run = useLazyCommands();
  const repeat = useWidget(({ leanBack }) => leanBack?.repeat ?? null);
  if (useMedia('live')) return null;
  const value =
    repeat === null
      ? text.markStart
      : repeat.to === null
        ? text.markEnd
        : text.part(formatTime(repeat.from), formatTime(repeat.to));
  return (
    <MenuRow
      icon="repeat"
      label={text.title}
      value={value}
      testId="mark-repeat"
      aria-keyshortcuts="R"
      onPick={() => run(({ markRepeat }) => markRepeat())}
    />
  );
}
