import { ru } from '@/i18n/ru';
import { ControlButton } from '../kit/control-button';
import { useLazyCommands, useWidget } from '../widget/use-widget';

/** Opens the share popup; only if the host page enables sharing. */
export function ShareToggle() {
  const run = useLazyCommands();
  const enabled = useWidget((state) => state.enabledShare);
  const open = useWidget((state) => state.openMenu === 'share');
  if (!enabled) return null;
  return (
    <ControlButton
      icon="share"
      label={ru.controls.share}
      aria-haspopup="dialog"
      aria-expanded={open}
      data-menu-toggle="share"
      testId="share-toggle"
      onClick={() => run(({ share }) => share())}
    />
  );
}
