import { currentEpisode } from '@/store/selectors';
import { type Card, cardOf } from '../shell/poster';
import { useWidget } from '../use-widget';

/** The card of the current episode; null before the catalogue has answered. */
export function useCard(): Card | null {
  const content = useWidget(({ catalogued }) => catalogued?.content ?? null);
  const episode = useWidget(currentEpisode);
  return content && cardOf(content, episode);
}
