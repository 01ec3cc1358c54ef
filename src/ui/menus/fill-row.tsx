import { gestureText } from '@/i18n/gesture-text';
import { selectIsFilled } from '@/store/filled-frames';
import { useBars } from '../kit/use-bars';
import { useLazyCommands } from '../use-lazy-commands';
import { useWidget } from '../use-widget';
import { ToggleRow } from './toggle-row';

/** The switch that fills the frame with the picture, where bars are beside it. */
export function FillRow() {
  const run = useLazyCommands();
  const filled = useWidget(selectIsFilled);
  if (!useBars()) return null;
  return (
    <ToggleRow
      icon="fill"
      label={gestureText.fill}
      testId="fill-frame"
      checked={filled}
      onToggle={(checked) => run(({ fillFrame }) => fillFrame(checked))}
    />
  );
}
