import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { Session, type SessionData } from './api/answers';
import { ask, type Failure, tell } from './api/client';
import { shareParams } from './data-params';
import { DeskContext } from './desk-context';
import { AdsPage } from './pages/ads-page';
import { AlertsPage } from './pages/alerts-page';
import { DataPage } from './pages/data-page';
import { FilmPage } from './pages/film-page';
import { FilmsPage } from './pages/films-page';
import { NowPage } from './pages/now-page';
import { QualityPage } from './pages/quality-page';
import { SignIn } from './pages/sign-in';
import { SitesPage } from './pages/sites-page';
import { Header } from './parts/header';
import { FailureNote } from './parts/page-state';
import type { PageName, Route } from './route';
import { scopeOf } from './share-scope';
import { useRoute } from './use-route';
import { words } from './words';

const PAGES: Readonly<Record<PageName, () => React.JSX.Element>> = {
  now: NowPage,
  films: FilmsPage,
  film: FilmPage,
  quality: QualityPage,
  sites: SitesPage,
  ads: AdsPage,
  alerts: AlertsPage,
  data: DataPage,
};

/** The state of the session. */
type SessionState =
  | { phase: 'asking' }
  | { phase: 'failed'; failure: Failure }
  | { phase: 'signed-out'; reason: string }
  | { phase: 'open'; session: SessionData };

/** The desk: the session, then the page that the URL names. */
export function App() {
  const [route, go] = useRoute();
  const [state, setState] = useState<SessionState>({ phase: 'asking' });
  const { share } = route;
  const open = useCallback(async () => {
    const answer = await ask(Session, 'session', shareParams(share));
    if (!answer.ok && !isEnd(answer.failure, share !== ''))
      return setState({ phase: 'failed', failure: answer.failure });
    if (!answer.ok || (!answer.value.signedIn && scopeOf(answer.value.scope) === null)) {
      const reason = share === '' ? '' : 'Ссылка больше не действует. Попросите новую или войдите с паролем.';
      return setState({ phase: 'signed-out', reason });
    }
    setState({ phase: 'open', session: answer.value });
  }, [share]);
  useEffect(() => void open(), [open]);
  // The publisher needs no link: without its token all pages open.
  const onSignedIn = () => (share === '' ? void open() : go({ share: '' }));
  const onSignedOut = useCallback((reason: string) => setState({ phase: 'signed-out', reason }), []);
  return (
    <>
      {state.phase === 'asking' && <p className="boot">Открываю статистику…</p>}
      {state.phase === 'failed' && (
        <main className="sign-in" id="main">
          <h1>{words.title}</h1>
          <FailureNote failure={state.failure} onRetry={() => void open()} />
        </main>
      )}
      {state.phase === 'signed-out' && <SignIn reason={state.reason} onSignedIn={onSignedIn} />}
      {state.phase === 'open' && <OpenDesk session={state.session} route={route} go={go} onSignedOut={onSignedOut} />}
    </>
  );
}

/** Whether a failure is the end of the session, or of the share link. */
const isEnd = ({ kind }: Failure, isShared: boolean): boolean =>
  kind === 'signed-out' || (isShared && kind === 'forbidden');

interface OpenDeskProps {
  session: SessionData;
  route: Route;
  go: (change: Partial<Route>) => void;
  onSignedOut: (reason: string) => void;
}

function OpenDesk({ session, route: asked, go: goAnywhere, onSignedOut }: OpenDeskProps) {
  const [said, announce] = useState('');
  const scope = useMemo(() => (session.signedIn ? null : scopeOf(session.scope)), [session]);
  // A share link opens its own page, whatever page its reader asks for.
  const route = useMemo(() => ({ ...asked, ...scope }), [asked, scope]);
  const go = useCallback((change: Partial<Route>) => goAnywhere({ ...scope, ...change }), [goAnywhere, scope]);
  const isShared = scope !== null;
  const onFailure = useCallback(
    (failure: Failure) => {
      if (!isEnd(failure, isShared)) return;
      onSignedOut(
        isShared
          ? 'Срок ссылки вышел. Попросите новую или войдите с паролем.'
          : 'Сеанс закончился. Войдите ещё раз: страница останется та же.',
      );
    },
    [isShared, onSignedOut],
  );
  const signOut = async () => {
    await tell(v.unknown(), 'sign-out', {}, session.csrf);
    onSignedOut('Вы вышли.');
  };
  const desk = useMemo(
    () => ({ route, go, csrf: session.csrf, isShared, announce, onFailure }),
    [route, go, session.csrf, isShared, onFailure],
  );
  const Page = PAGES[route.page];
  useFocusOnPage(`${route.page} ${route.contentId}`);
  return (
    <DeskContext value={desk}>
      <button type="button" className="skip" onClick={focusMain}>
        К содержанию
      </button>
      <Header onSignOut={signOut} />
      {session.demo && (
        <aside className="demo" aria-label="О данных">
          Это придуманные данные: так страница выглядит, когда плеер смотрят.
        </aside>
      )}
      <main id="main" tabIndex={-1}>
        <Page key={route.page} />
      </main>
      <footer>
        <p className="note">{words.moscow}</p>
      </footer>
      <p className="unseen" role="status">
        {said}
      </p>
    </DeskContext>
  );
}

/** A link to a place would replace the view in the fragment. */
function focusMain(): void {
  document.getElementById('main')?.focus();
}

/** Moves the focus to the title of a page that replaced another one, as a new document would. */
function useFocusOnPage(key: string): void {
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    scrollTo(0, 0);
    document.getElementById('page-title')?.focus();
  }, [key]);
}
