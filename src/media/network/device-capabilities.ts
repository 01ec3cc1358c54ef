import type { Line, PictureSize } from '@/domain/playback/initial-rendition';
import type { BufferConditions } from './buffer-limits';

/** What there is to play a stream with: the line and the device. */
export interface DeviceCapabilities extends BufferConditions {
  line: Line;
}

/** What only some browsers tell. */
interface Hints {
  connection?: { downlink?: number; saveData?: boolean };
  deviceMemory?: number;
}

/** Asks the browser. `remembered` is the line's bandwidth of a visit before, bits a second. */
export function readCapabilities(remembered: number | null): DeviceCapabilities {
  const { connection, deviceMemory } = navigator as Hints;
  const saveData = connection?.saveData === true;
  return {
    line: { measured: null, remembered, downlink: connection?.downlink ?? null, saveData },
    memoryGb: deviceMemory ?? null,
    isHandheld: matchMedia('(hover: none) and (pointer: coarse)').matches,
    saveData,
  };
}

/** In device pixels; nothing of a player that is not laid out. */
export function pictureSize(element: HTMLElement | null): PictureSize {
  const { clientWidth = 0, clientHeight = 0 } = element ?? {};
  return { width: clientWidth * devicePixelRatio, height: clientHeight * devicePixelRatio };
}
