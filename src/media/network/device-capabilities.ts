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

/** Properties of the device and the viewer that bound the buffer. */
export interface BufferConditions {
  /** `navigator.deviceMemory`, GB, 8 at most; null where the browser lacks it. */
  memoryGb: number | null;
  /** A phone or a tablet: its only pointer is a finger. */
  isHandheld: boolean;
  /** A television, whose browser shares little memory with the decoder. */
  isTelevision: boolean;
  /** The viewer has enabled data saving. */
  saveData: boolean;
}

/** Buffer limits by the names of hls.js. */
export interface BufferLimits {
  /** Seconds of played content, retained for an instant step back. */
  backBufferLength: number;
  /** Seconds ahead that are always fetched. `maxBufferSize` limits the rest. */
  maxBufferLength: number;
  /** Upper limit of seconds ahead, however small they are. */
  maxMaxBufferLength: number;
  /** Bytes ahead. */
  maxBufferSize: number;
}

const MB = 1_000_000;

/** The last three are the defaults of hls.js. */
const ROOMY: BufferLimits = {
  backBufferLength: 60,
  maxBufferLength: 30,
  maxMaxBufferLength: 600,
  maxBufferSize: 60 * MB,
};

/** A phone's system kills a page that uses too much memory. iOS also evicts the buffer by itself. */
const SMALL: BufferLimits = {
  backBufferLength: 20,
  maxBufferLength: 30,
  maxMaxBufferLength: 120,
  maxBufferSize: 30 * MB,
};

const TINY: BufferLimits = {
  backBufferLength: 10,
  maxBufferLength: 20,
  maxMaxBufferLength: 60,
  maxBufferSize: 15 * MB,
};

/** A television's system ends an application that uses too much memory. */
const TELEVISION: BufferLimits = {
  backBufferLength: 10,
  maxBufferLength: 30,
  maxMaxBufferLength: 30,
  maxBufferSize: 30 * MB,
};

const SMALL_MEMORY_GB = 4;
const TINY_MEMORY_GB = 2;

/** Unwatched data costs a viewer who saves traffic. */
const DATA_SAVER_BUFFER_S = 30;

/** Buffer limits for this device. */
export function bufferLimits({ saveData, ...device }: BufferConditions): BufferLimits {
  const limits = sizeFor(device);
  return saveData ? { ...limits, maxMaxBufferLength: DATA_SAVER_BUFFER_S } : limits;
}

function sizeFor({ memoryGb: knownGb, isHandheld, isTelevision }: Omit<BufferConditions, 'saveData'>): BufferLimits {
  const memoryGb = knownGb ?? Number.POSITIVE_INFINITY;
  if (memoryGb <= TINY_MEMORY_GB) return TINY;
  if (isTelevision) return TELEVISION;
  return isHandheld || memoryGb <= SMALL_MEMORY_GB ? SMALL : ROOMY;
}
