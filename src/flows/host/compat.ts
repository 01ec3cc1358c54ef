import { isAllowedOrigin } from '@/domain/widget/allowed-origins';
import type { CompatProtocolName } from '@/domain/widget/widget-query';
import {
  type CompatEvent,
  type CompatPort,
  type CompatProtocol,
  compatProtocolOf,
  missedEvents,
} from '@/host/compat/compat-protocol';
import { createEmbedly } from '@/host/compat/embedly';
import { createKodik } from '@/host/compat/kodik';
import { createPlayerJs } from '@/host/compat/player-js';
import { createYandex } from '@/host/compat/yandex';
import type { HostHandlers } from '@/host/host-handlers';
import { createThrottle } from '@/lib/throttle';
import { selectIsBlocked } from '@/store/selectors';
import type { AllDeps } from '../deps';
import { snapshot } from './snapshot';

/** Same interval as `timeupdate` of the native protocol. */
const TIMEUPDATE_INTERVAL_MS = 250;

/** Events with the same name in the timeline. */
const TIMELINE_EVENTS = [
  ...(['ready', 'play', 'playing', 'pause', 'ended', 'seeked', 'volumechange', 'ratechange'] as const),
  ...(['waiting', 'fullscreenchange'] as const),
  ...(['episodechange', 'variantchange', 'adstart', 'adend', 'broken'] as const),
] satisfies readonly CompatEvent[];

/** Events of blocked content. The remaining events belong to the placeholder video and stay in the frame. */
const BLOCKED_EVENTS: readonly CompatEvent[] = ['episodechange', 'broken'];

/**
 * Starts the compat protocols of the query at once, and each other one with its first message. Messages of the page
 * become calls of the native protocol. Events of the player become messages of the compat protocols.
 * @returns the handler of the page's messages
 */
export function startCompatProtocols(deps: AllDeps, call: HostHandlers['call']): HostHandlers['compatMessage'] {
  const { host, media, page, store, timeline } = deps;
  const active = new Map<CompatProtocolName, CompatProtocol>();
  const port: CompatPort = {
    send: (message) => host.plain(message),
    call,
    state: () => snapshot(deps),
    isFullscreen: () => media.state().fullscreen || store.getState().stretched,
  };
  const create: Readonly<Record<CompatProtocolName, () => CompatProtocol>> = {
    playerjs: () => createPlayerJs(port),
    embedly: () => createEmbedly(port, page.frameUrl),
    kodik: () => createKodik(port),
    yandex: () => createYandex(port),
  };
  const emit = (event: CompatEvent, to: Iterable<CompatProtocol> = active.values()) => {
    if (!selectIsBlocked(store.getState()) || BLOCKED_EVENTS.includes(event))
      for (const protocol of to) protocol.onEvent(event);
  };
  const start = (name: CompatProtocolName): CompatProtocol => {
    const started = active.get(name);
    if (started !== undefined) return started;
    const protocol = create[name]();
    active.set(name, protocol);
    for (const event of missedEvents(snapshot(deps))) emit(event, [protocol]);
    return protocol;
  };

  for (const name of TIMELINE_EVENTS) timeline.on(name, () => emit(name));
  const timeupdates = createThrottle(TIMEUPDATE_INTERVAL_MS, page.now);
  media.on('timeupdate', () => timeupdates.pass() && emit('timeupdate'));
  startNamed(deps, start);
  return (message) => start(compatProtocolOf(message)).onMessage(message);
}

/** Starts the protocols of the query, if the origin of the host page is allowed. */
function startNamed({ config, log, page }: AllDeps, start: (name: CompatProtocolName) => unknown): void {
  const startAll = () => {
    for (const name of config.query.compat) {
      start(name);
      // The name meant Embedly's player.js before. Its library waits for a `ready`, which PlayerJS does not have.
      if (name === 'playerjs') start('embedly');
    }
  };
  const { allowedOrigins } = config;
  if (allowedOrigins === null) {
    startAll();
    return;
  }
  // The page has sent no message yet, so its origin comes from the embedding.
  page
    .embedding()
    .then(({ parentOrigin }) => {
      if (isAllowedOrigin(allowedOrigins, parentOrigin ?? '')) startAll();
    })
    .catch((error: unknown) =>
      log('warn', 'the origin of the host page is unknown, so the compat protocols stay off', error),
    );
}
