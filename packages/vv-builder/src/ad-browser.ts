import type { AdDocument, AdFile, AdFinding, AdTag, DocumentOutcome, FileOutcome } from './ad-report';
import { adWords } from './ad-words';

/** The player's own limit of a document. */
const DOCUMENT_MS = 5000;
/** Files and documents of a tag that are tried. */
const MOST = 10;

/** Codecs as a track names them, with a usual profile. */
const CODECS: Readonly<Record<string, string>> = {
  avc1: 'avc1.640028',
  avc3: 'avc3.640028',
  hvc1: 'hvc1.1.6.L93.B0',
  hev1: 'hev1.1.6.L93.B0',
  av01: 'av01.0.05M.08',
  vp08: 'vp8',
  vp09: 'vp09.00.31.08',
};
/** For what a document leaves out. */
const USUAL = { kbps: 2500, framesPerSecond: 25 } as const;

const STATES = {
  ...{ cookies: 'good', plain: 'warning', late: 'warning', status: 'bad', cors: 'bad', blocked: 'bad', silent: 'bad' },
  ...{ smooth: 'good', rough: 'warning', no: 'bad' },
} as const satisfies Record<DocumentOutcome['kind'] | FileOutcome, AdFinding['state']>;

/** Finds out what only a browser can tell of a tag. A document is really requested, and no tracking URL is called. */
export async function tryTag({ documents, files }: AdTag, signal: AbortSignal): Promise<AdFinding[]> {
  const ofDocuments = documents.slice(0, MOST).map(async (document) => {
    const { kind, status } = await openDocument(document, signal);
    return finding(STATES[kind], adWords.documents[kind](document.url, status), adWords.advice[kind]);
  });
  const ofFiles = files.slice(0, MOST).map(async (file) => {
    const outcome = await playFile(file);
    return finding(STATES[outcome], adWords.playing[outcome](nameOf(file)), adWords.fileAdvice[outcome]);
  });
  return Promise.all([...ofDocuments, ...ofFiles]);
}

const finding = (state: AdFinding['state'], what: string, advice: string): AdFinding => ({ state, what, advice });

/** Requests a document as the player does: with cookies, then without; then only to see whether a request arrives. */
export async function openDocument({ call, bytes }: AdDocument, signal: AbortSignal): Promise<DocumentOutcome> {
  const ways = [
    ['cookies', { credentials: 'include' }],
    ['plain', { credentials: 'omit' }],
    ['cors', { credentials: 'omit', mode: 'no-cors' }],
  ] as const satisfies readonly (readonly [DocumentOutcome['kind'], RequestInit])[];
  for (const [kind, how] of ways) {
    const limit = AbortSignal.timeout(DOCUMENT_MS);
    try {
      const answer = await fetch(callable(call), {
        ...how,
        cache: 'no-store',
        signal: AbortSignal.any([signal, limit]),
      });
      void answer.body?.cancel();
      const isRefused = kind !== 'cors' && !answer.ok;
      return { kind: isRefused ? 'status' : kind, status: answer.status };
    } catch {
      if (limit.aborted) return { kind: 'late', status: 0 };
      if (signal.aborted) break;
    }
  }
  return { kind: bytes > 0 ? 'blocked' : 'silent', status: 0 };
}

/** Browsers do not call http from a page of https, and the player calls https there. */
const callable = (url: string): string =>
  location.protocol === 'https:' ? url.replace(/^http:(\/\/[^/?#:]+)(?::80)?(?=[/?#:]|$)/i, 'https:$1') : url;

/** Whether this browser plays a file, by its type, codec, size and bit rate. */
export async function playFile({ type, codec, width, height, kbps }: AdFile): Promise<FileOutcome> {
  const full = CODECS[codec];
  const contentType = full === undefined || type.includes('codecs') ? type : `${type}; codecs="${full}"`;
  const can = document.createElement('video').canPlayType(contentType);
  if (can === '') return 'no';
  if (full === undefined || !('mediaCapabilities' in navigator)) return 'smooth';
  const bitrate = (kbps || USUAL.kbps) * 1000;
  const video = { contentType, width: width || 1, height: height || 1, bitrate, framerate: USUAL.framesPerSecond };
  try {
    const { supported, smooth } = await navigator.mediaCapabilities.decodingInfo({ type: 'file', video });
    return !supported ? 'no' : smooth ? 'smooth' : 'rough';
  } catch {
    return 'smooth';
  }
}

/** A file in words: its type, codec and weight. */
export function nameOf({ type, codec, width, height, bytes, kbps }: AdFile): string {
  const parts = [
    type.replace(/^(?:video|application|audio)\//, '').replace(/;.*/, ''),
    codec,
    width > 0 && height > 0 ? `${width}×${height}` : '',
    bytes === null ? '' : adWords.bytes(bytes),
    kbps === null ? '' : adWords.kbps(kbps),
  ];
  return parts.filter(Boolean).join(', ');
}
