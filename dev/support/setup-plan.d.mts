export type Tool = 'php' | 'phpunit' | 'nginx' | 'fpm' | 'chromium' | 'font' | 'openssl';

export type Installer = 'apt' | 'brew' | 'dnf' | 'pacman' | 'names';

export type LockFile = {
  packages: Record<string, { version?: string; optional?: boolean; devOptional?: boolean; link?: boolean }>;
};

export const ENGINE_PACKAGES: readonly string[];
export function isAtLeast(found: string, wanted: string): boolean;
export function outdatedPackage(lock: LockFile, installed: LockFile | null): string | null;
export function debianPackages(tools: readonly Tool[]): string[];
export function withoutServices(tools: readonly (Tool | 'clickhouse')[], words: readonly string[]): string[];
export function installHint(installer: Installer, tools: readonly Tool[]): string;
export function isStale(lock: { ownerAlive: boolean | null; ageMs: number }): boolean;
