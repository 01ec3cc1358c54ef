import type { BufferConditions } from '@/domain/playback/buffer-limits';
import type { BandwidthEstimate, PictureSize } from '@/domain/playback/initial-rendition';
import { readNetworkInformation } from '@/lib/network-information';
import { hasRemoteControl } from '@/lib/remote-control';

/** The network and the device that play a stream. */
export interface DeviceCapabilities extends BufferConditions {
  bandwidth: BandwidthEstimate;
}

/** Values that only some browsers expose. */
interface Hints {
  deviceMemory?: number;
}

/** Reads the browser's values. `remembered` is the bandwidth of an earlier visit, bits per second. */
export function readCapabilities(remembered: number | null): DeviceCapabilities {
  const { deviceMemory } = navigator as Hints;
  const { downlinkMbps, saveData } = readNetworkInformation(navigator);
  return {
    bandwidth: { measured: null, remembered, downlinkMbps, saveData },
    memoryGb: deviceMemory ?? null,
    isHandheld: matchMedia('(hover: none) and (pointer: coarse)').matches,
    isTelevision: hasRemoteControl(),
    saveData,
  };
}

/** Size in device pixels; zero for a player without layout. */
export function pictureSize(element: HTMLElement | null): PictureSize {
  const { clientWidth = 0, clientHeight = 0 } = element ?? {};
  return { width: clientWidth * devicePixelRatio, height: clientHeight * devicePixelRatio };
}

/** Formats of sound, and of pictures, that many browsers do not decode. */
const RARE = /^(?:(ac-|ec-|dts|mha|mhm)|hvc|hev|dv|vp|av01)/i;

/** Whether the browser decodes a format of RFC 6381. */
export function isPlayable(codec: string): boolean {
  const [rare, sound] = RARE.exec(codec) ?? [];
  if (rare === undefined) return true;
  const source = self.MediaSource ?? (self as { ManagedMediaSource?: typeof MediaSource }).ManagedMediaSource;
  return source?.isTypeSupported(`${sound ? 'audio' : 'video'}/mp4;codecs="${codec}"`) === true;
}
