import type { MediaPlayerClass } from 'dashjs';
import { createHoles, type Hole, isGone, isMissing } from '@/domain/recovery/holes';
import { OTHER_HOST_MS } from '@/domain/recovery/limits';
import type { DashFile, DashResponse } from '../loader/dash-loader';
import type { StageFailure } from '../stage/facts';
import type { DashError } from '../stage/stream-error';
import type { Hosted, Manifest } from './mend-manifest';

/** dash.js asks the next host of a manifest after this event, which its own switch sends, too. */
const LEAVE = 'serviceLocationBlacklistAdd';

/**
 * Leaves a host that fails for the next `BaseURL`. dash.js does so by itself once its retries end, which have no end in a
 * film that has played.
 */
export function watchBaseUrls(dash: MediaPlayerClass) {
  const left = new Set<string>();
  dash.on(LEAVE, (({ entry }: { entry: string }) => left.add(entry)) as never);
  return {
    /** Whether the file is also at a host that has not failed. */
    hasOther({ serviceLocation = '', representation }: DashFile): boolean {
      const manifest = dash.getManifest() as Manifest | null;
      const [period = -1, set = -1, rendition = -1] = representation?.path ?? [];
      const inPeriod = manifest?.Period?.[period];
      const inSet = inPeriod?.AdaptationSet?.[set];
      const elements: (Hosted | null | undefined)[] = [manifest, inPeriod, inSet, inSet?.Representation?.[rendition]];
      return elements.some((element) => {
        const hosts = element?.BaseURL?.map((one) =>
          typeof one === 'string' ? one : one.serviceLocation || one.__text,
        );
        return (
          hosts?.includes(serviceLocation) && hosts.some((host = '') => host !== serviceLocation && !left.has(host))
        );
      });
    },
    leave: ({ serviceLocation: entry }: DashFile) => dash.trigger(LEAVE as never, { entry }, {}),
    /** Another source begins. */
    begin: () => left.clear(),
  };
}

export type BaseUrls = ReturnType<typeof watchBaseUrls>;

/** Failures in a row at one host after which another one is asked. A single failure is often a lost connection. */
const FAILURES_A_HOST = 2;

/** Files without which nothing plays: segments of both kinds, and the manifest. */
const NEEDED = /^(?:video|audio|MPD)$/;

export type RequestFailures = ReturnType<typeof watchFailures>;

/**
 * Watches the requests that fail, which dash.js repeats by itself without a word. Video and audio of a position fail
 * together, which is one failure.
 * @param report receives each failure, and the end of a row of them once all kinds of files load again
 * @param goOn is called when a request that waits for its repetition may go at once: to another host, or to one that
 *   answers again, as the file of the other kind shows
 */
export function watchFailures(
  dash: MediaPlayerClass,
  hosts: Pick<BaseUrls, 'hasOther' | 'leave'>,
  report: (failure: StageFailure) => void,
  goOn: () => void,
) {
  /** Kinds of files whose last request has failed, with the number of failures at this host. */
  const failing = new Map<string, number>();
  /** Those of them that are requested again. */
  const repeated = new Set<string>();
  onAnswer(dash, ({ file, status, isGood, isOwnEnd }) => {
    const kind = kindOf(file);
    repeated.delete(kind);
    if (!NEEDED.test(kind) || isOwnEnd) return;
    if (isGood) {
      // The init segment of another rendition says nothing of its segments.
      if (file.type === 'InitializationSegment' || !failing.delete(kind)) return;
      if (failing.size === 0) report({ isOver: true, status });
      else setTimeout(goOn);
      return;
    }
    const [first = kind] = failing.keys();
    const count = (failing.get(kind) ?? 0) + 1;
    failing.set(kind, count);
    if (count >= FAILURES_A_HOST && hosts.hasOther(file)) {
      failing.set(kind, 0);
      hosts.leave(file);
      // dash.js handles the failure first.
      setTimeout(goOn);
    } else if (kind === first) report({ isOver: false, status });
  });
  dash.addRequestInterceptor((request) => {
    repeated.add(kindOf((request as DashResponse['request'])?.customData?.request ?? {}));
    return Promise.resolve(request);
  });
  return {
    /** Whether dash.js pauses before it repeats the request for a file of this kind. */
    isPaused: (kind: string): boolean => failing.has(kind) && !repeated.has(kind),
    /** Forgets those of the last source. */
    begin(): void {
      failing.clear();
      repeated.clear();
    },
  };
}

