import { leanBackText } from '@/i18n/lean-back-text';
import { selectCanPickEpisode, selectCanWatch, selectSkips } from '@/store/selectors';
import type { WidgetState } from '@/store/state';
import { useWidget } from '../use-widget';
import { ToggleRow } from './toggle-row';

/** Whether the next episode starts by itself; for content with several. */
export function AutoNextRow() {
  const canPick = useWidget(selectCanPickEpisode);
  const isOn = useWidget(({ leanBack }) => leanBack?.autoNext !== false);
  if (!canPick) return null;
  return (
    <ToggleRow
      icon="next"
      label={leanBackText.autoNext}
      testId="toggle-auto-next"
      checked={isOn}
      onToggle={({ setAutoNext }, checked) => setAutoNext(checked)}
    />
  );
}

/** Whether intros, recaps and credits are passed over; for content that has some. */
export function SkipsRow() {
  const hasSegments = useWidget(selectHasSegments);
  const isOn = useWidget(selectSkips);
  if (!hasSegments) return null;
  return (
    <ToggleRow
      icon="skips"
      label={leanBackText.skips}
      testId="toggle-skips"
      checked={isOn}
      onToggle={({ setSkips }, checked) => setSkips(checked)}
    />
  );
}

const selectHasSegments = (state: WidgetState): boolean =>
  selectCanWatch(state) && state.catalogued?.episodes.some(({ segments }) => segments.length > 0) === true;
