import { fillTitle, TITLE } from '../shell/poster';
import { Markup } from './markup';
import { useCard } from './use-card';

/** The title of the film, and of the episode, with the controls: the same as on the poster. */
export function Title() {
  const card = useCard();
  // Before the next film is known there is no title, and not that of the last one.
  const html = card === null ? '' : TITLE;
  return <Markup className="vv-title" html={html} fill={(title) => card && fillTitle(title, card)} />;
}
