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

/** Faults of everything at once, and of the calls that the fault suite breaks only at the start of a page. */
const OWN_FAULTS: readonly SoakFault[] = [
  { name: 'segments get no answer', network: [{ url: SEGMENT, answer: 'silence' }] },
  { name: 'one segment gets no answer', network: [{ url: SEGMENT, answer: 'silence', times: 1 }] },
  { name: 'segments stop at half', network: [{ url: SEGMENT, answer: 'half' }] },
  { name: 'segments are reset', network: [{ url: SEGMENT, answer: 'reset' }] },
  { name: 'segments answer 404', network: [{ url: SEGMENT, answer: '404' }] },
  { name: 'segments answer 503', network: [{ url: SEGMENT, answer: '503' }] },
  { name: 'one segment is noise', network: [{ url: SEGMENT, answer: 'garbage', times: 1 }] },
  { name: 'manifests get no answer', network: [{ url: MANIFEST, answer: 'silence' }] },
  { name: 'manifests answer 500', network: [{ url: MANIFEST, answer: '500' }] },
  { name: 'manifests are noise', network: [{ url: MANIFEST, answer: 'garbage' }] },
  { name: 'the master JSON gets no answer', network: [{ url: MASTER, answer: 'silence' }] },
  { name: 'the master JSON answers 500', network: [{ url: MASTER, answer: '500' }] },
  { name: 'the ad list gets no answer', network: [{ url: AD_LIST, answer: 'silence' }] },
  { name: 'the ad list answers 500', network: [{ url: AD_LIST, answer: '500' }] },
  { name: 'VAST documents get no answer', network: [{ url: AD_DOCUMENT, answer: 'silence' }] },
  { name: 'files of ads stop at half', network: [{ url: AD_MEDIA, answer: 'half' }] },
  { name: 'files of ads are noise', network: [{ url: AD_MEDIA, answer: 'garbage' }] },
  { name: 'tracking gets no answer', network: [{ url: PINGS, answer: 'silence' }] },
  { name: 'subtitles answer 404', network: [{ url: SUBTITLES, answer: '404' }] },
  { name: 'every connection is reset', network: [{ url: ALL, answer: 'reset' }] },
  { name: 'nothing answers', network: [{ url: ALL, answer: 'silence' }] },
  { name: 'offline', network: [{ url: ALL, answer: 'reset' }], isOffline: true },
];

/** Faults of the network and of servers that can begin and end while a page is open. */
export const SOAK_FAULTS: readonly SoakFault[] = [...OWN_FAULTS, ...suiteFaults()];
