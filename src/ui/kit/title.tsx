import { ru } from '@/i18n/ru';
import { currentEpisode } from '@/store/selectors';
import { useWidget } from '../use-widget';

/** The title of the film, and of the episode: the same on the poster and with the controls. The shell draws it too. */
export function Title() {
  const title = useWidget(({ catalogued }) => catalogued?.content.title);
  const episode = useWidget(currentEpisode);
  return (
    <div className="vv-title">
      <div>{title}</div>
      {episode?.season && (
        <div className="vv-subtitle">
          {ru.episodes.seasonAndEpisode(episode.season.order, episode.order, episode.title)}
        </div>
      )}
    </div>
  );
}
