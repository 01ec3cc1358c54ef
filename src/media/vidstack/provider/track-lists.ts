import type { MediaContext } from '@vidstack/react';
import type { StageEvents, StageTextTrack } from '../../stage/facts';
import type { Stage } from '../../stage/stage';
import { CaptionTrack } from '../captions/text-tracks';
import { removeTracks } from '../workarounds/stale-subtitles';
import { addItem, onAuto, resetList, selectItem, setAuto } from './lists';

/** Keeps Vidstack's lists of qualities, audio tracks and subtitles like the stage, and passes on their choices. */
export class TrackLists {
  readonly #stage: Stage;
  readonly #ctx: MediaContext;
  /** Whether a change of the lists is ours, and no choice. */
  #isTelling = false;
  /** The tracks of the stream by the stage's id. */
  readonly #textTracks = new Map<string, CaptionTrack>();

  constructor(stage: Stage, ctx: MediaContext, signal: AbortSignal) {
    this.#stage = stage;
    this.#ctx = ctx;
    const on = <K extends keyof StageEvents>(name: K, listener: (detail: StageEvents[K]) => void) =>
      signal.addEventListener(
        'abort',
        stage.on(name, (detail) => stage.isAway || listener(detail)),
      );
    on('renditions', () => this.#setRenditions());
    on('rendition', () => this.#showRendition());
    on('audioTracks', () => this.#setAudioTracks());
    on('audioTrack', () => this.#showAudioTrack());
    on('textTracks', (tracks) => this.#setTextTracks(tracks));
    on('cues', ({ id }) => this.#textTracks.get(id)?.report());
    this.#followChoices(signal);
  }

  /** Lists what the stage knows of its source. */
  read(): void {
    this.#setRenditions();
    this.#setAudioTracks();
    // Tracks of another source may have the same ids.
    this.clear();
    this.#setTextTracks(this.#stage.facts.textTracks);
  }

  /** Removes the subtitles of the stream. Vidstack keeps those of an earlier source. */
  clear(): void {
    this.#setTextTracks([]);
  }

  #followChoices(signal: AbortSignal): void {
    const { qualities, audioTracks } = this.#ctx;
    const stage = this.#stage;
    // The automatic choice ends before the choice is made, and without a change if it is the one on the screen.
    const chooseRendition = () => {
      const { auto, selectedIndex } = qualities;
      if (this.#isTelling || auto || selectedIndex < 0 || stage.choice === selectedIndex) return;
      stage.chooseRendition(selectedIndex);
    };
    const chooseAudioTrack = () => {
      const { selectedIndex } = audioTracks;
      if (!this.#isTelling && selectedIndex >= 0) stage.chooseAudioTrack(selectedIndex);
    };
    const listen = (list: EventTarget, type: string, listener: () => void) =>
      list.addEventListener(type, listener, { signal });
    listen(qualities as never, 'auto-change', () => queueMicrotask(chooseRendition));
    listen(qualities as never, 'change', chooseRendition);
    listen(audioTracks as never, 'change', chooseAudioTrack);
  }

  #setRenditions(): void {
    const { qualities } = this.#ctx;
    const { renditions } = this.#stage.facts;
    if (qualities.length > 0) resetList(qualities);
    // Each reset drops it.
    onAuto(qualities, () => {
      this.#stage.chooseRendition(-1);
      queueMicrotask(() => this.#showRendition());
    });
    setAuto(qualities, this.#stage.choice < 0 && renditions.length > 0);
    for (const rendition of renditions) addItem(qualities, { ...rendition });
    this.#showRendition();
  }

  /** The rendition on the screen is not always the chosen one: a Period of DASH may lack it. */
  #showRendition(): void {
    this.#show(this.#ctx.qualities, this.#stage.facts.rendition);
  }

  /** The audio track that plays is not the chosen one until the engine has switched. */
  #showAudioTrack(): void {
    this.#show(this.#ctx.audioTracks, this.#stage.facts.audioTrack);
  }

  #show(list: Parameters<typeof selectItem>[0], index: number): void {
    this.#isTelling = true;
    selectItem(list, index);
    this.#isTelling = false;
  }

  #setAudioTracks(): void {
    const { audioTracks: list } = this.#ctx;
    const { audioTracks } = this.#stage.facts;
    if (list.length > 0) resetList(list);
    for (const { id, label, language } of audioTracks) addItem(list, { id, label, language, kind: 'main' });
    this.#showAudioTrack();
  }

  #setTextTracks(tracks: readonly StageTextTrack[]): void {
    const { textTracks } = this.#ctx;
    const known = this.#textTracks;
    const { cues } = this.#stage.facts;
    for (const { id, kind, label, language, isDefault } of tracks) {
      if (known.has(id)) continue;
      const track = new CaptionTrack({ id, kind, label, language, default: isDefault }, () => cues.get(id) ?? []);
      known.set(id, track);
      track.addEventListener('mode-change', () => this.#chooseTextTrack());
      textTracks.add(track);
    }
    for (const id of known.keys()) {
      if (tracks.some((other) => other.id === id)) continue;
      known.delete(id);
      removeTracks(textTracks, (other) => other === id);
    }
  }

  #chooseTextTrack(): void {
    const shown = [...this.#textTracks].find(([, { mode }]) => mode === 'showing');
    this.#stage.chooseTextTrack(shown?.[0] ?? null);
  }
}
