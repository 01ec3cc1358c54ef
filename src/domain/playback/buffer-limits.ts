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
export function bufferLimits({ memoryGb, isHandheld, isTelevision, saveData }: BufferConditions): BufferLimits {
  const fits = (mostGb: number) => memoryGb !== null && memoryGb <= mostGb;
  const size = isTelevision ? TELEVISION : isHandheld || fits(SMALL_MEMORY_GB) ? SMALL : ROOMY;
  const limits = fits(TINY_MEMORY_GB) ? TINY : size;
  return saveData ? { ...limits, maxMaxBufferLength: DATA_SAVER_BUFFER_S } : limits;
}
