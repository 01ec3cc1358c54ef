import { currentEpisode } from '@/store/selectors';
import { Markup } from '../kit/markup';
import { type Card, cardOf, fillTitle, TITLE } from '../shell/poster';
import { useWidget } from './use-widget';

/** The card of the current episode; null before the catalogue has answered. */
export function useCard(): Card | null {
  const content = useWidget(({ catalogued }) => catalogued?.content ?? null);
  const episode = useWidget(currentEpisode);
  return content && cardOf(content, episode);
}

/** The title of the film, and of the episode, with the controls: the same as on the poster. */
export function Title() {
  const card = useCard();
  // Before the next film is known there is no title, and not that of the last one.
  const html = card === null ? '' : TITLE;
  return <Markup className="vv-title" html={html} fill={(title) => card && fillTitle(title, card)} />;
}
