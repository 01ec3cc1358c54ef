import { useEffect, useRef, useState } from 'react';
import { useDesk } from '../desk-context';
import { type PageName, routeHref } from '../route';
import { chooseTheme, readThemeChoice, showTheme, systemScheme, type ThemeChoice } from '../theme';
import { words } from '../words';

/** Pages of the menu. A film is a page below the films. */
const MENU: readonly PageName[] = ['now', 'films', 'quality', 'sites', 'ads', 'alerts', 'data'];
const THEMES: readonly ThemeChoice[] = ['system', 'light', 'dark'];

/** The brand, the menu of the pages, the look, and the way out. */
export function Header({ onSignOut }: { onSignOut: () => void }) {
  const { isShared } = useDesk();
  return (
    <header className="top">
      <p className="brand">
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="8" />
          <path d="M12 9l12 7-12 7z" />
        </svg>
        {`${words.brand} · ${words.title}`}
      </p>
      {!isShared && <Menu />}
      <div className="top-tools">
        <ThemeSelect />
        {!isShared && (
          <button type="button" className="quiet" onClick={onSignOut}>
            Выйти
          </button>
        )}
      </div>
    </header>
  );
}

function Menu() {
  const { route } = useDesk();
  const list = useRef<HTMLUListElement>(null);
  const current = route.page === 'film' ? 'films' : route.page;
  // A narrow screen scrolls the menu: the current page stays in view.
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>(`[data-page="${current}"]`);
    const box = list.current;
    if (link && box) box.scrollLeft = link.offsetLeft - (box.clientWidth - link.clientWidth) / 2;
  }, [current]);
  return (
    <nav aria-label="Страницы">
      <ul ref={list}>
        {MENU.map((page) => (
          <li key={page}>
            <a
              data-page={page}
              href={routeHref({ ...route, page, contentId: '', episodeId: '' })}
              aria-current={page === route.page ? 'page' : page === current ? 'true' : undefined}
            >
              {words.pages[page]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ThemeSelect() {
  const [choice, setChoice] = useState(readThemeChoice);
  useEffect(() => {
    const scheme = systemScheme();
    const follow = () => showTheme(choice);
    scheme?.addEventListener('change', follow);
    return () => scheme?.removeEventListener('change', follow);
  }, [choice]);
  return (
    <label className="theme">
      <span className="unseen">Оформление</span>
      <select
        value={choice}
        onChange={(event) => {
          const next = THEMES.find((theme) => theme === event.target.value) ?? 'system';
          chooseTheme(next);
          setChoice(next);
        }}
      >
        {THEMES.map((theme) => (
          <option key={theme} value={theme}>
            {words.themes[theme]}
          </option>
        ))}
      </select>
    </label>
  );
}
