import { serviceHeaders } from 'catalogue-client/headers';
import type { Fetched } from '@/domain/prefetch/prefetch-cache';
import { readHandover } from '@/domain/startup/handover';
import { readCookie } from '@/lib/read-cookie';
import { parseUrl } from '@/lib/url';
import { CALL_LIMITS, fetchBody } from '../fetch-body';
import { readFrameDataset } from './page-sources';

/** Cookies that add a header to a call. */
const NAMED_BY_HEADERS = ['device_fp', 'authToken', 'XSRF-TOKEN'];

/** Finds the answer to a URL that the page has brought, or that is on its way since the page was read. */
export type FirstAnswers = (url: string) => { answer: Promise<Fetched>; controller: AbortController } | undefined;

/**
 * Reads the answers that the page brings, and sends the calls that it names without an answer: they leave before the button is
 * painted and before the parameters are read. Only the start knows the calls of a viewer whose cookies add a header or whose
 * device must be known, of a frame with a dataset, of a document after a reload, and of a page that names another service.
 */
export function openFirstAnswers(window: Window): FirstAnswers {
  const { document } = window;
  // php/src/Page/FirstAnswers.php
  const block = document.getElementById('vv-answers');
  const service = block?.dataset.service;
  const page = window as { env_base_url?: unknown; env_session_context?: unknown };
  const isPlain =
    page.env_base_url === service &&
    page.env_session_context !== 'required' &&
    NAMED_BY_HEADERS.every((name) => readCookie(name, document) === null) &&
    Object.keys({ ...readHandover(window), ...readFrameDataset(window) }).length === 0;
  const first: (NonNullable<ReturnType<FirstAnswers>> & { url: string })[] = [];
  for (const [key, value] of Object.entries<unknown>(JSON.parse(block?.textContent || '{}'))) {
    const url = parseUrl(key, document.baseURI)?.href;
    // The publisher's own films have the same answers for everybody.
    if (!url || (service !== undefined && !isPlain)) continue;
    const controller = new AbortController();
    const { buffer: body } = new TextEncoder().encode(JSON.stringify(value));
    const brought = { url, body, status: 200, firstByteMs: 0, wholeMs: 0 };
    const send = () => fetchBody(url, { headers: serviceHeaders({}) }, CALL_LIMITS, controller);
    first.push({ url, controller, answer: value === null ? send() : Promise.resolve(brought) });
  }
  // An answer of the page depends on no further parameters, such as the address of the host page.
  return (asked) => first.find(({ url }) => asked.startsWith(url) && /^(?:[?&]|$)/.test(asked.slice(url.length)));
}
