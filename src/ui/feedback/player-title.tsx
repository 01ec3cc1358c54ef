import { useMediaPlayer } from '@vidstack/react';
import { useEffect } from 'react';
import { ru } from '@/i18n/ru';
import { setProp } from '@/media/vidstack/player-props';
import { currentEpisode } from '@/store/selectors';
import { useWidget } from '../use-widget';

/** Names the player: for the system's media panel, and for screen readers. Draws nothing. */
export function PlayerTitle() {
  const player = useMediaPlayer();
  const title = useTitle();
  useEffect(() => {
    if (player === null) return;
    setProp(player, 'title', title);
    setProp(player, 'ariaLabel', title === '' ? ru.player.untitled : ru.player.region(title));
  }, [player, title]);
  return null;
}

/** The title, and the episode of a series. */
function useTitle(): string {
  const title = useWidget((state) => state.catalogued?.content.title ?? '');
  const episode = useWidget(currentEpisode);
  if (!episode?.season) return title;
  return `${title} · ${ru.episodes.seasonAndEpisode(episode.season.order, episode.order)}`;
}
