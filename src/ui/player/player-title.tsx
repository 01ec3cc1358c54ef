import { useEffect } from 'react';
import { ru } from '@/i18n/ru';
import { selectEpisode } from '@/store/selectors';
import { usePlayerNames } from '../kit/use-media';
import { useWidget } from '../use-widget';

/** Names the player: for the system's media panel, and for screen readers. Draws nothing. */
export function PlayerTitle() {
  const setNames = usePlayerNames();
  const title = useTitle();
  useEffect(() => {
    setNames(title, title === '' ? ru.player.untitled : ru.player.region(title));
  }, [setNames, title]);
  return null;
}

/** The title, and the episode of a series. */
function useTitle(): string {
  const title = useWidget((state) => state.catalogued?.content.title ?? '');
  const episode = useWidget(selectEpisode);
  if (!episode?.season) return title;
  return `${title} · ${ru.episodes.seasonAndEpisode(episode.season.order, episode.order)}`;
}
