export type EngineName = (typeof ENGINES)[number];

export interface OldChromium {
  readonly name: OldChromiumName;
  /** Name and version. */
  readonly package: string;
  readonly integrity: string;
}

export type OldChromiumName = 'chromium-80' | 'chromium-92' | 'chromium-103' | 'chromium-109';

export const OLD_CHROMIUMS: readonly OldChromium[];
export const ENGINES: readonly [...OldChromiumName[], 'chromium', 'firefox', 'webkit'];
export const DEBIAN_ENGINES: readonly EngineName[];
export const GATE_CHROMIUM: OldChromiumName;
export const GATE_ENGINES: readonly EngineName[];
export const HAS_OLD_CHROMIUMS: boolean;
export const FIREFOX_PATH: string;
export const WEBKIT_DRIVER_PATH: string;
export const XVFB_PATH: string;
export const OLD_CHROMIUM_FOLDER: string;
export const CLICKHOUSE_PATH: string;
export const CHDB_PACKAGE: string;
export const CHDB_FOLDER: string;

export function oldChromiumPath(name: string): string;
export function miniBrowserPath(): string | null;
export function isTested(name: EngineName, env: NodeJS.ProcessEnv): boolean;
export function isInstalled(name: EngineName): boolean;
export function reasonToSkipEngines(situation: {
  env: NodeJS.ProcessEnv;
  installed?: readonly EngineName[];
}): string | null;
