import { type ComponentProps, useState } from 'react';
import { overlayText } from '@/i18n/overlay-text';
import { currentEpisode } from '@/store/selectors';
import { Icon } from '../kit/icons/icon';
import { useLayout } from '../widget/use-compact-layout';
import { useMedia } from '../widget/use-media';
import { usePlayer, useWidget } from '../widget/use-widget';
import styles from './pip-cover.module.css';

/** Covers the browser's own message while the video plays in picture-in-picture. */
export function PipCover() {
  const active = useMedia('pictureInPicture');
  const inDock = useBackInDock();
  if (!active) return null;
  return (
    <div className={`${styles.cover} vv-layer`} data-layer="pip" data-testid="pip-cover">
      <Still />
      {!inDock && <Back className={`${styles.middle} vv-layer vv-middle`} />}
    </div>
  );
}

/** The way back from picture-in-picture where buttons of the controls have the middle of the frame. */
export function PipBack() {
  const active = useMedia('pictureInPicture');
  const inDock = useBackInDock();
  return active && inDock ? <Back className={`${styles.docked} vv-row`} data-dock-item data-lasting /> : null;
}

function Back(props: ComponentProps<'div'>) {
  const player = usePlayer();
  return (
    <div {...props}>
      <Icon name="pip" />
      <p className="vv-spacious">{overlayText.pip.title}</p>
      <button
        type="button"
        className="vv-main"
        data-testid="pip-back"
        onClick={({ nativeEvent }) => player.togglePictureInPicture(nativeEvent)}
      >
        {overlayText.pip.back}
      </button>
    </div>
  );
}

/** The controls may have a row of buttons in the middle, and every frame has a large one at the end. */
function useBackInDock(): boolean {
  const { centred } = useLayout();
  const ended = useMedia('ended');
  return centred || ended;
}

/** The poster of the episode or film; nothing if it fails to load. */
function Still() {
  const url = useWidget((state) => currentEpisode(state)?.posterPath ?? state.catalogued?.content.posterUrl ?? null);
  const [broken, setBroken] = useState<string | null>(null);
  if (url === null || url === broken) return null;
  return <img src={url} alt="" onError={() => setBroken(url)} />;
}
