import { selectIsAsked } from '@/store/selectors';
import { useMedia } from '../widget/use-media';
import { useShown } from '../widget/use-shown';
import { useWidget } from '../widget/use-widget';

/** Whether the controls show: as Vidstack decides, and not under a question. */
export function useControlsShown(): boolean {
  const asked = useWidget(selectIsAsked);
  return useMedia('controlsVisible') && !asked;
}

/** Whether the large button in the middle is the one that plays. */
export function useIdle(): boolean {
  const shown = useShown();
  const ended = useMedia('ended');
  return !shown || ended;
}
