import type { BrokenCalls } from '../../e2e/faults/answers';

/** A fault that every player of the comparison meets. */
export interface RecoveryFault {
  readonly name: string;
  /** Whether it begins with the page, or with a seek to unloaded content after 5 s of play. */
  readonly from: 'start' | 'seek';
  readonly network: BrokenCalls;
  /** Length in seconds. */
  readonly lasts: number;
  /** Whether the browser is offline while it lasts, and reports that to the page. */
  readonly isOffline?: boolean;
  /** Whether the browser freezes the page while it lasts. */
  readonly isFrozen?: boolean;
}

const SEGMENT = /^\/media\/.*\.(?:m4s|mpegts)(?:\?|$)/;
/** The video segment at the position of the seek, in all renditions. */
const SOUGHT_SEGMENT = /^\/media\/film\/v\d+\/t10-000\.m4s(?:\?|$)/;
const PLAYLIST = /^\/media\/.*\.m3u8(?:\?|$)/;
const STREAM = /^\/media\/.*\.(?:m3u8|m4s|mp4|mpegts)(?:\?|$)/;

/** The compared faults. */
export const RECOVERY_FAULTS: readonly RecoveryFault[] = [
  {
    name: 'one segment gets no answer for 10 s',
    from: 'seek',
    network: { url: SOUGHT_SEGMENT, answer: 'silence', times: 1 },
    lasts: 10,
  },
  {
    name: 'segments answer 404 for 10 s',
    from: 'seek',
    network: { url: SEGMENT, answer: '404' },
    lasts: 10,
  },
  {
    name: 'playlists answer 500 for 10 s at the start',
    from: 'start',
    network: { url: PLAYLIST, answer: '500' },
    lasts: 10,
  },
  {
    name: 'offline for 20 s',
    from: 'seek',
    network: { url: /^/, answer: 'reset' },
    lasts: 20,
    isOffline: true,
  },
  {
    name: 'the stream is offline for 15 s at the start',
    from: 'start',
    network: { url: STREAM, answer: 'reset' },
    lasts: 15,
    isOffline: true,
  },
  {
    name: 'the origin resets every connection for 10 s',
    from: 'seek',
    network: { url: /^/, answer: 'reset' },
    lasts: 10,
  },
  {
    name: 'one segment is noise',
    from: 'seek',
    network: { url: SOUGHT_SEGMENT, answer: 'garbage', times: 1 },
    lasts: 5,
  },
  {
    name: 'frozen and offline for 40 s',
    from: 'seek',
    network: { url: /^/, answer: 'reset' },
    lasts: 40,
    isOffline: true,
    isFrozen: true,
  },
];