const kindOf = ({ mediaType, type = '' }: DashFile): string => mediaType ?? type;

/** The end of a request: `isOwnEnd` where dash.js has ended the transfer itself. */
function answerOf({ status = 0, data, request }: DashResponse) {
  const { request: file = {}, onloadend } = request?.customData ?? {};
  return { file, status, isGood: !!data && status >= 200 && status < 300, isOwnEnd: onloadend === undefined };
}

/** @param read may change the response */
const onAnswer = (
  dash: MediaPlayerClass,
  read: (answer: ReturnType<typeof answerOf>, response: DashResponse) => void,
): void =>
  dash.addResponseInterceptor((response) => {
    read(answerOf(response as DashResponse), response as DashResponse);
    return Promise.resolve(response);
  });

/**
 * Passes over a single missing segment: dash.js gets an empty one, requests the next, and moves the playhead over the hole
 * when it comes to it. A film that would begin with such a segment begins behind it, at once. One that lacks the next one
 * too may have none at all, and fails. Another host may have the segment.
 * @param now in milliseconds
 * @param report receives each hole of a film that has begun, once for video and audio
 * @returns forgets the holes of the last source
 */
export function skipDashParts(
  dash: MediaPlayerClass,
  hosts: Pick<BaseUrls, 'hasOther'>,
  now: () => number,
  report: (hole: Hole) => void,
): () => void {
  const holes = createHoles(now);
  /** Time of the first failure of each segment that is missing, by its URL. */
  const missing = new Map<string, number>();
  /** `video` and `audio`, once there is a segment of it. */
  const begun = new Set<string>();
  const pass = (hole: Hole, mediaType: string, key: string) => {
    if (!begun.has(mediaType)) return holes.pass(hole, Number.NEGATIVE_INFINITY, 1);
    const since = missing.get(key) ?? now();
    missing.set(key, since);
    return holes.pass(hole, since);
  };
  onAnswer(dash, ({ file, status, isGood, isOwnEnd }, response) => {
    const { type, mediaType = '', url, range, startTime = 0, duration = 0 } = file;
    const isSegment = type === 'MediaSegment' && /video|audio/.test(mediaType);
    // A broadcast has gaps of its own.
    if (!isSegment || isOwnEnd || dash.isDynamic()) return;
    if (isGood) begun.add(mediaType);
    else if ((begun.has(mediaType) ? isMissing(status) : isGone(status)) && !hosts.hasOther(file)) {
      const hole = { start: startTime, end: startTime + duration };
      const passed = pass(hole, mediaType, `${url} ${range}`);
      if (passed !== null) Object.assign(response, { status: 200, data: new ArrayBuffer(0) });
      if (passed === 'new' && begun.has(mediaType)) report(hole);
    }
  });
  return () => {
    missing.clear();
    begun.clear();
    holes.forget();
  };
}

/** Codes of dash.js after which it plays on: a clock that does not answer, and subtitles that it cannot read. */
const HARMLESS = new Set([16, 33]);

/** Whether the stream cannot be played further. It goes on without subtitles. */
export const isFatal = ({ code, data }: DashError): boolean =>
  data?.request?.mediaType !== 'text' && !HARMLESS.has(code ?? 0);

/** Codes of dash.js for a segment and for an init segment that are not available. It may ask another host. */
const SEGMENT_AWAY = 27;
const INIT_AWAY = 28;

/** Milliseconds in which another host may answer before the error ends the stream; null where none can. */
export function graceOf({ code }: DashError): number | null {
  if (code === SEGMENT_AWAY) return OTHER_HOST_MS;
  return code === INIT_AWAY ? 0 : null;
}
