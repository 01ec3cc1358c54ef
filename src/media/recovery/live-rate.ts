import { CATCH_UP_RATE, catchesUp } from '@/domain/playback/live';
import { shownStage } from '../vidstack/shown-stage';
import { dataEnd } from './read-poll';
import type { Watched } from './watched';

/**
 * Lets a live stream that has fallen behind catch up by its rate, which is no choice of the viewer. hls.js does this in its
 * low-latency mode alone.
 */
export function installLiveCatchUp({ player, stage, signal }: Watched, isOn: () => boolean): void {
  const { video } = stage;
  let isRaised = false;
  const end = () => {
    // Another rate may have been chosen meanwhile, or lent.
    if (isRaised && video.playbackRate === CATCH_UP_RATE) stage.lendRate(null);
    isRaised = false;
  };
  const follow = () => {
    const isOther = video.playbackRate !== (isRaised ? CATCH_UP_RATE : 1);
    if (!isOn() || isOther || video.paused || !player.state.live || shownStage(player) !== stage) return end();
    const { currentTime } = video;
    const position = {
      behindS: (stage.window()?.edge ?? Number.NaN) - currentTime,
      bufferS: dataEnd(video) - currentTime,
      isRewound: player.$state.userBehindLiveEdge(),
      rate: stage.rate,
    };
    if (!catchesUp(position, isRaised)) return end();
    isRaised = true;
    stage.lendRate(CATCH_UP_RATE);
  };
  player.listen('time-update', follow, { signal });
  for (const type of ['pause', 'waiting', 'seeking', 'ended', 'source-change'] as const)
    player.listen(type, end, { signal });
  stage.on('rate', end, signal);
  signal.addEventListener('abort', end);
}
