import { type SoakFault, suiteFaults } from './suite-faults';

const SEGMENT = /^\/media\/(?!ads\/).*\.(?:m4s|mpegts|mp4)(?:\?|$)/;
const MANIFEST = /^\/media\/.*\.(?:m3u8|mpd)(?:\?|$)/;
const MASTER = /^\/media\/.*\.json(?:\?|$)/;
const AD_LIST = /^\/ad-list\.json/;
const AD_DOCUMENT = /^\/ads\/vast\//;
const AD_MEDIA = /^\/media\/ads\//;
const PINGS = /^\/ads\/ping\//;
const SUBTITLES = /^\/media\/.*\.(?:vtt|srt|ass)(?:\?|$)/;
const ALL = /^/;

const SILENCE = { kind: 'silence' } as const;
const RESET = { kind: 'reset' } as const;
const NOISE = { kind: 'noise' } as const;
const HALF = { kind: 'half' } as const;
const status = (code: number) => ({ kind: 'status', status: code }) as const;

/** Faults of everything at once, and of the calls that the fault suite breaks only at the start of a page. */
const OWN_FAULTS: readonly SoakFault[] = [
  { name: 'segments get no answer', network: [{ calls: SEGMENT, effect: SILENCE }] },
  { name: 'one segment gets no answer', network: [{ calls: SEGMENT, effect: SILENCE, times: 1 }] },
  { name: 'segments stop at half', network: [{ calls: SEGMENT, effect: HALF }] },
  { name: 'segments are reset', network: [{ calls: SEGMENT, effect: RESET }] },
  { name: 'segments answer 404', network: [{ calls: SEGMENT, effect: status(404) }] },
  { name: 'segments answer 503', network: [{ calls: SEGMENT, effect: status(503) }] },
  { name: 'one segment is noise', network: [{ calls: SEGMENT, effect: NOISE, times: 1 }] },
  { name: 'manifests get no answer', network: [{ calls: MANIFEST, effect: SILENCE }] },
  { name: 'manifests answer 500', network: [{ calls: MANIFEST, effect: status(500) }] },
  { name: 'manifests are noise', network: [{ calls: MANIFEST, effect: NOISE }] },
  { name: 'the master JSON gets no answer', network: [{ calls: MASTER, effect: SILENCE }] },
  { name: 'the master JSON answers 500', network: [{ calls: MASTER, effect: status(500) }] },
  { name: 'the ad list gets no answer', network: [{ calls: AD_LIST, effect: SILENCE }] },
  { name: 'the ad list answers 500', network: [{ calls: AD_LIST, effect: status(500) }] },
  { name: 'VAST documents get no answer', network: [{ calls: AD_DOCUMENT, effect: SILENCE }] },
  { name: 'files of ads stop at half', network: [{ calls: AD_MEDIA, effect: HALF }] },
  { name: 'files of ads are noise', network: [{ calls: AD_MEDIA, effect: NOISE }] },
  { name: 'tracking gets no answer', network: [{ calls: PINGS, effect: SILENCE }] },
  { name: 'subtitles answer 404', network: [{ calls: SUBTITLES, effect: status(404) }] },
  { name: 'every connection is reset', network: [{ calls: ALL, effect: RESET }] },
  { name: 'nothing answers', network: [{ calls: ALL, effect: SILENCE }] },
  { name: 'offline', network: [{ calls: ALL, effect: RESET }], isOffline: true },
];

/** Faults of the network and of servers that can begin and end while a page is open. */
export const SOAK_FAULTS: readonly SoakFault[] = [...OWN_FAULTS, ...suiteFaults()];
