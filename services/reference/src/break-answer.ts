import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { FaultEnding } from './faults';

/** The answer that a broken call would have had, with its names of headers in lower case. */
export interface WholeAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A break of the connection itself. */
export type BrokenConnection = Exclude<FaultEnding, { readonly kind: 'status' }>;

/** Time from the last byte of a broken file to the end of its connection: a browser discards what it has not read by then. */
const BREAK_DELAY_MS = 1000;

/** Delay of each refusal of the rest of a broken file. */
const REFUSAL_DELAY_MS = 500;

/** Breaks the connection of a call; `whole` gets the answer of which a part is sent. */
export async function breakAnswer(
  outgoing: ServerResponse,
  ending: BrokenConnection,
  whole: () => Promise<WholeAnswer>,
): Promise<void> {
  if (ending.kind === 'stall' || ending.kind === 'truncate' || (ending.kind === 'reset' && ending.share > 0)) {
    const answer = await whole();
    const size = answer.body.byteLength;
    const bytes = ending.kind === 'truncate' ? size / 2 : bytesBefore(answer, ending.share);
    if (ending.kind !== 'reset' || bytes > 0) await sendPart(outgoing, answer, bytes);
    if (ending.kind !== 'stall' && bytes > 0) {
      if (ending.kind === 'reset' && bytes < size) await wait(BREAK_DELAY_MS);
      // No reset: it would discard bytes that a busy caller has not read yet.
      outgoing.socket?.destroySoon();
      return;
    }
  }
  if (ending.kind === 'reset') {
    // A browser requests the rest a few times. Refused at once, a busy one fails before it has read the part it got.
    if (ending.share > 0) await wait(REFUSAL_DELAY_MS);
    outgoing.req.socket.resetAndDestroy();
  }
  // After `hang` and `stall` the connection stays open until the caller or the server closes it.
}

const CONTENT_RANGE = /^bytes (\d+)-\d+\/(\d+)$/;

/** Number of body bytes before this share of the file. A range request for the rest gets no more. */
function bytesBefore({ headers, body }: WholeAnswer, share: number): number {
  const size = body.byteLength;
  const [, start = 0, whole = size] = CONTENT_RANGE.exec(headers['content-range'] ?? '') ?? [];
  return Math.min(Math.max(Number(whole) * share - Number(start), 0), size);
}

/** Announces the length of the whole body and sends only a part of it. */
async function sendPart(
  outgoing: ServerResponse,
  { status, headers, body }: WholeAnswer,
  bytes: number,
): Promise<void> {
  outgoing.writeHead(status, { ...headers, 'cache-control': 'no-store', 'content-length': body.byteLength });
  const part = body.subarray(0, Math.floor(bytes));
  await new Promise<void>((resolve) => {
    if (part.byteLength > 0) outgoing.write(part, () => resolve());
    else {
      outgoing.flushHeaders();
      resolve();
    }
  });
}
