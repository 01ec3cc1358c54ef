import type { ViewerSettings } from '../storage';

type ChoiceName = Parameters<ViewerSettings['choice']>[0];

/** Values of the host page; null is a choice, too. */
export type PageChoices = Partial<Record<ChoiceName, number | null>>;

/** Settings of the viewer, under values of the host page that last as long as the page. */
export interface SessionSettings extends ViewerSettings {
  readonly pageChoices: PageChoices;
  /** Sets a value of the host page. It is not stored. */
  setForPage(name: ChoiceName, value: number | null): void;
}

/** Puts values of the host page over the viewer's. A choice of the viewer replaces them. */
export function createSessionSettings(settings: ViewerSettings): SessionSettings {
  const page: PageChoices = {};
  return {
    ...settings,
    pageChoices: page,
    choice: (name) => (name in page ? (page[name] ?? null) : settings.choice(name)),
    setChoice(name, value) {
      // The player reports a value of the page as its own change.
      if (page[name] === value) return;
      delete page[name];
      settings.setChoice(name, value);
    },
    setForPage(name, value) {
      page[name] = value;
    },
  };
}
