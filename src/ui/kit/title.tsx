import { fillTitle, TITLE } from '../shell/poster';
import { Markup } from './markup';
import { useCard } from './use-card';

/** The title of the film, and of the episode, with the controls: the same as on the poster. */
export function Title() {
  const card = useCard();
  return <Markup className="vv-title" html={TITLE} fill={(title) => card && fillTitle(title, card)} />;
}
