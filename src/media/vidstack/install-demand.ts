import type { MediaPlayerEvents, MediaPlayerInstance } from '@vidstack/react';
import { demandOf, LONG_PAUSE_MS, LONG_UNSEEN_MS } from '@/domain/playback/demand';
import { readNetworkInformation } from '@/lib/network-information';
import type { Watched } from '../recovery/watched';
import { freezeFrame, unfreezeFrame } from '../stage/frozen-frame';

/** Tells the engine of the stage how much to load, from now on and at each change. */
export function installDemand({ player, stage, play, signal }: Watched): void {
  let isInView = true;
  // An element without its data takes a seek without an event.
  let isSought = false;
  const update = () => {
    const { canPlay, paused, pictureInPicture, remotePlaybackState, seeking, started } = player.state;
    const demand = demandOf({
      isExpected: play.isExpected() || remotePlaybackState === 'connected',
      isStarted: started,
      isIdle: canPlay && paused && !seeking && !isSought,
      isInView: isInView || pictureInPicture,
      isLongUnseen: unseen.isOver,
      isLongPaused: pause.isOver,
      isFile: stage.source?.kind === 'native',
      savesData: readNetworkInformation(navigator).saveData,
    });
    stage.engine?.setDemand(demand);
  };
  const unseen = createDelay(LONG_UNSEEN_MS, update, signal);
  const pause = createDelay(LONG_PAUSE_MS, update, signal);
  const on = (types: readonly (keyof MediaPlayerEvents)[], act: () => void) => {
    for (const type of types) player.listen(type, act, { signal });
  };
  on(['pause'], pause.begin);
  on(['play', 'source-change'], pause.end);
  const seek = (isRequested: boolean) => {
    isSought = isRequested;
    update();
  };
  on(['seeked', 'source-change'], () => seek(false));
  on(['can-play', 'pause', 'progress', 'remote-playback-change', 'seeking', 'started'], update);
  watchView(player, signal, (isShown) => {
    isInView = isShown;
    if (isShown) unseen.end();
    else unseen.begin();
    update();
  });
  // The picture stays while the data is away.
  const freeze = (isReleased: boolean) => {
    if (!isReleased) unfreezeFrame(stage);
    else if (player.state.started) freezeFrame(stage, { longestMs: null });
  };
  // The stage has its source before Vidstack's state forgets that the last one had started.
  stage.on('source', update, signal);
  stage.on('seek', () => seek(true), signal);
  stage.on('isReleased', freeze, signal);
  signal.addEventListener('abort', play.subscribe(update));
  update();
}

function watchView({ el }: MediaPlayerInstance, signal: AbortSignal, tell: (isShown: boolean) => void): void {
  if (el === null) return;
  const observer = new IntersectionObserver((entries) => tell(entries.at(-1)?.isIntersecting ?? true));
  observer.observe(el);
  signal.addEventListener('abort', () => observer.disconnect());
}

/** A time that is over this long after its last beginning. Calls `over` then. */
function createDelay(ms: number, over: () => void, signal: AbortSignal) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const delay = {
    isOver: false,
    begin() {
      delay.end();
      timer = setTimeout(() => {
        delay.isOver = true;
        over();
      }, ms);
    },
    end() {
      delay.isOver = false;
      clearTimeout(timer);
    },
  };
  signal.addEventListener('abort', delay.end);
  return delay;
}
