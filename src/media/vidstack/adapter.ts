import type { HLSProvider, MediaPlayerInstance, MediaProviderInstance } from '@vidstack/react';
import type { Stream } from '@/domain/catalogue/stream';
import { createEmitter } from '@/lib/emitter';
import { createPrefetchCache, type PrefetchCache } from '@/lib/prefetch-cache';
import type { AudioSetup } from '../audio/audio-graph';
import { loadHlsWithCmcd } from '../hls/hls-library';
import type { CmcdSession } from '../network/cmcd-session';
import { detectSourceType } from '../network/detect-source-type';
import { pictureSize, readCapabilities } from '../network/device-capabilities';
import type { AdSessionInfo, LoadOptions, MediaEvents, MediaPort, MediaRefusal, SessionInfo } from '../player';
import type { PlayerCommands } from '../player-commands';
import type { PreviewVideo } from '../preview/preview-video';
import { handOverSession, onSessionWritten } from './ad-session-panel';
import { attachAudio } from './audio-gain';
import { attachAutoplay, isNamed, isWish } from './autoplay';
import type { PlayState } from './end-waits';
import { bindEvents } from './events';
import { createFullscreen } from './fullscreen';
import { attachMediaSession } from './media-session';
import { createPendingStarts } from './pending-starts';
import { type PlayIntent, watchPlayIntent } from './play-intent';
import { attachPlaybackGate, type Hold } from './playback-gate';
import { createPlayerCommands } from './player-commands';
import { setProp } from './player-props';
import { isHlsProvider } from './provider-kind';
import { installBandwidthMemory } from './remember-bandwidth';
import { attachSourceChanges } from './source';
import { toSourceSrc } from './source-src';
import { idleMediaState, readMediaState } from './state';
import { createMediaStorage, type PlayerMemory, type ViewerSettings } from './storage';
import { createStreamLibraries, type LibraryLoaders } from './stream-libraries';
import { replaceStreamTracks } from './text-tracks';
import { installLiveWindow } from './workarounds/live-dvr-window';
import { installStaleStateBypass } from './workarounds/stale-state-requests';
import { installDurationGuard } from './workarounds/unknown-duration';

/** The port over a Vidstack player, which comes and goes with React. */
export interface VidstackPort extends MediaPort, PlayerCommands {
  /** Takes the player that React mounted and the place where it puts its `<video>`; the result lets both go. */
  attach(player: MediaPlayerInstance, outlet: MediaProviderInstance): () => void;
  /** To be given to the player as its storage. */
  memory: PlayerMemory;
  /** hls.js that plays now, if it is hls.js that does. */
  hls(): HLSProvider['instance'];
}

interface Wanted {
  stream: Stream;
  options: LoadOptions;
}

/**
 * Makes the port; `settings` are what is remembered of the viewer. `cmcd` names the view whenever a source is set, where
 * the servers of the stream are to be told of it. hls.js looks in `ahead` before it asks for a file. `early` is
 * what plays already, to be gone on with where it is what is wanted.
 */
