import { type MediaContext, TextTrack } from '@vidstack/react';
import { MAX_CUES } from '@/domain/playback/cue-text';
import { eachInPieces } from '@/lib/in-pieces';
import type { StageEvents, StageTextTrack } from '../../stage/facts';
import type { Stage } from '../../stage/stage';
import { removeTracks } from '../workarounds/stale-subtitles';
import { addItem, onAuto, resetList, selectItem, setAuto } from './lists';

/** Keeps Vidstack's lists of qualities, audio tracks and subtitles like the stage, and passes on their choices. */
export class TrackLists {
  readonly #stage: Stage;
  readonly #ctx: MediaContext;
  /** Whether a change of the lists is ours, and no choice. */
  #isTelling = false;
  /** The tracks of the stream by the stage's id. */
  readonly #textTracks = new Map<string, TextTrack>();

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
    on('cues', ({ id, cues }) => this.#addCues(id, cues));
    this.#followChoices(signal);
  }

  /** Lists what the stage knows of its source. */
  read(): void {
    const { cues, textTracks } = this.#stage.facts;
    this.#setRenditions();
    this.#setAudioTracks();
    // Tracks of another source may have the same ids.
    this.clear();
    this.#setTextTracks(textTracks);
    for (const [id, own] of cues) this.#addCues(id, own);
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
    for (const { id, kind, label, language, isDefault } of tracks) {
      if (known.has(id)) continue;
      const track = new TextTrack({ id, kind, label, language, type: 'vtt', default: isDefault });
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

  /** A file in one segment brings all its cues at once. */
  #addCues(id: string, cues: readonly VTTCue[]): void {
    const track = this.#textTracks.get(id);
    void eachInPieces(cues, (cue) => {
      if (track === undefined || this.#textTracks.get(id) !== track) return;
      track.addCue(copyOf(cue) as never);
      if (track.cues.length > MAX_CUES) track.removeCue(track.cues[0] as never);
    });
  }
}

/** The settings of a cue that the captions read. */
const SETTINGS = ['id', 'region', 'vertical', 'snapToLines', 'line', 'lineAlign', 'position', 'size', 'align'] as const;

/** Copies a cue: the delay of subtitles moves those of a track, and those of the stage keep their times. */
function copyOf(cue: VTTCue): VTTCue {
  const copy = new VTTCue(cue.startTime, cue.endTime, cue.text);
  for (const name of SETTINGS) Object.assign(copy, { [name]: cue[name] });
  // The captions on the screen need a field that the browser's cues lack.
  return Object.assign(copy, { positionAlign: 'auto' });
}
