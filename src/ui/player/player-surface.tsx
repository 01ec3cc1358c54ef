import { MediaPlayer, type MediaPlayerInstance, MediaProvider } from '@vidstack/react';
import { useEffect, useRef } from 'react';
import { ru } from '@/i18n/ru';
import { selectEpisode } from '@/store/selectors';
import { ControlBar } from '../controls/control-bar';
import { EpisodePicker } from '../menus/episode-picker';
import { BigPlay } from '../overlays/big-play';
import { Buffering } from '../overlays/buffering';
import { Poster } from '../overlays/poster';
import { SoundOffer } from '../overlays/sound-offer';
import { useWidget, useWidgetContext } from '../use-widget';
import { Gestures } from './gestures';
import styles from './player-surface.module.css';
import { useShortcuts } from './use-shortcuts';

/** Controls go 2 s after the last sign of life (spec section 9). */
const CONTROLS_HIDE_DELAY_MS = 2000;

/**
 * The player on the screen: one for the life of the page, whatever its source. The source itself is set by the media
 * port, which this component only hands the player to.
 */
export function PlayerSurface() {
  const { attachPlayer, playerMemory } = useWidgetContext();
  const player = useRef<MediaPlayerInstance>(null);
  const title = useTitle();
  useShortcuts(player);
  useEffect(() => (player.current === null ? undefined : attachPlayer(player.current)), [attachPlayer]);

  return (
    <MediaPlayer
      ref={player}
      className={styles.player}
      title={title}
      aria-label={title === '' ? ru.player.untitled : ru.player.region(title)}
      storage={playerMemory}
      load="eager"
      playsInline
      keyDisabled
      controlsDelay={CONTROLS_HIDE_DELAY_MS}
      logLevel="silent"
      data-testid="player"
    >
      <MediaProvider className={styles.media} />
      <Poster />
      <Gestures />
      <Buffering />
      <BigPlay />
      <ControlBar />
      <SoundOffer />
      <EpisodePicker />
    </MediaPlayer>
  );
}

/** What the system's media panel shows: the title, and the episode of a series. */
function useTitle(): string {
  const title = useWidget((state) => state.catalogued?.content.title ?? '');
  const episode = useWidget(selectEpisode);
  if (!episode?.season) return title;
  return `${title} · ${ru.episodes.seasonAndEpisode(episode.season.order, episode.order)}`;
}