export function createVidstackPort(
  settings: ViewerSettings,
  audio: AudioSetup,
  loaders: Partial<LibraryLoaders> = {},
  cmcd?: () => CmcdSession,
  ahead: Pick<PrefetchCache, 'take'> = createPrefetchCache(),
  early: PreviewVideo | null = null,
): VidstackPort {
  const events = createEmitter<MediaEvents>();
  const memory = createMediaStorage(settings);
  const pending = createPendingStarts(events);
  const libraries = createStreamLibraries({ ...(cmcd && { hls: loadHlsWithCmcd }), ...loaders });
  let player: MediaPlayerInstance | null = null;
  let wanted: Wanted | null = null;
  let session: SessionInfo | null = null;
  let showSession: ((info: SessionInfo) => void) | null = null;
  /** The player has what is wanted and can play it: right after a load it still has what was on before. */
  let isReady = false;
  let applied: Stream | null = null;
  /** Somebody sought before the source could: it goes there as soon as it can. */
  let isMoved = false;
  /** Who is told when the content is to play while an ad goes before it. */
  let onWanted: Hold = null;
  let intent: PlayIntent | null = null;
  /** When somebody began to want the film, on the page's clock; one that was begun early from there. */
  let wantedAt = early?.begunAt ?? 0;
  const noteWish = () => {
    wantedAt = performance.now();
  };
  let adSession: AdSessionInfo | null = null;
  let returnSession: (() => void) | null = null;
  let place: Element | null = null;
  /** To the ad that is on; once more whenever Vidstack has written its own. */
  const lend = () => {
    returnSession?.();
    returnSession = adSession === null || player === null ? null : handOverSession(player, adSession);
  };
  const startAt = () => wanted?.options.startAt ?? null;
  /** What plays before the player is there; gone once the player has something else. */
  let film = early;
  const dropPreview = () => {
    film?.dispose();
    film = null;
  };
  const livePreview = () => (film?.isAlive() ? film : null);
  /** It goes on only where just that is wanted, from its beginning and by itself. */
  const keepPreview = ({ stream, options }: Wanted): PreviewVideo | null => {
    if (film?.url !== stream.source.url || options.start !== 'auto' || options.startAt) dropPreview();
    return livePreview();
  };

  const apply = async () => {
    const target = player;
    if (target === null || wanted === null) return;
    const { stream } = wanted;
    const isOver = () => wanted?.stream !== stream || target !== player;
    const { type: named, url } = stream.source;
    const type = named === 'unknown' ? await detectSourceType(url) : named;
    if (isOver()) return;
    if (type === null) return events.emit('failed', { kind: 'stream-failed', message: `nothing to play at ${url}` });
    if (!libraries.ready(type)) {
      const came = await libraries.prepare(type);
      if (isOver()) return;
      if (!came) return events.emit('failed', { kind: 'library-failed', message: `${type} library did not load` });
    }
    // Read now: a play or pause that came meanwhile has changed how to start.
    const { options } = wanted;
    setProp(target, 'autoPlay', options.start === 'auto');
    applied = stream;
    const going = keepPreview(wanted);
    if (place !== null) going?.lend(place);
    setProp(target, 'src', toSourceSrc({ ...stream.source, type }, options.startAt));
    replaceStreamTracks(target.textTracks, stream);
  };

  const goWhereSought = (target: MediaPlayerInstance) => {
    const to = startAt();
    // Past Vidstack's own wish for a time, which it drops when its state, not yet told of the start, has that time.
    if (isMoved && to !== null) target.provider?.setCurrentTime(to);
    isMoved = false;
  };

  /** The source will begin to play once it can. */
  const isStarting = () => onWanted === null && wanted !== null && isWish(wanted.options.start);
  const playState: PlayState = {
    isIdle: () => onWanted !== null || applied !== wanted?.stream,
    isWanted: () => intent?.isOn() === true || (!isReady && isStarting()),
    waitedMs: () => performance.now() - wantedAt,
  };

  const playWhenReady = async (target: MediaPlayerInstance): Promise<MediaRefusal | null> => {
    intent?.set(true);
    // Vidstack learns of a pause a moment later, and takes a player that it thinks to be playing for done.
    const { paused } = target.state;
    try {
      await (paused ? target.play() : target.provider?.play());
      return null;
    } catch (error) {
      // An interrupted start is made again.
      if (paused && isNamed(error, 'AbortError') && intent?.isOn()) return pending.outcome();
      return isNamed(error, 'NotAllowedError') ? 'NotAllowedError' : 'NotReadyError';
    }
  };

  return {
    ...createPlayerCommands(() => player, settings, memory),
    ...createFullscreen(() => player, events),
    memory,
    hls() {
      const provider = player?.provider ?? null;
      return isHlsProvider(provider) ? provider.instance : null;
    },
    attach(attached, outlet) {
      const controller = new AbortController();
      const { signal } = controller;
      player = attached;
      isReady = false;
      applied = null;
      place = outlet.el;
      const setup = {
        libraries,
        startAt,
        cmcd,
        ahead,
        film: livePreview,
        means: () => readCapabilities(settings.bandwidth()),
        picture: () => pictureSize(attached.el),
        chosen: memory.chosenQuality,
      };
      attachSourceChanges(attached, outlet, setup, signal);
      installBandwidthMemory(attached, settings, signal);
      const start = attachAutoplay(attached, memory, () => wanted?.options.start ?? 'paused', events, signal);
      attachPlaybackGate(
        attached,
        () => onWanted,
        () => isReady,
        signal,
      );
      intent = watchPlayIntent(attached, { isStarting, start, gaveUp: pending.giveUp, began: noteWish }, signal);
      installStaleStateBypass(attached, signal);
      installDurationGuard(attached, signal);
      attached.listen(
        'can-play',
        () => {
          isReady = applied === wanted?.stream;
          goWhereSought(attached);
        },
        { signal },
      );
      bindEvents(attached, events, () => film?.shownAt() ?? null, playState, signal);
      attached.listen('playing', () => film?.isAlive() || dropPreview(), { signal });
      installLiveWindow(attached, signal);
      attachAudio(attached, audio, signal);
      showSession = attachMediaSession(attached, signal).set;
      onSessionWritten(attached, () => adSession !== null && lend(), signal);
      if (session !== null) showSession(session);
      void apply();
      return () => {
        controller.abort();
        if (player !== attached) return;
        player = null;
        isReady = false;
        showSession = null;
        intent = null;
      };
    },
    load(stream, options) {
      const isHeld = onWanted !== null;
      wanted = { stream, options: isHeld ? { ...options, start: 'paused' } : options };
      isMoved = false;
      isReady = false;
      keepPreview(wanted);
      if (film === null) noteWish();
      if (options.start === 'paused') pending.giveUp();
      void apply();
      if (isHeld && isWish(options.start)) onWanted?.(options.start === 'asked');
    },
    unload() {
      dropPreview();
      wanted = null;
      isReady = false;
      pending.giveUp();
    },
    play() {
      if (onWanted !== null) {
        onWanted(true);
        return Promise.resolve(null);
      }
      if (player !== null && isReady) return playWhenReady(player);
      if (wanted === null) return Promise.resolve('NotReadyError');
      if (wanted.options.start === 'paused') noteWish();
      wanted = { ...wanted, options: { ...wanted.options, start: 'asked' } };
      if (player !== null) setProp(player, 'autoPlay', false);
      return pending.outcome();
    },
    pause() {
      dropPreview();
      if (wanted !== null) wanted = { ...wanted, options: { ...wanted.options, start: 'paused' } };
      if (player !== null) setProp(player, 'autoPlay', false);
      pending.giveUp();
      intent?.set(false);
      // Past Vidstack, which learns of a start a moment later and would take the player for paused.
      void player?.provider?.pause();
    },
    seek(seconds) {
      const to = Math.max(0, seconds);
      if (player !== null && isReady) player.remoteControl.seek(to);
      else if (wanted !== null) {
        wanted = { ...wanted, options: { ...wanted.options, startAt: to } };
        isMoved = true;
      }
    },
    hold(tell) {
      dropPreview();
      intent?.set(false);
      onWanted = tell;
    },
    release(goOn) {
      if (onWanted === null) return;
      onWanted = null;
      if (!goOn || wanted === null) return;
      wanted = { ...wanted, options: { ...wanted.options, start: 'asked' } };
      noteWish();
      if (isReady) intent?.start();
    },
    showAdSession(info) {
      adSession = info;
      lend();
      if (info === null && session !== null) showSession?.(session);
    },
    isStarting: () => wanted !== null && isWish(wanted.options.start) && !isReady,
    willStart: isWish,
    setSession(info) {
      session = info;
      if (adSession === null) showSession?.(info);
    },
    begunAt: () => livePreview()?.begunAt ?? null,
    facts: () => (player === null ? idleMediaState(settings) : readMediaState(player)),
    diagnostics: () => import('./read-diagnostics').then((module) => () => module.readDiagnostics(player)),
    on: events.on,
  };
}
