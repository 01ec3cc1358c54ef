import { openFilledFrames } from '@/storage/content-choices';
import type { Deps } from '../deps';

/** Number of contents whose filled frame is remembered. */
export const FILLED_FRAMES = 100;

/** Reads the choices of earlier visits. */
export function restoreFilledFrames({ store, storage }: Deps<'store' | 'storage'>): void {
  store.setState({ filledFrames: openFilledFrames(storage).read() ?? [] });
}

/** Fills the frame with the picture, or shows all of it. The choice is remembered for the content. */
export function fillFrame({ store, storage }: Deps<'store' | 'storage'>, filled: boolean): void {
  const { catalogued, filledFrames } = store.getState();
  if (catalogued === null) return;
  const { id } = catalogued.content;
  if (filledFrames.includes(id) === filled) return;
  const file = openFilledFrames(storage);
  // Another player may have stored a choice since.
  const others = (file.read() ?? filledFrames).filter((other) => other !== id);
  const next = (filled ? [...others, id] : others).slice(-FILLED_FRAMES);
  store.setState({ filledFrames: next });
  file.write(next);
}
