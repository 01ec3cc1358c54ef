import type { MediaStorage } from '@vidstack/react';

/** The subtitles that the viewer chose; null where nothing was chosen yet. */
export interface CaptionsChoice {
  language: string | null;
  shown: boolean | null;
}

/** Where the choice is remembered. */
export interface CaptionsSettings {
  captions(): CaptionsChoice;
  setCaptions(choice: CaptionsChoice): void;
}

type CaptionsStorage = Required<Pick<MediaStorage, 'getLang' | 'setLang' | 'getCaptions' | 'setCaptions'>>;

/**
 * Remembers whether the viewer reads subtitles and in which language. To Vidstack, one track taking the place of
 * another is a showing and a hiding, in this order; the hiding is then no wish to read none.
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
