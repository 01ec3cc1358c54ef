import { leanBackText } from '@/i18n/lean-back-text';
import { menuText } from '@/i18n/menu-text';
import { formatTime } from '@/lib/time';
import { useMedia } from '../widget/use-media';
import { useCommands, useLazyCommands, useWidget } from '../widget/use-widget';
import { MenuRow } from './menu-row';
import { useMenu } from './use-trail';

const text = leanBackText.repeat;

/** Opens the list of the keys; a touch screen has none. */
export function HelpRow() {
  const { openMenu } = useCommands();
  if (useMedia('pointer') !== 'fine') return null;
  return (
    <MenuRow
      icon="help"
      label={menuText.help}
      testId="to-help"
      aria-haspopup="dialog"
      onPick={() => openMenu('help')}
    />
  );
}

/** Opens the technical statistics, which have a key too. */
export function StatisticsRow() {
  const { toggleDiagnostics } = useCommands();
  const { close } = useMenu();
  const pick = () => {
    close();
    toggleDiagnostics();
  };
  return <MenuRow icon="statistics" label={menuText.statistics} testId="to-diagnostics" onPick={pick} />;
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
