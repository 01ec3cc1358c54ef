import type { MediaPlayerInstance } from '@vidstack/react';
import { isAutoplay, type PlayIntent } from '@/domain/playback/play-intent';
import type { Emitter } from '@/lib/emitter';
import { prefersReducedMotion } from '@/lib/reduced-motion';
import type { MediaEvents } from '../../events';
import { createAdPauseCheck } from '../../session/ad-pause';
import type { SourceLoad } from '../../session/source-load';
import type { Stage } from '../../stage/stage';
import type { Target } from '../commands/target';
import { elementOf, shownStage } from '../shown-stage';
import type { PlayerMemory } from '../storage';

/** Consecutive retries of an interrupted start. */
const RETRIES = 5;

const RETRY_PAUSE_MS = 200;

export type Starts = ReturnType<typeof createStarts>;

interface Setup {
  attachment: { player(): MediaPlayerInstance | null };
  events: Pick<Emitter<MediaEvents>, 'emit'>;
  intent: PlayIntent;
  load: Pick<SourceLoad, 'isReady' | 'isCurrent'>;
  memory: Pick<PlayerMemory, 'suspendMuteMemory'>;
  stage: Stage;
  target(): Target;
}

/** Creates the starts of the content, and the play intent that they follow. */
export function createStarts(setup: Setup) {
  const { attachment, events, intent, load, memory, stage, target } = setup;
  const isPausedAfterAd = createAdPauseCheck(intent);
  let retries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const endRetries = () => {
    clearTimeout(timer);
    retries = 0;
  };
  const retry = () => {
    clearTimeout(timer);
    retries += 1;
    timer = setTimeout(byItself, RETRY_PAUSE_MS * retries);
  };
  const judge = (error: unknown) => {
    if (!intent.isOn() || !load.isReady() || !load.isCurrent()) return;
    if (isNamed(error, 'AbortError') && retries < RETRIES) return retry();
    if (isNamed(error, 'NotAllowedError')) intent.refuse();
    else intent.pause();
  };
  const attempt = async (request?: Event): Promise<unknown> => {
    try {
      await target().play(request);
      return null;
    } catch (error) {
      judge(error);
      return error ?? new Error();
    }
  };
  const startMuted = async (player: MediaPlayerInstance) => {
    if (player.state.muted || prefersReducedMotion()) return events.emit('autoplayrefused', { refused: 'all' });
    memory.suspendMuteMemory(true);
    player.provider?.setMuted(true);
    const isRefused = (await attempt()) !== null;
    if (isRefused) {
      memory.suspendMuteMemory(false);
      player.provider?.setMuted(false);
    }
    events.emit('autoplayrefused', { refused: isRefused ? 'all' : 'sound' });
  };
  // If the browser refuses playback altogether, the play button stays.
  const byItself = async () => {
    const error = await attempt();
    const player = attachment.player();
    // A start that a newer source or a pause interrupted is no refusal.
    const isRefusal = error !== null && (prefersReducedMotion() || isNamed(error, 'NotAllowedError'));
    if (player !== null && isRefusal) await startMuted(player);
  };
  const stop = () => target().pause();
  intent.subscribe(endRetries);

  return {
    /**
     * Starts the content. Resolves with the error of a failed start, or null. A start that a load or a pause of the browser
     * interrupts is repeated. A refusal ends the intent.
     */
    attempt,
    /** Starts the content without a gesture: muted, where the browser refuses sound. */
    byItself: () => void byItself(),
    /** Pauses the content. */
    stop,
    attach(player: MediaPlayerInstance, signal: AbortSignal): void {
      const on: MediaPlayerInstance['listen'] = (type, handler) => player.listen(type, handler, { signal });
      const isPlaying = () => intent.state().phase === 'playing';
      signal.addEventListener('abort', endRetries);
      on('can-play', () => {
        if (!load.isCurrent()) return;
        if (intent.isOn()) void byItself();
        // Autoplay that the viewer's preference for reduced motion holds.
        else if (isAutoplay(intent.state())) events.emit('autoplayrefused', { refused: 'all' });
      });
      on('volume-change', () => player.state.muted || memory.suspendMuteMemory(false));
      // A start past the commands: of the element, as by picture-in-picture, or in the frame of a hosting service. That of the
      // source before is no request to play the new one.
      on('play', () => {
        if (intent.isHeld('ad')) {
          stop();
          if (load.isReady() && load.isCurrent()) intent.request('viewer');
        } else if (load.isCurrent() && !intent.isOn() && !elementOf(player)?.paused) intent.request('viewer');
      });
      on('playing', () => {
        if (load.isCurrent()) intent.confirm();
        retries = 0;
      });
      // A pause before the first frame is the browser's, and also rejects the start. The end is a pause too.
      on('pause', () => {
        if (!isPlaying()) return;
        if (shownStage(player) && isPausedAfterAd(stage.video)) void byItself();
        else intent.pause();
      });
      on('source-change', () => {
        endRetries();
        intent.again();
      });
      playOn(setup, player, signal);
    },
  };
}

/** A source that is replaced, as by a recovery, stops the element without a pause. */
function playOn({ intent, load, stage }: Setup, player: MediaPlayerInstance, signal: AbortSignal): void {
  const start = () => {
    const isOwn = shownStage(player) === stage && !stage.isAway && load.isReady() && load.isCurrent();
    if (isOwn && intent.isOn()) stage.play().catch(() => undefined);
  };
  stage.video.addEventListener('emptied', start, { signal });
}

/** Whether this is the error of that name. */
export const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;
