/** The viewer's captions; null for what was not chosen yet. */
export interface CaptionsChoice {
  language: string | null;
  shown: boolean | null;
}

/** Choices that stay until the viewer takes them back: the rate, the boost, and the height of the picture. */
export type ChoiceName = 'rate' | 'gain' | 'height';

/** The viewer's volume, mute, captions and choices, and the measured bandwidth. All of them survive a reload. */
export interface PlayerSettings {
  /** 0-1. */
  volume(): number;
  muted(): boolean;
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
  captions(): CaptionsChoice;
  setCaptions(choice: CaptionsChoice): void;
  /** Null without a choice. */
  choice(name: ChoiceName): number | null;
  setChoice(name: ChoiceName, value: number | null): void;
  /** Bandwidth estimate of the last days in bits per second; null when none is stored. */
  bandwidth(): number | null;
  /** Writes the value only if it differs enough from the stored one. */
  setBandwidth(bitsPerSecond: number): void;
}

/** Settings of the viewer, under values of the host page that last as long as the page. */
export interface SessionSettings extends PlayerSettings {
  /** Values of the host page; null is a choice, too. */
  readonly pageChoices: Partial<Record<ChoiceName, number | null>>;
  /** Sets a value of the host page. It is not stored. */
  setForPage(name: ChoiceName, value: number | null): void;
}

/** Puts values of the host page over the viewer's. A choice of the viewer replaces them. */
export function createSessionSettings(settings: PlayerSettings): SessionSettings {
  const page: SessionSettings['pageChoices'] = {};
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
