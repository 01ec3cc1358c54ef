export type LogLevel = 'error' | 'warn' | 'debug';

/** Where the widget's own words for developers go; viewers never see them. */
export type Log = (level: LogLevel, message: string, detail?: unknown) => void;

/** Writes to the console under the product's name; `debug` lines only when asked for. */
export function createLog(console: Pick<Console, 'error' | 'warn' | 'debug'>, debug: boolean): Log {
  return (level, message, detail) => {
    if (level === 'debug' && !debug) return;
    console[level](`[vv-player] ${message}`, ...(detail === undefined ? [] : [detail]));
  };
}
