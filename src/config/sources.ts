/** One place that configuration values come from: the frame element's dataset, window globals, the query. */
export type ConfigSource = Readonly<Record<string, unknown>>;

/** Sources of the configuration, as `main` reads them from the window. */
export interface ConfigInput {
  search: string;
  /** Dataset of the frame element, where the parent is of the same origin; else null. */
  dataset: ConfigSource | null;
  globals: ConfigSource;
  /** Address that relative ones are resolved against: the frame's own document. */
  base: string;
}

/**
 * Dataset of the frame this window lives in. A parent of another origin hides the frame element: the browser gives
 * null or throws, and both mean the same here.
 */
export function readFrameDataset(window: Window): ConfigSource | null {
  try {
    const frame = window.frameElement as HTMLElement | null;
    return frame === null ? null : datasetUnderscored(frame.dataset);
  } catch {
    return null;
  }
}

/** `data-env_base_url` and `data-env-base-url` both mean `env_base_url`. */
function datasetUnderscored(dataset: DOMStringMap): ConfigSource {
  const entries = Object.entries(dataset).map(([name, value]) => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ]);
  return Object.fromEntries(entries) as ConfigSource;
}
