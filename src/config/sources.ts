/** A source of configuration values: the frame element's dataset, the window globals or the query. */
export type ConfigSource = Readonly<Record<string, unknown>>;

/** Inputs that `main` reads from the window. */
export interface ConfigInput {
  search: string;
  /** Dataset of the frame element; null when the parent has another origin. */
  dataset: ConfigSource | null;
  globals: ConfigSource;
  /** Base of relative URLs: the URL of the frame's own document. */
  base: string;
}

/**
 * Reads the dataset of the frame around this window. A parent of another origin hides the frame element: depending on
 * the browser the access gives null or throws. Both give null here.
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
