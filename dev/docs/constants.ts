import type { SourceFile } from '../source/source-file';

/** A constant of the sources, as `docs/behaviour.md` states it. */
export interface Constant {
  name: string;
  /** Relative to the root of the repository. */
  file: string;
  /** Text of the value with its unit. */
  value: string;
}

const DECLARATION = /^(?:export )?const ([A-Z][A-Z0-9_]*)(?:: [^=]+)? = ([^;]+?)(?: as const)?;/gm;
const NUMBER = /^-?\d[\d_]*(?:\.\d+)?$/;

const MINUTE_S = 60;
const DAY_S = 86_400;

/** Finds every constant whose value is a number, a product of numbers, a boolean, a string or a list of these. */
export function findConstants(files: readonly SourceFile[]): Constant[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(DECLARATION)].flatMap(([, name = '', source = '']) => {
      const value = formatValue(name, source.replace(/\s+/g, ' ').trim());
      return value === null ? [] : [{ name, file: path, value }];
    }),
  );
}

/** Writes a value for people: the suffix of the name is its unit. Null for an expression that is no plain value. */
export function formatValue(name: string, source: string): string | null {
  const list = /^\[ ?(.*?),? ?\]$/.exec(source)?.[1];
  if (list !== undefined) {
    const parts = list.split(', ').map((part) => formatValue('', part));
    return parts.some((part) => part === null) ? null : parts.join(', ');
  }
  if (source === 'true' || source === 'false') return source;
  const quoted = /^'([^']*)'$/.exec(source)?.[1];
  if (quoted !== undefined) return quoted;
  const number = calculate(source);
  return number === null ? null : withUnit(name, number);
}

function calculate(source: string): number | null {
  const quotient = /^([^/*]+) \/ ([^/*]+)$/.exec(source);
  if (quotient !== null) return divide(calculate(quotient[1] ?? ''), calculate(quotient[2] ?? ''));
  const factors = source
    .split(' * ')
    .map((factor) => (NUMBER.test(factor) ? Number(factor.replaceAll('_', '')) : null));
  return factors.reduce((product, factor) => (product === null || factor === null ? null : product * factor), 1);
}

const divide = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a / b);

function withUnit(name: string, value: number): string {
  const unit = /_([A-Z]+)$/.exec(name)?.[1];
  switch (unit) {
    case 'MS':
      return value < 1000 ? `${value} ms` : duration(value / 1000);
    case 'S':
      return duration(value);
    case 'DAYS':
      return `${value} days`;
    case 'PX':
      return `${value} px`;
    case 'PERCENT':
      return `${value} %`;
    case 'GB':
      return `${value} GB`;
    case 'B':
    case 'BYTES':
      return `${grouped(value)} bytes`;
    case 'BPS':
      return `${value / 1e6} Mbit/s`;
    case 'MBPS':
      return `${value} Mbit/s`;
    default:
      return grouped(value);
  }
}

function duration(seconds: number): string {
  if (seconds >= DAY_S && seconds % DAY_S === 0) return `${seconds / DAY_S} ${seconds === DAY_S ? 'day' : 'days'}`;
  if (seconds > MINUTE_S && seconds % MINUTE_S === 0) return `${seconds / MINUTE_S} minutes`;
  return `${Number(seconds.toFixed(3))} s`;
}

const grouped = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ' ');
