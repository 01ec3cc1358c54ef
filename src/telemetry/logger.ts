import { redactText, toSafeJson } from './redact';

/** Log levels in order. Each includes the levels before it (docs/behaviour.md, Error reports). */
const LEVELS = ['none', 'error', 'warn', 'trace', 'debug', 'info'] as const;

export type LogLevel = (typeof LEVELS)[number];

/** Writes messages for developers. Viewers never see them. */
export type Log = (level: Exclude<LogLevel, 'none'>, message: string, detail?: unknown) => void;

/**
 * Reads `?debug=`: `1` enables everything, a level's name enables that level. The default is errors and warnings, to
 * keep the console of the host page quiet.
 */
export function logLevelOf(debug: string | null): LogLevel {
  return debug === '1' ? 'info' : (LEVELS.find((level) => level === debug) ?? 'warn');
}

/** Logs to the console with the product's prefix, up to the given level. Details are written as text without tokens. */
export function createLog(console: Pick<Console, 'error' | 'warn' | 'debug' | 'info'>, limit: LogLevel): Log {
  return (level, message, detail) => {
    if (LEVELS.indexOf(level) > LEVELS.indexOf(limit)) return;
    // `console.trace` would print its stack with every line.
    console[level === 'trace' ? 'debug' : level](
      `[vv-player] ${redactText(message)}`,
      // Field names may contain a secret, too.
      ...(detail === undefined ? [] : [redactText(toSafeJson(detail))]),
    );
  };
}
