import { parseJson } from '@/lib/json';
import type { OpenCreative } from '../playback/ad-media';
import type { LinearAd, MediaFile } from '../vast/vast-ad';
import type { Connect, CreativePage, Message } from './creative-bridge';
import { openSimid } from './simid-layer';
import { openVpaid } from './vpaid-media';

/** Characters of one message. */
export const MESSAGE_LIMIT = 65_536;
/** Messages in one second. A creative that tells its time sends four. */
export const RATE_LIMIT = 100;
/** Time for the last calls of a creative after its ad. */
const FAREWELL_MS = 1000;

/** Opens the creative of an ad in its document: the program is the file itself (VPAID), or lies above it (SIMID). */
export function openCreative(page: CreativePage, ad: LinearAd, file: MediaFile, program: string): OpenCreative {
  const open = file.url === program ? openVpaid : openSimid;
  return (host) => open(connect(page, host.signal), ad, file, host);
}

const FRAME = 'position:absolute;top:0;left:0;display:block;width:100%;height:100%;border:0';

/** Nothing is a message but the text of a JSON object. */
function readMessage(data: unknown): Message | null {
  const value = typeof data === 'string' ? parseJson(data) : null;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Message) : null;
}

/**
 * Connects creatives with their document. Its frame has an opaque origin: it reaches no storage, no cookie and no
 * page of ours, and opens no window. One channel leads there, and nothing that comes from it is trusted.
 */
const connect =
  ({ url, title }: CreativePage, signal: AbortSignal): Connect =>
  (start, farewell, listener) => {
    const life = new AbortController();
    const view = document.createElement('div');
    view.style.cssText = 'position:relative;width:100%;height:100%;background:#000';
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.allow = 'autoplay *';
    frame.title = title;
    frame.style.cssText = FRAME;
    frame.src = url;
    view.append(frame);
    let port: MessagePort | null = null;
    const waiting: string[] = [];
    const resize = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      if (width > 0 && height > 0) listener.resized(Math.round(width), Math.round(height));
    });

    const end = () => {
      life.abort();
      resize.disconnect();
      port?.close();
      frame.remove();
    };
    const breakOff = (reason: string) => {
      if (life.signal.aborted) return;
      end();
      listener.broken(reason);
    };
    const accept = meter();
    const receive = ({ data }: MessageEvent) => {
      if (life.signal.aborted) return;
      const isLong = typeof data === 'string' && data.length > MESSAGE_LIMIT;
      if (isLong || !accept(performance.now())) {
        breakOff(isLong ? 'a message that is too long' : 'too many messages');
        return;
      }
      const message = readMessage(data);
      if (message !== null) listener.receive(message);
    };
    const open = () => {
      // The creative has left its document, or the frame was moved by a browser without `moveBefore`.
      if (port) {
        breakOff('another document in the frame');
        return;
      }
      const channel = new MessageChannel();
      port = channel.port1;
      port.onmessage = receive;
      // An opaque origin has no name. The message holds what the advertiser's own document says.
      frame.contentWindow?.postMessage(start, '*', [channel.port2]);
      for (const text of waiting.splice(0)) port.postMessage(text);
    };
    frame.addEventListener('load', open, { signal: life.signal });
    resize.observe(frame);
    const send = (message: object) => {
      const text = JSON.stringify(message);
      if (port) port.postMessage(text);
      else waiting.push(text);
    };
    signal.addEventListener('abort', () => {
      if (life.signal.aborted) return;
      for (const message of farewell()) send(message);
      life.abort();
      resize.disconnect();
      leave(frame, () => port?.close());
    });

    return {
      view,
      send,
      over(video) {
        // A frame whose colour scheme differs from that of its document has an opaque background.
        frame.style.colorScheme = 'normal';
        frame.style.visibility = 'hidden';
        view.prepend(video);
      },
      show() {
        frame.style.visibility = '';
      },
      end,
    };
  };

/** Counts messages. Returns false once a second has more than it may have. */
export function meter(): (nowMs: number) => boolean {
  let sinceMs = Number.NEGATIVE_INFINITY;
  let count = 0;
  return (nowMs) => {
    if (nowMs - sinceMs >= 1000) {
      sinceMs = nowMs;
      count = 0;
    }
    count += 1;
    return count <= RATE_LIMIT;
  };
}

/**
 * Lets an unseen creative call its own trackers before it goes, where the browser moves a frame without loading it anew.
 */
function leave(frame: HTMLIFrameElement, gone: () => void): void {
  const { body } = document;
  const isKept = 'moveBefore' in body && frame.isConnected;
  if (isKept) {
    frame.style.display = 'none';
    (body.moveBefore as (node: Node, child: null) => void)(frame, null);
  }
  setTimeout(
    () => {
      frame.remove();
      gone();
    },
    isKept ? FAREWELL_MS : 0,
  );
}
