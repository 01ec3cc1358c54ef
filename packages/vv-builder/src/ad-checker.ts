import { tryTag } from './ad-browser';
import { type AdReport, askReport, isReport, type Refusal } from './ad-report';
import { showReport } from './ad-view';
import { adWords } from './ad-words';

interface Elements {
  form: HTMLFormElement;
  /** The URL of a list or a tag. */
  address: HTMLInputElement;
  /** The note of that field. */
  note: HTMLElement;
  /** A live region. */
  status: HTMLElement;
  result: HTMLElement;
}

/** Tags whose documents are requested at the same time. */
const AT_ONCE = 4;

/**
 * Makes a form check the ads: the player's host follows the tags, then this browser tries what it named.
 * @param widget URL of vv-player.php
 * @param movieId of the page, for the list of the player's settings
 */
export function createAdChecker(
  { form, address, note, status, result }: Elements,
  widget: string,
  movieId: () => string,
): void {
  let running = new AbortController();
  const hint = note.textContent;
  const problem = (text: string) => {
    note.textContent = text || hint;
    note.toggleAttribute('data-problem', text !== '');
    address.setAttribute('aria-invalid', String(text !== ''));
  };
  const check = async (tag: string, { signal }: AbortController) => {
    result.replaceChildren();
    result.setAttribute('aria-busy', 'true');
    status.textContent = adWords.running;
    const answer = await askReport(widget, { tag, movieId: movieId() }, signal);
    if (signal.aborted) return;
    if (isReport(answer)) await showAll(answer, signal);
    else status.textContent = refusalText(answer, widget);
    if (!signal.aborted) result.removeAttribute('aria-busy');
  };
  const showAll = async (report: AdReport, signal: AbortSignal) => {
    const shown = showReport(result, report);
    const waiting = report.tags.map((tag, index) => ({ tag, position: index + 1 }));
    const all = waiting.length;
    const lost: number[] = [];
    let done = 0;
    const tryNext = async (): Promise<void> => {
      const next = waiting.shift();
      if (next === undefined || signal.aborted) return;
      status.textContent = adWords.inBrowser(done, all);
      const found = await tryTag(next.tag, signal);
      if (signal.aborted) return;
      shown.addBrowser(next.position, found);
      if (found.some(({ state }) => state === 'bad')) lost.push(next.position);
      done += 1;
      await tryNext();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, tryNext));
    if (signal.aborted) return;
    const player = new URL(widget).origin;
    if (all > 0 && player !== location.origin) shown.addNote(adWords.elsewhere(location.origin, player));
    status.textContent = all === 0 ? adWords.done : adWords.tried(lost.sort((one, other) => one - other));
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const tag = address.value.trim();
    const isAddress = tag === '' || /^https?:\/\/[^/]/i.test(tag);
    problem(isAddress ? '' : adWords.badAddress);
    if (!isAddress) return address.focus();
    running.abort();
    running = new AbortController();
    void check(tag, running);
  });
  address.addEventListener('input', () => problem(''));
}

function refusalText(refusal: Refusal, widget: string): string {
  const { refusals } = adWords;
  if (refusal.kind === 'broken') return refusals.broken(refusal.status);
  return refusal.kind === 'no-answer' ? refusals['no-answer'](widget) : refusals[refusal.kind];
}
