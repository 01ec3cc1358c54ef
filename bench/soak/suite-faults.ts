import type { Answer, BrokenCalls } from '../../e2e/faults/answers';
import type { Fault, Source } from '../../e2e/faults/fault';
import { PLAYING_FAULTS } from '../../e2e/faults/playing';
import { SERVICE_FAULTS } from '../../e2e/faults/services';
import { STREAM_FAULTS } from '../../e2e/faults/streams';

/** A fault that the soak throws in. */
export interface SoakFault {
  readonly name: string;
  readonly network: readonly BrokenCalls[];
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
/** A connection that hangs for good holds one of the six of its host; in a soak each ends with its fault. */
const ENDING: Readonly<Partial<Record<Answer, Answer>>> = { hang: 'silence', stalled: 'half' };

/** Faults of the fault suite that break calls, each as often as the suite does. */
export function suiteFaults(
  faults: readonly Fault[] = [...STREAM_FAULTS, ...PLAYING_FAULTS, ...SERVICE_FAULTS],
): SoakFault[] {
  return faults.flatMap(({ name, calls = [], source }) => {
    const network = calls
      .filter(({ url }) => !PAGE_FILES.test(url.source))
      .map((call) => ({ ...call, answer: ENDING[call.answer] ?? call.answer }));
    // Live streams are no part of the soak's series.
    if (network.length === 0 || source === 'live') return [];
    const isOfStream = network.some(({ url }) => STREAM.test(url.source));
    return [{ name, network, episodeId: isOfStream ? EPISODE_OF[source] : null }];
  });
}
