/** Facts of the Network Information API. Not every browser has it, and none measures exactly. */
export interface NetworkInformation {
  /** Estimated bandwidth in Mbit/s. */
  downlinkMbps: number | null;
  /** `slow-2g`, `2g`, `3g` or `4g`. */
  effectiveType: string | null;
  /** The viewer asks for less traffic. */
  saveData: boolean;
}

type Connection = { downlink?: number; effectiveType?: string; saveData?: boolean };

/** Reads `navigator.connection`, which the standard library's types lack. */
export function readNetworkInformation(navigator: object): NetworkInformation {
  const { downlink, effectiveType, saveData } = (navigator as { connection?: Connection }).connection ?? {};
  return { downlinkMbps: downlink ?? null, effectiveType: effectiveType ?? null, saveData: saveData === true };
}

/** The browser's bandwidth estimate in kbit/s; null when it has none. */
export function estimatedKbps(navigator: object): number | null {
  const { downlinkMbps } = readNetworkInformation(navigator);
  return downlinkMbps === null ? null : downlinkMbps * 1000;
}
