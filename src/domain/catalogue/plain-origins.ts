/** Key in the storage of the tab; its text has the origins with blanks between them. */
const KEY = 'vv-plain-origins';

/** The storage of the tab; reading the property throws where storage is blocked. */
interface Tab {
  readonly sessionStorage: { getItem(key: string): string | null; setItem(key: string, text: string): void };
}

/**
 * Opens the list of origins that refuse `X-Session-Context` (docs/behaviour.md, Catalogue calls). The tab stores it. Each
 * call reads it anew, because the inline script and the widget share it. The list lives in memory if storage is blocked.
 */
export function openPlainOrigins(window: Tab) {
  let blocked: string[] = [];
  const read = (): string[] => {
    try {
      return (window.sessionStorage.getItem(KEY) ?? '').split(' ').filter(Boolean);
    } catch {
      return blocked;
    }
  };
  const has = (origin: string): boolean => read().includes(origin);
  return {
    has,
    add(origin: string): void {
      if (has(origin)) return;
      const origins = [...read(), origin];
      try {
        window.sessionStorage.setItem(KEY, origins.join(' '));
      } catch {
        blocked = origins;
      }
    },
  };
}
