import type { MediaPlayerClass } from 'dashjs';

/** Any buffer exceeds it. dash.js takes a default of 0 for one that is not set. */
const NO_BUFFER_S = 0.001;

/** Limits of an instance. They may overlap, and end in any order. */
interface Limits {
  /** The settings from before the first limit. */
  usual: object;
  /** Seconds ahead in the best rendition, by limit. */
  tops: Map<symbol, number>;
}

const limited = new WeakMap<MediaPlayerClass, Limits>();

/**
 * Makes dash.js request no more segments. It has no such command, but requests only what its buffer lacks.
 * @returns makes it request segments again, once no other limit is left
 */
export const suspendDash = (dash: MediaPlayerClass): (() => void) => limitBuffer(dash, 0);

/**
 * Makes dash.js request one segment of each track, and no more.
 * @returns makes it request the others, too, once no other limit is left
 */
export const holdDash = (dash: MediaPlayerClass): (() => void) => limitBuffer(dash, NO_BUFFER_S);

/** @param atTop seconds ahead in the best rendition. With 0 nothing is requested there, not even a first segment. */
function limitBuffer(dash: MediaPlayerClass, atTop: number): () => void {
  const { usual, tops } = limitsOf(dash);
  const own = Symbol('limit');
  const update = () => {
    const top = Math.min(...tops.values());
    const buffer = {
      bufferTimeAtTopQuality: top,
      bufferTimeAtTopQualityLongForm: top,
      bufferTimeDefault: NO_BUFFER_S,
    };
    dash.updateSettings({ streaming: { buffer: tops.size > 0 ? buffer : usual } });
  };
  tops.set(own, atTop);
  update();
  return () => {
    if (!tops.delete(own)) return;
    update();
    if (tops.size === 0) limited.delete(dash);
  };
}

function limitsOf(dash: MediaPlayerClass): Limits {
  // The object of the settings changes with each update.
  const { bufferTimeAtTopQuality, bufferTimeAtTopQualityLongForm, bufferTimeDefault } =
    dash.getSettings().streaming?.buffer ?? {};
  const usual = { bufferTimeAtTopQuality, bufferTimeAtTopQualityLongForm, bufferTimeDefault };
  const limits = limited.get(dash) ?? { usual, tops: new Map() };
  limited.set(dash, limits);
  return limits;
}
