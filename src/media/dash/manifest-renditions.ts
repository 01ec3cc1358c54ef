import type { MediaPlayerClass, Representation } from 'dashjs';
import { closestQuality, type ManifestQuality, mergeQualities } from '@/domain/playback/period-qualities';
import { codecOf, type FactSink, type Rendition } from '../stage/facts';

/** A rendition as the manifest describes it. */
interface ManifestRendition extends ManifestQuality {
  codecs: string | null;
}

export type ManifestRenditions = ReturnType<typeof installRenditions>;

/** A change of the rendition on the screen. */
interface QualityRendered {
  mediaType?: string;
  newRepresentation?: Representation | null;
}

/**
 * Lists the renditions of all Periods, and plays the chosen one, or the closest of a Period without it. An entry of the
 * list keeps its index as long as the source.
 */
export function installRenditions(dash: MediaPlayerClass) {
  let facts: FactSink | null = null;
  let listed: ManifestRendition[] = [];
  /** The rendition that the viewer chose, in the list. */
  let chosen = -1;
  /** The rendition on the screen, in the Period that plays; null before the first frame. */
  let rendered: Representation | null = null;
  /** Id of the rendition of this Period for the chosen one. */
  const ownId = (): string | undefined => {
    const wanted = listed[chosen];
    const renditions = dash.getRepresentationsByType('video');
    return wanted && renditions[closestQuality(renditions, wanted)]?.id;
  };
  const tell = () => {
    // An automatic change may render after the viewer's choice, until the buffer is replaced.
    if (rendered === null || (chosen >= 0 && rendered.id !== ownId())) return;
    facts?.set('rendition', closestQuality(listed, rendered));
  };
  dash.on('qualityChangeRendered', (({ mediaType, newRepresentation }: QualityRendered) => {
    if (mediaType !== 'video') return;
    rendered = newRepresentation ?? null;
    tell();
  }) as never);
  return {
    /** Another source, with other facts and the automatic choice. */
    begin(next: FactSink): void {
      facts = next;
      listed = [];
      rendered = null;
      this.choose(-1);
    },
    /** Another Period plays: the choice applies to it, too. */
    enter(): void {
      // On a busy machine its first frame shows before the switch is complete.
      tell();
      rendered = null;
      const id = ownId();
      if (id !== undefined && dash.getCurrentRepresentationForType('video')?.id !== id) replaceBuffer(dash, null, id);
    },
    /** Reads the Period that plays, and those that a refresh has added. */
    read(): void {
      const merged = mergeQualities([listed, ...readPeriods(dash)]);
      if (merged.length === listed.length) return;
      listed = merged;
      facts?.set('renditions', merged.map(toRendition));
    },
    /** By the index in the facts; -1 for the automatic choice. */
    choose(index: number): void {
      chosen = index;
      dash.updateSettings({ streaming: { abr: { autoSwitchBitrate: { video: index < 0 } } } });
      if (index < 0) return;
      const id = ownId();
      if (id !== undefined) replaceBuffer(dash, rendered?.id ?? null, id);
    },
  };
}

/** Renditions of each Period. Those of the playing one, which come first, are what dash.js can switch between. */
function readPeriods(dash: MediaPlayerClass): ManifestRendition[][] {
  const manifest = dash.getManifest();
  const playing = dash.getActiveStream()?.getId();
  const others = dash.getStreamsFromManifest(manifest).filter(({ id }) => id !== playing);
  return [
    dash.getRepresentationsByType('video'),
    ...others.map((period) =>
      dash
        .getTracksForTypeFromManifest('video', manifest, period)
        .flatMap(({ bitrateList, codec }) => bitrateList.map((rendition) => ({ ...rendition, codecs: codec }))),
    ),
  ].map((renditions) =>
    (renditions as Partial<ManifestRendition>[]).map(({ width, height, bandwidth, codecs }) => ({
      width: width ?? 0,
      height: height ?? 0,
      bandwidth: bandwidth ?? 0,
      codecs: codecs ?? null,
    })),
  );
}

const toRendition = ({ width, height, bandwidth, codecs }: ManifestRendition, index: number): Rendition => ({
  id: `${index}`,
  width,
  height,
  bitrate: bandwidth,
  codec: codecOf(codecs),
});

/**
 * Replaces buffered data. A stream that is fully buffered would request nothing more.
 * @param rendered the rendition on the screen; null before the first frame, when the buffered one is unknown
 */
function replaceBuffer(dash: MediaPlayerClass, rendered: string | null, wanted: string): void {
  // dash.js ignores a switch to the rendition that it requests already, and the buffer would keep another one.
  const isRequested = dash.getCurrentRepresentationForType('video')?.id === wanted;
  const other = rendered ?? dash.getRepresentationsByType('video').find(({ id }) => id !== wanted)?.id;
  if (isRequested && other !== undefined && other !== wanted) dash.setRepresentationForTypeById('video', other);
  dash.setRepresentationForTypeById('video', wanted, true);
}
