import { useCallback, useContext, useLayoutEffect, useRef, useState } from 'react';
import type { WidgetError } from '@/domain/widget/errors';
import { episodeName } from '@/i18n/episode-name';
import { failureText } from '@/i18n/error-text';
import { refusalText } from '@/i18n/refusal-text';
import { currentEpisode } from '@/store/selectors';
import { useLazyCommands, useWidget } from '../widget/use-widget';
import { WidgetContext } from '../widget/widget-context';
import { ErrorId } from './error-id';
import { FailureIcon } from './failure-icon';
import styles from './failure-screen.module.css';

/** Content of the failure screen that its message does not need: a sign, the title, a picture, and the id to copy. */
export function FailureDetails({ error }: { error: WidgetError }) {
  // Without a content there is no widget.
  const hasWidget = useContext(WidgetContext) !== null;
  const sign = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => watchOverflow(sign.current?.parentElement ?? null), []);
  // A failure that is reported has an id worth telling.
  const hasId = ['unexpected', 'master-failed', 'source-refused'].includes(error.kind);
  const isBrowser = error.kind === 'unexpected' && /^(?:browser|keys)$/.test(error.reason);
  return (
    <>
      <div ref={sign} className={styles.sign}>
        <FailureIcon kind={error.kind} className={styles.icon} />
        {hasWidget && <FilmTitle />}
      </div>
      {hasWidget && <Backdrop />}
      {hasWidget && <FailureWatch />}
      {hasWidget && isBrowser && <FilmPage />}
      {hasId && <ErrorId id={error.id} />}
    </>
  );
}

/** The film's own page, to be opened by another browser or sent to another device. */
function FilmPage() {
  const run = useLazyCommands();
  const [link, setLink] = useState<string | null>(null);
  const load = useCallback(
    (mounted: Element | null) => {
      if (mounted !== null) run(({ shareLink }) => setLink(shareLink(null)));
    },
    [run],
  );
  return (
    <p ref={load} className={styles.page}>
      {link !== null && (
        <a href={link} target="_blank" rel="noopener">
          {refusalText.page}
        </a>
      )}
    </p>
  );
}

function FilmTitle() {
  const title = useWidget(({ catalogued }) => catalogued?.content.title ?? null);
  const episode = useWidget(currentEpisode);
  if (title === null) return null;
  return (
    <p className={`${styles.title} vv-line`} data-testid="failure-title">
      {title}
      {episode?.season && <span>{episodeName(episode)}</span>}
    </p>
  );
}

function Backdrop() {
  const content = useWidget(({ catalogued }) => catalogued?.content ?? null);
  const episode = useWidget(currentEpisode);
  const [broken, setBroken] = useState(false);
  const url = episode?.posterPath ?? content?.posterUrl ?? null;
  if (url === null || broken) return null;
  return (
    <img className={styles.backdrop} src={url} alt="" data-testid="failure-backdrop" onError={() => setBroken(true)} />
  );
}

/** Makes the text a stop of the Tab key where it scrolls. */
function watchOverflow(content: HTMLElement | null): (() => void) | undefined {
  if (content === null) return undefined;
  const observer = new ResizeObserver(() => {
    if (content.scrollHeight > content.clientHeight) content.tabIndex = 0;
    else content.removeAttribute('tabindex');
  });
  for (const element of [content, ...content.children]) observer.observe(element);
  return () => observer.disconnect();
}

/** Announces the automatic restart, with the seconds to the next probe. Screen readers get it once, without seconds. */
export function FailureWatch() {
  const watches = useWidget(({ restart }) => restart !== null);
  const offline = useWidget((state) => state.offline);
  const retryIn = useWidget((state) => state.retryIn);
  if (!watches) return null;
  const { watch } = failureText;
  const promise = offline ? watch.network : watch.server;
  const seconds = offline ? null : retryIn;
  return (
    <>
      <p className={styles.hint} data-testid="failure-watch" aria-hidden="true">
        {seconds === null ? promise : seconds === 0 ? watch.probes : watch.counts(seconds)}
      </p>
      <span className="vv-unseen" role="status">
        {promise}
      </span>
    </>
  );
}
