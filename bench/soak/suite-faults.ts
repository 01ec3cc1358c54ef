import type { Answer, BrokenCalls, Fault, Source } from '../../e2e/faults/fault';
import { PLAYING_FAULTS } from '../../e2e/faults/playing';
import { SERVICE_FAULTS } from '../../e2e/faults/services';
import { STREAM_FAULTS } from '../../e2e/faults/streams';
import type { FaultEffect, NetworkFault } from '../faults/fault-proxy';

/** A fault that the soak throws in. */
export interface SoakFault {
  readonly name: string;
  readonly network: readonly NetworkFault[];
  /** The episode that has the broken stream; null or absent where the fault meets all. */
  readonly episodeId?: number | null;
  /** Whether the browser is offline while it lasts, and reports that to the page. */
  readonly isOffline?: boolean;
}

/** Files of the page, which do not pass the proxy. */
const PAGE_FILES = /widget-assets|vv-player/;
/** The episode of the soak's series with the stream of each content. */
const EPISODE_OF: Readonly<Record<Source, number | null>> = {
  series: null,
  film: 102,
  short: 103,
  dash: 201,
  mp4: 202,
  live: null,
};
/** Calls that only one of the contents makes. */
const STREAM = /^(?:film|short|dash|progressive)\\\//;
const PORTAL = '<!doctype html><title>Login</title><p>Sign in to continue';

/** Effects of the proxy. Answers without one are skipped: they concern JSON, or what the browser may read. */
const EFFECTS: Readonly<Partial<Record<Answer, FaultEffect>>> = {
  '401': { kind: 'status', status: 401 },
  '403': { kind: 'status', status: 403 },
  '404': { kind: 'status', status: 404 },
  '500': { kind: 'status', status: 500 },
  hang: { kind: 'silence' },
  slow4: { kind: 'silence' },
  slow20: { kind: 'silence' },
  truncated: { kind: 'cut' },
  stalled: { kind: 'half' },
  reset: { kind: 'reset' },
  refused: { kind: 'reset' },
  garbage: { kind: 'noise' },
  empty: { kind: 'text', text: '' },
  html: { kind: 'text', text: PORTAL },
  null: { kind: 'text', text: 'null' },
};

/** Faults of the fault suite that break calls, each as often as the suite does. */
export function suiteFaults(
  faults: readonly Fault[] = [...STREAM_FAULTS, ...PLAYING_FAULTS, ...SERVICE_FAULTS],
): SoakFault[] {
  return faults.flatMap(({ name, calls = [], source }) => {
    const network = calls.flatMap(networkFault);
    // Live streams are no part of the soak's series.
    if (network.length === 0 || source === 'live') return [];
    const isOfStream = network.some(({ calls: { source: text } }) => STREAM.test(text));
    return [{ name, network, episodeId: isOfStream ? EPISODE_OF[source] : null }];
  });
}

function networkFault({ url, answer, times }: BrokenCalls): NetworkFault[] {
  const effect = EFFECTS[answer];
  return effect === undefined || PAGE_FILES.test(url.source)
    ? []
    : [{ calls: url, effect, ...(times !== undefined && { times }) }];
}
