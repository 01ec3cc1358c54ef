/** What of the device and the viewer bounds how much video is kept. */
export interface BufferConditions {
  /** `navigator.deviceMemory`, GB, where the browser tells: 8 at most. */
  memoryGb: number | null;
  /** A phone or a tablet: no pointer but a finger. */
  isHandheld: boolean;
  /** The viewer asks for less traffic. */
  saveData: boolean;
}

/** How much of a stream is kept, by the names of hls.js. */
export interface BufferLimits {
  /** Seconds that have been played, kept for an instant step back. */
  backBufferLength: number;
  /** Seconds ahead that are fetched in any case; more only up to `maxBufferSize`. */
  maxBufferLength: number;
  /** Seconds ahead at the most, however small they are. */
  maxMaxBufferLength: number;
  /** Bytes ahead. */
  maxBufferSize: number;
}

const MB = 1_000_000;

/** The last three are those of hls.js itself. */
const ROOMY: BufferLimits = {
  backBufferLength: 60,
  maxBufferLength: 30,
  maxMaxBufferLength: 600,
  maxBufferSize: 60 * MB,
};

/** A phone's system takes the memory of a page away, and the page with it; iOS also empties the buffer by itself. */
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

const SMALL_MEMORY_GB = 4;
const TINY_MEMORY_GB = 2;

/** What is fetched and never watched costs a viewer who saves traffic. */
const DATA_SAVER_BUFFER_S = 30;

/** The most of a stream that this device is to keep. */
export function bufferLimits({ memoryGb, isHandheld, saveData }: BufferConditions): BufferLimits {
  const limits = sizeFor(memoryGb ?? Number.POSITIVE_INFINITY, isHandheld);
  return saveData ? { ...limits, maxMaxBufferLength: DATA_SAVER_BUFFER_S } : limits;
}

function sizeFor(memoryGb: number, isHandheld: boolean): BufferLimits {
  if (memoryGb <= TINY_MEMORY_GB) return TINY;
  return isHandheld || memoryGb <= SMALL_MEMORY_GB ? SMALL : ROOMY;
}
