import type { BandwidthEstimate, PictureSize } from '@/domain/playback/initial-rendition';
import { readNetworkInformation } from '@/lib/network-information';
import type { BufferConditions } from './buffer-limits';

/** What there is to play a stream with: the line and the device. */
export interface DeviceCapabilities extends BufferConditions {
  line: BandwidthEstimate;
}

/** What only some browsers tell. */
interface Hints {
  deviceMemory?: number;
}

/** Asks the browser. `remembered` is the line's bandwidth of a visit before, bits a second. */
export function readCapabilities(remembered: number | null): DeviceCapabilities {
  const { deviceMemory } = navigator as Hints;
  const { downlinkMbps, saveData } = readNetworkInformation(navigator);
  return {
    line: { measured: null, remembered, downlinkMbps, saveData },
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
