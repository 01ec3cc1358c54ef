import { menuText } from '@/i18n/menu-text';
import { useMedia } from '../kit/use-media';
import { useCommands } from '../use-widget';
import { MenuRow } from './menu-row';
import { useMenu } from './use-trail';

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
