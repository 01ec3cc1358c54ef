import { gunzipSync, inflateSync } from 'node:zlib';

/** One item of an envelope: an event, a trace, a replay … */
export interface EnvelopeItem {
  readonly type: string;
  readonly payload: unknown;
}

export interface Envelope {
  readonly header: Readonly<Record<string, unknown>>;
  readonly items: readonly EnvelopeItem[];
}

const NEWLINE = 0x0a;

/**
 * Parses an envelope (develop.sentry.dev/sdk/data-model/envelopes): a line of JSON, then for each item a line of JSON
 * and a payload. The payload has the length of its header or ends with the line. Throws for other input.
 */
export function parseEnvelope(body: Uint8Array, encoding: string | undefined): Envelope {
  const bytes = encoding === 'gzip' ? gunzipSync(body) : Buffer.from(body);
  let at = 0;
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw new Error('an item is shorter than it says');
    const part = bytes.subarray(at, at + length);
    at += length;
    return part;
  };
  const takeLine = (): Buffer => {
    const end = bytes.indexOf(NEWLINE, at);
    const line = take((end === -1 ? bytes.length : end) - at);
    at += 1;
    return line;
  };
  const header = parseObject(takeLine());
  const items: EnvelopeItem[] = [];
  while (at < bytes.length) {
    const { type, length } = parseObject(takeLine());
    const payload = typeof length === 'number' ? take(length) : takeLine();
    if (typeof length === 'number') at += 1;
    items.push({ type: String(type), payload: readPayload(String(type), payload) });
  }
  return { header, items };
}

function readPayload(type: string, payload: Buffer): unknown {
  return type === 'replay_recording' ? readRecording(payload) : JSON.parse(payload.toString('utf8'));
}

/** Parses a line of JSON and then the recorded events as JSON, which may be deflated. */
function readRecording(payload: Buffer): unknown {
  const end = payload.indexOf(NEWLINE);
  const data = payload.subarray(end + 1);
  const isPlain = data[0] === '['.charCodeAt(0);
  const events: unknown = JSON.parse((isPlain ? data : inflateSync(data)).toString('utf8'));
  return { ...parseObject(payload.subarray(0, end)), events };
}

function parseObject(line: Buffer): Record<string, unknown> {
  const value: unknown = JSON.parse(line.toString('utf8'));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('a header is no object');
  return value as Record<string, unknown>;
}
