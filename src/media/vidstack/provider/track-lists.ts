import type { AudioTrack, MediaContext, VideoQuality } from '@vidstack/react';
import { nearestRendition } from '@/domain/playback/initial-rendition';
import type { StageEvents, StageTextTrack } from '../../stage/facts';
import type { Stage } from '../../stage/stage';
import { CaptionTrack, removeTracks } from '../captions/text-tracks';

/**
 * Tells Vidstack's state the qualities, the audio tracks and the subtitles of the stage. The stage takes the choice of the
 * first two. Vidstack chooses among the subtitles, and remembers the choice.
 */
export class TrackLists {
  readonly #stage: Stage;
  readonly #ctx: MediaContext;
  /** The tracks of the stream by the stage's id. */
  readonly #textTracks = new Map<string, CaptionTrack>();

  constructor(stage: Stage, ctx: MediaContext, signal: AbortSignal) {
    this.#stage = stage;
    this.#ctx = ctx;
    const on = <K extends keyof StageEvents>(name: K, listener: (detail: StageEvents[K]) => void) =>
      stage.on(name, (detail) => stage.isAway || listener(detail), signal);
    on('renditions', () => this.#setRenditions());
    on('rendition', (index) => this.#showRendition(index));
    on('choice', (request) => this.#showChoice(request));
    on('audioTracks', () => this.#setAudioTracks());
    on('audioTrack', (index) => this.#showAudioTrack(index));
    on('audioChoice', (index) => this.#showAudioTrack(index));
    on('textTracks', (tracks) => this.#setTextTracks(tracks));
    on('cues', ({ id }) => this.#textTracks.get(id)?.report());
  }

  /** Lists what the stage knows of its source. */
  read(): void {
    this.#setRenditions();
    this.#setAudioTracks();
    // Tracks of another source may have the same ids.
    this.clear();
    this.#setTextTracks(this.#stage.facts.textTracks);
  }

  /** Chooses the remembered height again. */
  chooseAgain(): void {
    const { choice, facts, setup } = this.#stage;
    const { renditions } = facts;
    if (choice >= 0 || renditions.length === 0) return;
    const height = setup.settings.choice('height');
    if (height !== null) this.#stage.chooseRendition(renditions.indexOf(nearestRendition(renditions, height)));
  }

  /** Removes the subtitles of the stream. Vidstack keeps those of an earlier source. */
  clear(): void {
    this.#setTextTracks([]);
  }

  /** Leaves the state to another provider, whose lists Vidstack keeps. */
  end(): void {
    const { audioTrack, audioTracks, autoQuality, qualities, quality } = this.#ctx.$state;
    this.clear();
    for (const list of [qualities, audioTracks]) list.set([]);
    for (const one of [quality, audioTrack]) one.set(null);
    autoQuality.set(false);
  }

  #setRenditions(): void {
    const { choice, facts } = this.#stage;
    const { autoQuality, qualities } = this.#ctx.$state;
    qualities.set(facts.renditions as never);
    autoQuality.set(choice < 0 && facts.renditions.length > 0);
    this.#showRendition(facts.rendition);
  }

  /** The chosen rendition shows as such before it is on the screen. */
  #showChoice(request: Event | undefined): void {
    const { choice, facts } = this.#stage;
    this.#ctx.$state.autoQuality.set(choice < 0 && facts.renditions.length > 0);
    if (choice < 0) this.#showRendition(facts.rendition);
    else this.#showRendition(choice, request);
  }

  /**
   * The rendition on the screen is not always the chosen one: a Period of DASH may lack it.
   * @param request a choice, which is reported also where it is on the screen already
   */
  #showRendition(index: number, request?: Event): void {
    const { $state, notify } = this.#ctx;
    const shown = (this.#stage.facts.renditions[index] ?? null) as VideoQuality | null;
    if (shown === $state.quality() && request === undefined) return;
    $state.quality.set(shown);
    notify('quality-change', shown, request);
  }

  #setAudioTracks(): void {
    const { audioTrack, audioTracks } = this.#stage.facts;
    this.#ctx.$state.audioTracks.set(audioTracks as never);
    this.#showAudioTrack(audioTrack);
  }

  #showAudioTrack(index: number): void {
    const { $state, notify } = this.#ctx;
    const shown = (this.#stage.facts.audioTracks[index] ?? null) as AudioTrack | null;
    if (shown === $state.audioTrack()) return;
    $state.audioTrack.set(shown);
    notify('audio-track-change', shown);
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
