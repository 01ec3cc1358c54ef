/** The faults that a caller can request. */
export interface Fault {
  readonly delayMs: number;
  readonly ending: FaultEnding | null;
  /** Number of calls that fail before one passes; null: all calls fail. */
  readonly times: number | null;
}

export type FaultEnding =
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'hang' }
  | { readonly kind: 'stall'; readonly share: number }
  | { readonly kind: 'truncate' }
  | { readonly kind: 'reset'; readonly share: number };

export const FAULT_HELP =
  'status:500, delay:3000, hang, stall:50%, truncate, reset, reset:50%; joined by ";" with times:1 and key:name';

const NUMBER = /^\d+$/;
const SHARE = /^(\d{1,3})%?$/;

/** Parses a fault such as `status:503;times:1`. Null for an unknown part. */
export function parseFault(text: string): Fault | null {
  let fault: Fault = { delayMs: 0, ending: null, times: null };
  for (const part of text.split(';')) {
    const [name = '', value = ''] = part.split(':', 2).map((piece) => piece.trim());
    if (name === '' || name === 'key') continue;
    const next = readPart(fault, name, value);
    if (next === null) return null;
    fault = next;
  }
  return fault;
}

function readPart(fault: Fault, name: string, value: string): Fault | null {
  if (name === 'delay') return NUMBER.test(value) ? { ...fault, delayMs: Number(value) } : null;
  if (name === 'times') return NUMBER.test(value) && Number(value) > 0 ? { ...fault, times: Number(value) } : null;
  const ending = readEnding(name, value);
  return ending === null ? null : { ...fault, ending };
}

function readEnding(name: string, value: string): FaultEnding | null {
  if (name === 'status') {
    const status = Number(value);
    return NUMBER.test(value) && status >= 200 && status <= 599 ? { kind: 'status', status } : null;
  }
  if (name === 'stall' || (name === 'reset' && value !== '')) {
    const percent = Number(SHARE.exec(value)?.[1] ?? Number.NaN);
    return percent <= 100 ? { kind: name, share: percent / 100 } : null;
  }
  if (value !== '') return null;
  if (name === 'reset') return { kind: 'reset', share: 0 };
  return name === 'hang' || name === 'truncate' ? { kind: name } : null;
}

/**
 * Counts the calls of each fault with `times`. That number of calls fail and the next one passes. Then the count
 * restarts, so that a test can run again on the same service.
 */
export class FaultCounter {
  readonly #failed = new Map<string, number>();

  /** Counts a call. Returns whether it fails. */
  claim(key: string, times: number | null): boolean {
    if (times === null) return true;
    const failed = this.#failed.get(key) ?? 0;
    this.#failed.set(key, failed < times ? failed + 1 : 0);
    return failed < times;
  }
}
