import type { MediaPlayerInstance } from '@vidstack/react';
import { CATCH_UP_RATE, catchesUp } from '@/domain/playback/live';
import type { Stage } from '../stage/stage';
import { shownStage } from '../vidstack/shown-stage';
import { dataEnd } from './read-poll';

/**
 * Lets a live stream that has fallen behind catch up by its rate. Vidstack does not learn of it, so the rate is neither
 * stored nor reported as a choice of the viewer. hls.js does this in its low-latency mode alone.
 */
export function installLiveCatchUp(
  player: MediaPlayerInstance,
  stage: Stage,
  isOn: () => boolean,
  signal: AbortSignal,
): void {
  const { video } = stage;
  let isRaised = false;
  const end = () => {
    // Another command may have set a rate meanwhile.
    if (isRaised && video.playbackRate === CATCH_UP_RATE) video.playbackRate = player.state.playbackRate;
    isRaised = false;
  };
  const follow = () => {
    const isOther = video.playbackRate !== (isRaised ? CATCH_UP_RATE : 1);
    if (!isOn() || isOther || video.paused || !player.state.live || shownStage(player) !== stage) return end();
    if (!catchesUp(positionOf(player, stage), isRaised)) return end();
    isRaised = true;
    video.playbackRate = CATCH_UP_RATE;
  };
  player.listen('time-update', follow, { signal });
  for (const type of ['pause', 'waiting', 'seeking', 'ended', 'source-change'] as const)
    player.listen(type, end, { signal });
  signal.addEventListener('abort', stage.on('rate', end));
  // A listener of the frame runs before those of the provider at the element.
  player.el?.addEventListener(
    'ratechange',
    (event) => {
      const isKnown = video.playbackRate === player.state.playbackRate;
      const isOurs = isRaised && video.playbackRate === CATCH_UP_RATE;
      if (event.target === video && (isOurs || isKnown)) event.stopImmediatePropagation();
    },
    { capture: true, signal },
  );
  signal.addEventListener('abort', end);
}

function positionOf(player: MediaPlayerInstance, stage: Stage) {
  const { currentTime } = stage.video;
  return {
    behindS: (stage.window()?.edge ?? Number.NaN) - currentTime,
    bufferS: dataEnd(stage.video) - currentTime,
    isRewound: player.$state.userBehindLiveEdge(),
    rate: player.state.playbackRate,
  };
}
