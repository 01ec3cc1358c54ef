import { badValueText, booleanText, readParameter } from '@/domain/startup/setting';
import type { Deps } from './deps';

/** Reads a parameter of the frame's URL that is on by default, and that the first frame does not need. */
export function readFlag({ page, log }: Deps<'page' | 'log'>, name: string): boolean {
  const { searchParams } = new URL(page.frameUrl);
  const warn = (bad: string, value: unknown) => log('warn', badValueText(searchParams, bad, value));
  return readParameter(searchParams, name, booleanText, warn) ?? true;
}
