import { ru } from '@/i18n/ru';
import { BigPlayButton } from '../kit/big-play-button';
import { ControlButton } from '../kit/control-button';
import { togglePlaying } from '../widget/ad-playing';
import { useCommands, useWidgetContext } from '../widget/use-widget';
import { useAd } from './use-ad';

/** Toggles the pause of the ad. */
export function AdPlayToggle() {
  const widget = useWidgetContext();
  const playing = useAd((ad) => ad?.isPlaying === true);
  const state = playing ? 'pause' : 'play';
  return (
    <ControlButton
      icon={state}
      label={ru.controls[state]}
      hotkey="play"
      testId="spot-play-toggle"
      data-part="spot-play-toggle"
      onClick={() => togglePlaying(widget)}
    />
  );
}

/** The large button in the middle of a paused ad: a press on the video itself may open the advertiser's page. */
export function AdBigPlay() {
  const { playAd } = useCommands();
  const paused = useAd((ad) => ad?.isStarted === true && !ad.isPlaying && !ad.isWaiting);
  if (!paused) return null;
  return <BigPlayButton action="play" testId="spot-big-play" onClick={playAd} />;
}
