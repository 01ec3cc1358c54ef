import { gestureText } from '@/i18n/gesture-text';
import { selectIsFilled } from '@/store/filled-frames';
import { useBars } from '../kit/use-bars';
import { useWidget } from '../use-widget';
import { ToggleRow } from './toggle-row';

/** The switch that fills the frame with the picture, where bars are beside it. */
export function FillRow() {
  const filled = useWidget(selectIsFilled);
  if (!useBars()) return null;
  return (
    <ToggleRow
      icon="fill"
      label={gestureText.fill}
      testId="fill-frame"
      checked={filled}
      onToggle={({ fillFrame }, checked) => fillFrame(checked)}
    />
  );
}
