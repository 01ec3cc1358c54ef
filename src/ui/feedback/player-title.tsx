import { useEffect } from 'react';
import { episodeName } from '@/i18n/episode-name';
import { ru } from '@/i18n/ru';
import { currentEpisode } from '@/store/selectors';
import { useWidget, useWidgetContext } from '../widget/use-widget';

/** Names the player for the system's media panel and for screen readers. Renders nothing. */
export function PlayerTitle() {
  const title = useTitle();
  const { playerFrame } = useWidgetContext();
  useEffect(() => {
    playerFrame.setNames(title, title === '' ? ru.player.untitled : ru.player.region(title));
  }, [playerFrame, title]);
  return null;
}

/** The title, and the episode of a series. */
function useTitle(): string {
  const title = useWidget((state) => state.catalogued?.content.title ?? '');
  const episode = useWidget(currentEpisode);
  return episode?.season ? `${title} · ${episodeName(episode)}` : title;
}
