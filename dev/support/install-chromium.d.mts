import type { OldChromium } from './engines.mjs';

/** Runs npm in a folder. */
type Npm = (args: readonly string[], folder: string) => { status: number | null; stdout: string; stderr: string };

export function installChromium(chromium: OldChromium, npm: Npm, root?: string): Promise<string | null>;
