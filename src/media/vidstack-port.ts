import type { MediaPlayerInstance } from '@vidstack/react';
import type { Stream } from '@/domain/stream';
import { withDeadline } from '@/lib/deadline';
import { createEmitter } from '@/lib/emitter';
import { clamp } from '@/lib/number';
import { tendAutoplay } from './autoplay';
import { type HlsClass, loadHls } from './hls-library';
import { createMediaStorage, type PlayerMemory, type VolumeMemory } from './media-storage';
import { createPendingStarts } from './pending-starts';
import { setProp } from './player-props';
import type { LoadOptions, MediaEvents, MediaPort, MediaRefusal } from './port';
import { toSourceSrc } from './source-src';
import { bindEvents } from './vidstack-events';
import { idleFacts, readFacts } from './vidstack-facts';
import { tendSourceChanges } from './vidstack-source';

/** The longest wait for the streaming library's own chunk. */
const LIBRARY_DEADLINE_MS = 20_000;

/** The port over a Vidstack player, which comes and goes with React. */
export interface VidstackPort extends MediaPort {
  /** Takes the player that React mounted; the result lets it go. */
  attach(player: MediaPlayerInstance): () => void;
  /** To be given to the player as its storage. */
  memory: PlayerMemory;
}

interface Wanted {
  stream: Stream;
  options: LoadOptions;
}

/** Makes the port; `settings` are the viewer's remembered volume and mute. */
export function createVidstackPort(settings: VolumeMemory, library: () => Promise<HlsClass> = loadHls): VidstackPort {
  const events = createEmitter<MediaEvents>();
  const memory = createMediaStorage(settings);
  const pending = createPendingStarts(events);
  let player: MediaPlayerInstance | null = null;
  let wanted: Wanted | null = null;
  let hls: HlsClass | null = null;

  const apply = async () => {
    const target = player;
    if (target === null || wanted === null) return;
    const { stream } = wanted;
    if (stream.source.type === 'hls' && hls === null) {
      const loaded = await withDeadline(library(), LIBRARY_DEADLINE_MS, () => null).catch(() => null);
      if (wanted?.stream !== stream || target !== player) return;
      if (loaded === null) return events.emit('failed', { kind: 'library-failed', message: 'hls.js did not load' });
      hls = loaded;
    }
    // Read now: a play or pause that came meanwhile has changed how to start.
    const { start, startAt } = wanted.options;
    setProp(target, 'autoPlay', start === 'auto');
    setProp(target, 'src', toSourceSrc(stream.source, startAt));
  };

  const playWhenReady = async (target: MediaPlayerInstance): Promise<MediaRefusal | null> => {
    try {
      // Vidstack learns of a pause a moment later, and takes a player that it thinks to be playing for done.
      await (target.state.paused ? target.play() : target.provider?.play());
      return null;
    } catch (error) {
      return error instanceof Error && error.name === 'NotAllowedError' ? 'NotAllowedError' : 'NotReadyError';
    }
  };

  return {
    memory,
    attach(attached) {
      const controller = new AbortController();
      const { signal } = controller;
      player = attached;
      tendSourceChanges(
        attached,
        () => hls,
        () => wanted?.options.startAt ?? null,
        signal,
      );
      tendAutoplay(attached, memory, () => wanted?.options.start ?? 'paused', events, signal);
      bindEvents(attached, events, signal);
      void apply();
      return () => {
        controller.abort();
        if (player === attached) player = null;
      };
    },
    load(stream, options) {
      wanted = { stream, options };
      if (options.start === 'paused') pending.giveUp();
      void apply();
    },
    unload() {
      wanted = null;
      pending.giveUp();
    },
    play() {
      if (player?.state.canPlay) return playWhenReady(player);
      if (wanted === null) return Promise.resolve('NotReadyError');
      wanted = { ...wanted, options: { ...wanted.options, start: 'asked' } };
      if (player !== null) setProp(player, 'autoPlay', false);
      return pending.outcome();
    },
    pause() {
      if (wanted !== null) wanted = { ...wanted, options: { ...wanted.options, start: 'paused' } };
      if (player !== null) setProp(player, 'autoPlay', false);
      pending.giveUp();
      // Past Vidstack, which learns of a start a moment later and would take the player for paused.
      void player?.provider?.pause();
    },
    seek(seconds) {
      if (player !== null) player.currentTime = Math.max(0, seconds);
    },
    setVolume(volume) {
      const value = clamp(volume, 0, 1);
      settings.setVolume(value);
      if (value > 0) settings.setMuted(false);
      // Vidstack unmutes along with a change of volume, but to it the same volume is none.
      if (value > 0 && value === player?.state.volume) player.remoteControl.unmute();
      else player?.remoteControl.changeVolume(value);
    },
    setMuted(muted) {
      settings.setMuted(muted);
      if (muted) player?.remoteControl.mute();
      else player?.remoteControl.unmute();
    },
    facts: () => (player === null ? idleFacts(settings) : readFacts(player)),
    on: events.on,
  };
}
