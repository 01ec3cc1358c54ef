/**
 * A time as VLC and ffmpeg read it: any number of hours and of digits of the fraction, short parts, a comma or a colon
 * before the fraction, and blanks between the parts. They ignore the sign of zero.
 */
const TIME = String.raw`-?(?:(\d{1,3}) ?: ?)?(\d{1,2}) ?: ?(\d{1,2})(?: ?[.,:] ?(\d+))?`;
/** Writers also leave out a dash, or escape the arrow. */
const ARROW = String.raw`\s*(?:[-–—]{1,3} ?(?:>|&gt;)|→)\s*`;
const CUE_TIMES = new RegExp(`^${TIME}${ARROW}${TIME}(?!\\d)(.*)$`);

/** Reads the times of a cue in seconds from a line of WebVTT or SRT; null for another line. */
export function readCueTimes(line: string) {
  const found = CUE_TIMES.exec(line);
  if (found === null) return null;
  const [, ...parts] = found;
  /** The text behind the times. */
  const rest = parts.pop() ?? '';
  const [start, end] = [parts.slice(0, 4), parts.slice(4)].map(secondsOf) as [number, number];
  return { start, end, rest };
}

export type CueTimes = NonNullable<ReturnType<typeof readCueTimes>>;

const secondsOf = ([hours = 0, minutes, seconds, fraction = 0]: readonly (string | number | undefined)[]): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction}`);
