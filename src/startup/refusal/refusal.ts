/**
 * Script for browsers in which no build runs: the page's script did not parse, or the compatible build failed. It is
 * written down to ES2015, and loads only there.
 */
import { refusalText } from '@/i18n/refusal-text';
import { parseJson } from '@/lib/json';
import { randomId } from '@/lib/random-id';
import { FAILED, SHELL } from '@/ui/shell/shell-marks';
import { fillShareTemplate, readRefusedPage, reportRefusal } from './refused-page';

/** Limit of the call for title and poster. */
const CONTENT_DEADLINE_MS = 5_000;

refuse(window, document);

/** Replaces the shell with words: title and poster follow when the catalogue answers. */
function refuse(window: Window & typeof globalThis, document: Document): void {
  const shell = document.getElementById(SHELL);
  // A message is there already.
  if (shell === null || shell.className !== '') return;
  const page = readRefusedPage(window);
  const id = randomId(window.crypto);
  const message = document.createElement('div');
  message.setAttribute('role', 'alert');
  message.setAttribute('data-testid', 'refusal');
  message.style.background = 'rgba(0, 0, 0, 0.75)';
  const add = (tag: string, text: string) => {
    const element = document.createElement(tag);
    element.textContent = text;
    message.appendChild(element);
    return element;
  };
  const title = add('b', '');
  // The boot guard hands over what the code of the start has thrown.
  const { vvError } = window as { vvError?: unknown };
  add('span', refusalText.cannot + refusalText.reasons.outdated);
  add('span', refusalText.advice.outdated);
  const link = fillShareTemplate(page.shareUrl, page.movieId);
  if (link !== null) {
    const anchor = add('a', refusalText.page);
    anchor.setAttribute('href', link);
    anchor.setAttribute('target', '_blank');
    anchor.setAttribute('rel', 'noopener');
    anchor.style.color = 'inherit';
  }
  add('small', refusalText.id + id);
  // The boot guard and the rescue code leave a shell with another class alone.
  shell.className = `${FAILED} refused`;
  shell.textContent = '';
  shell.appendChild(message);
  requestContent(page.contentUrl, (name, poster) => {
    title.textContent = name;
    if (poster !== '') shell.style.background = `#000 url("${quotable(poster)}") center / contain no-repeat`;
  });
  reportRefusal(page, id, String(vvError ?? 'the script of the page did not run'), window);
}

/** Fetches the content as any browser can. Without an answer the words stand alone. */
function requestContent(url: string | null, show: (title: string, poster: string) => void): void {
  if (url === null) return;
  const request = new XMLHttpRequest();
  request.open('GET', url);
  request.timeout = CONTENT_DEADLINE_MS;
  request.onload = () => {
    const { title, posterUrl } = Object(parseJson(request.responseText)) as { title?: unknown; posterUrl?: unknown };
    if (request.status === 200) show(textOf(title), textOf(posterUrl).replace('{width}', '1280'));
  };
  request.send();
}

/** A URL without the characters that end or change a text of a style. */
const quotable = (url: string): string => url.replace(/["\\\s]/g, encodeURIComponent);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
