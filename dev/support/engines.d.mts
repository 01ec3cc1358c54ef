export type EngineName = 'firefox' | 'webkit';

export const ENGINES: readonly EngineName[];
export const FIREFOX_PATH: string;
export const WEBKIT_DRIVER_PATH: string;
export const XVFB_PATH: string;

export function miniBrowserPath(): string | null;
export function installedEngines(): EngineName[];
export function reasonToSkipEngines(situation: {
  env: NodeJS.ProcessEnv;
  installed?: readonly EngineName[];
}): string | null;
