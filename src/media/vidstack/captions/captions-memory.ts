import type { MediaStorage } from '@vidstack/react';

/** The viewer's choice of subtitles; null before a choice. */
export interface CaptionsChoice {
  language: string | null;
  shown: boolean | null;
}

/** Storage of the choice. */
export interface CaptionsSettings {
  captions(): CaptionsChoice;
  setCaptions(choice: CaptionsChoice): void;
}

type CaptionsStorage = Required<Pick<MediaStorage, 'getLang' | 'setLang' | 'getCaptions' | 'setCaptions'>>;

/**
 * Remembers whether the viewer reads subtitles and in which language. Vidstack reports a change of track as a showing
 * and a hiding, in this order. That hiding is no choice to hide subtitles.
 */
export function createCaptionsMemory(settings: CaptionsSettings): CaptionsStorage {
  let justShown = false;
  return {
    getLang: async () => settings.captions().language,
    async setLang(language) {
      settings.setCaptions({ ...settings.captions(), language });
    },
    getCaptions: async () => settings.captions().shown,
    async setCaptions(shown) {
      if (!shown && justShown) return;
      settings.setCaptions({ ...settings.captions(), shown });
      if (!shown) return;
      justShown = true;
      queueMicrotask(() => {
        justShown = false;
      });
    },
  };
}
