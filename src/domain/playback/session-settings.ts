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

/** Puts values of the host page, which last as long as the page, over the viewer's. A choice of the viewer replaces them. */
export function createSessionSettings(settings: PlayerSettings) {
  /** Values of the host page; null is a choice, too. */
  const pageChoices: Partial<Record<ChoiceName, number | null>> = {};
  return {
    ...settings,
    pageChoices,
    choice: (name: ChoiceName) => (name in pageChoices ? (pageChoices[name] ?? null) : settings.choice(name)),
    setChoice(name: ChoiceName, value: number | null) {
      // The player reports a value of the page as its own change.
      if (pageChoices[name] === value) return;
      delete pageChoices[name];
      settings.setChoice(name, value);
    },
    /** Sets a value of the host page. It is not stored. */
    setForPage(name: ChoiceName, value: number | null) {
      pageChoices[name] = value;
    },
  };
}

export type SessionSettings = ReturnType<typeof createSessionSettings>;
