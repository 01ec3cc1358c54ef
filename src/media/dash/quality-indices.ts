import type { MediaPlayerClass, Representation } from 'dashjs';
import type { ManifestQualities } from './install-tracks';
import { closestQuality } from './period-qualities';

/** A quality change of dash.js 5, with the index of version 4. */
interface QualityRendered {
  mediaType?: string;
  newQuality?: number;
  newRepresentation?: Pick<Representation, 'index' | 'height' | 'bandwidth'> | null;
}

/** Translates between the indices of Vidstack's list, of all Periods, and those of dash.js, of the Period that plays. */
export function installQualityIndices(dash: MediaPlayerClass, { list }: ManifestQualities): void {
  /** The rendition that the viewer chose, in Vidstack's list. */
  let chosen: number | null = null;
  /** The rendition on the screen, in the Period that plays. */
  let rendered: number | null = null;
  /** The rendition that Vidstack is being told of. */
  let reported: number | null = null;
  const isFixed = () => dash.getSettings().streaming?.abr?.autoSwitchBitrate?.video === false;
  /** The rendition of the current Period for an entry of Vidstack's list. */
  const ownIndex = (index: number): number => {
    const quality = list()[index];
    const renditions = dash.getRepresentationsByType('video');
    return (quality && renditions[closestQuality(renditions, quality)]?.index) ?? index;
  };
  const listIndex = (rendition: NonNullable<QualityRendered['newRepresentation']>): number =>
    list().length > 0 ? closestQuality(list(), rendition) : rendition.index;
  Object.assign(dash, {
    setQualityFor(_type: 'video', index: number) {
      // Vidstack takes the closest rendition of a Period without the chosen one for a choice.
      if (index === reported && chosen !== null && index !== chosen) return;
      chosen = index;
      replaceBuffer(dash, rendered, ownIndex(index));
    },
  });
  dash.on('streamTeardownComplete', () => {
    chosen = null;
    rendered = null;
  });
  dash.on('periodSwitchCompleted', () => {
    rendered = null;
    if (chosen === null || !isFixed()) return;
    const index = ownIndex(chosen);
    if (dash.getCurrentRepresentationForType('video')?.index !== index) replaceBuffer(dash, rendered, index);
  });
  dash.on('qualityChangeRendered', (event: QualityRendered) => {
    const { mediaType, newRepresentation } = event;
    if (mediaType === 'video') rendered = newRepresentation?.index ?? null;
    if (!newRepresentation) return;
    if (mediaType !== 'video') {
      event.newQuality ??= newRepresentation.index;
      return;
    }
    // An automatic change may render after the viewer's choice. Vidstack would take it for a choice and revert the
    // viewer's.
    if (chosen !== null && isFixed() && newRepresentation.index !== ownIndex(chosen)) return;
    event.newQuality ??= listIndex(newRepresentation);
    reported = event.newQuality;
    queueMicrotask(() => {
      reported = null;
    });
  });
}

/**
 * Replaces buffered data. A stream that is fully buffered would request nothing more.
 * @param rendered the rendition on the screen; null before the first frame, when the buffered one is unknown
 */
function replaceBuffer(dash: MediaPlayerClass, rendered: number | null, index: number): void {
  // dash.js ignores a switch to the rendition that it requests already, and the buffer would keep another one.
  const isRequested = dash.getCurrentRepresentationForType('video')?.index === index;
  const other =
    rendered ?? dash.getRepresentationsByType('video').find((candidate) => candidate.index !== index)?.index;
  if (isRequested && other !== undefined && other !== index) dash.setRepresentationForTypeByIndex('video', other);
  dash.setRepresentationForTypeByIndex('video', index, true);
}
