import { redactText, toSafeJson } from '@/lib/redact';

/** In the order of spec section 9: each level lets through itself and those before it. */
const LEVELS = ['none', 'error', 'warn', 'trace', 'debug', 'info'] as const;

export type LogLevel = (typeof LEVELS)[number];

/** Where the widget's own words for developers go; viewers never see them. */
export type Log = (level: Exclude<LogLevel, 'none'>, message: string, detail?: unknown) => void;

/**
 * What `?debug=` asks for: `1` everything, a level's name that level. Otherwise the console of a foreign site is kept
 * quiet: errors and warnings.
 */
export function logLevelOf(debug: string | null): LogLevel {
  return debug === '1' ? 'info' : (LEVELS.find((level) => level === debug) ?? 'warn');
}

/** Writes to the console under the product's name, up to a level, and never a token: a detail is written as text that was cleaned. */
export function createLog(console: Pick<Console, 'error' | 'warn' | 'debug' | 'info'>, limit: LogLevel): Log {
  return (level, message, detail) => {
    if (LEVELS.indexOf(level) > LEVELS.indexOf(limit)) return;
    // A trace of the console's own would print its stack with every line.
    console[level === 'trace' ? 'debug' : level](
      `[vv-player] ${redactText(message)}`,
      // A part of the name of a field may be a secret, too.
      ...(detail === undefined ? [] : [redactText(toSafeJson(detail))]),
    );
  };
}
