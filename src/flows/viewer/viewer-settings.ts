import type { Id } from '@/domain/catalogue/id';
import { hasAudioEffect } from '@/domain/playback/sound-level';
import { SETTINGS, type Settings, settingsBy } from '@/domain/settings/settings-table';
import { leanBackText } from '@/i18n/lean-back-text';
import { storedValue } from '@/storage/local';
import type { WidgetStore } from '@/store/store';
import { settingsSet } from '@/store/updates/viewer';
import type { Deps } from '../deps';
import { changeSetting } from './change-setting';

/** Something for each of some settings. */
type ForSettings<T> = { readonly [K in keyof Settings]?: (value: Settings[K]) => T };

/** Notices of settings that show nowhere else. */
const told: ForSettings<string> = leanBackText.told;

/** Number of contents whose filled frame is remembered. */
export const FILLED_FRAMES = 100;

/** Settings with a switch for each film: their values with the switch of one film set. */
const OF_FILM = {
  skips: (skips: Settings['skips'], id: Id, isOn: boolean) => ({ ...skips, [id]: isOn }),
  filledFrames: (frames: Settings['filledFrames'], id: Id, isOn: boolean) =>
    [...frames.filter((other) => other !== id), ...(isOn ? [id] : [])].slice(-FILLED_FRAMES),
};

/** Reads the stored settings, and gives the commands that change them. Those whose effect does not show tell the viewer. */
export function createViewerSettings(deps: Deps<'store' | 'settings' | 'media' | 'log'>) {
  const { store, settings } = deps;
  store.setState(settingsSet(settingsBy((setting) => storedValue(settings, setting).read())));
  const applied: ForSettings<void> = {
    audioEffects: followAudioEffects(deps),
    // The next episode starts by itself again, also after a cancel.
    autoNext: (isOn) => store.setState(isOn ? { nextCancelled: false } : { nextCard: null }),
  };
  const tell = (words: string) => tellSet(store, words);
  return {
    /** Sets a setting for this and other content. */
    set<K extends keyof Settings>(name: K, value: Settings[K]) {
      changeSetting(deps, name, value);
      applied[name]?.(value);
      const words = told[name]?.(value);
      if (words !== undefined) tell(words);
    },
    /** Switches a setting of the content in the frame. */
    setForFilm(name: keyof typeof OF_FILM, isOn: boolean) {
      const id = store.getState().catalogued?.content.id;
      if (id === undefined) return;
      // Another player may have stored a choice since.
      const before = storedValue<unknown>(settings, SETTINGS[name]).read();
      changeSetting(deps, name, OF_FILM[name](before as never, id, isOn));
      if (name === 'skips') tell(leanBackText.toldOfFilm.skips(isOn));
    },
    /** Whether the content starts again at its end. */
    setLoop(isOn: boolean) {
      store.setState({ loop: isOn, ...(isOn && { nextCard: null }) });
      tell(leanBackText.toldOfFilm.loop(isOn));
    },
    /** Tells the viewer of something that shows nowhere else. */
    tell,
  };
}

/** Tells the viewer of a setting that shows nowhere else: by a notice, which screen readers announce. */
export const tellSet = (store: WidgetStore, words: string): void =>
  store.setState({ notice: { kind: 'set', text: words } });

/** Applies the effects of the viewer now, and after each change. Without one no audio graph opens. */
function followAudioEffects({ store, media, log }: Deps<'store' | 'media' | 'log'>): () => void {
  let isOpen = false;
  const current = () => store.getState().settings.audioEffects;
  const apply = async () => {
    if (!isOpen && !hasAudioEffect(current())) return;
    const graph = await media.openAudio();
    if (graph === null) return;
    isOpen = true;
    // The viewer may have chosen anew while the browser held the graph back.
    await graph.setEffects(current());
  };
  const applyNow = () =>
    void apply().catch((error: unknown) => log('warn', 'the audio effects were not applied', error));
  // Another source may bring another element.
  media.on('ready', applyNow);
  applyNow();
  return applyNow;
}
