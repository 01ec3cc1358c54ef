import type { CompatProtocolName } from '@/domain/widget/compat-protocol';
import type { HostHandlers } from '@/host/bridge';
import {
  type CompatPort,
  type CompatProtocol,
  compatProtocolOf,
  type Fact,
  mediaStateSoFar,
} from '@/host/compat/compat-protocol';
import { createKodik } from '@/host/compat/kodik';
import { createPlayerJs } from '@/host/compat/player-js';
import { createYandex } from '@/host/compat/yandex';
import type { Said } from '@/host/messages';
import type { MediaDiagnostics } from '@/media/diagnostics';
import type { AllDeps } from '../deps';
import type { CompatTools } from './on-host';

/** As often as the protocol's own (design section 3). */
const TIMEUPDATE_INTERVAL_MS = 250;

/** What the timeline has by the same name. */
const MARKS = [
  ...(['ready', 'play', 'playing', 'pause', 'ended', 'seeked', 'volumechange', 'ratechange'] as const),
  ...(['episodechange', 'variantchange', 'adstart', 'adend', 'broken'] as const),
] satisfies readonly Fact[];

/** Of content that may not be shown the placeholder plays: nobody is told that it does. */
const OF_BLOCKED: readonly Fact[] = ['episodechange', 'broken'];

/**
 * Speaks the compat protocols that the query names, and each that the page speaks from its first message on: what the page says
 * becomes a call of the protocol, what happens becomes its messages.
 * @returns what hears the page
 */
export function speakCompatProtocols(
  deps: AllDeps,
  call: HostHandlers['call'],
  { isAllowedOrigin, snapshot }: CompatTools,
): (said?: Said) => void {
  const { config, host, media, page, store, timeline } = deps;
  const spoken = new Map<CompatProtocolName, CompatProtocol>();
  const port: CompatPort = {
    say: (message) => host.plain(message),
    call,
    state: () => snapshot(deps),
    bufferedTo: buffered(media),
  };
  const make: Readonly<Record<CompatProtocolName, () => CompatProtocol>> = {
    playerjs: () => createPlayerJs(port, page.frameUrl),
    kodik: () => createKodik(port),
    yandex: () => createYandex(port),
  };
  const speak = (name: CompatProtocolName): CompatProtocol => {
    const known = spoken.get(name);
    if (known !== undefined) return known;
    const compatProtocol = make[name]();
    spoken.set(name, compatProtocol);
    for (const fact of mediaStateSoFar(snapshot(deps))) tell(fact, [compatProtocol]);
    return compatProtocol;
  };
  const tell = (fact: Fact, to: Iterable<CompatProtocol> = spoken.values()) => {
    const isBlocked = store.getState().catalogued?.available === false;
    if (!isBlocked || OF_BLOCKED.includes(fact)) for (const compatProtocol of to) compatProtocol.tell(fact);
  };

  for (const name of MARKS) timeline.on(name, () => tell(name));
  let reportedAt = Number.NEGATIVE_INFINITY;
  media.on('timeupdate', () => {
    if (page.now() - reportedAt < TIMEUPDATE_INTERVAL_MS) return;
    reportedAt = page.now();
    tell('timeupdate');
  });
  const speakNamed = () => config.query.compat.forEach(speak);
  const { allowedOrigins } = config;
  if (allowedOrigins === null) speakNamed();
  else {
    // The page has not said a word yet: it is told nothing unless it is one that may command.
    page
      .embedding()
      .then(({ parentOrigin }) => isAllowedOrigin(allowedOrigins, parentOrigin ?? '') && speakNamed())
      .catch((error: unknown) => deps.log('warn', 'the page around is not known', error));
  }
  return (said) => {
    if (said !== undefined) speak(compatProtocolOf(said.message)).hear(said.message);
  };
}

/** How far the film is loaded; the code that tells comes when it is asked for first. */
function buffered(media: AllDeps['media']): () => number | null {
  let read: (() => MediaDiagnostics) | null = null;
  let isAsked = false;
  return () => {
    if (!isAsked) {
      isAsked = true;
      media.diagnostics().then(
        (came) => {
          read = came;
        },
        () => undefined,
      );
    }
    const ahead = read?.().bufferAhead ?? null;
    return ahead === null ? null : media.state().currentTime + ahead;
  };
}
