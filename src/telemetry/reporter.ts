import type { WidgetError } from '@/domain/errors';
import type { Log } from './logger';

/** Reports what took the player off the screen; the id on the viewer's panel is the one in the report. */
export interface Reporter {
  nextId(): string;
  report(error: WidgetError): void;
}

/** Ids are 32 hexadecimal digits, as error-reporting services name their events. */
export function createReporter(log: Log, crypto: Pick<Crypto, 'getRandomValues'>): Reporter {
  return {
    nextId: () =>
      [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    report: (error) => log('error', `${error.kind} ${error.id}`, error),
  };
}
