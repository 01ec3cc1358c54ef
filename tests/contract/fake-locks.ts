import type { Locks } from '@/catalogue/auth/token-refresh';

/** Exclusive Web Locks of one browser, shared by its pages. */
export class FakeLocks {
  readonly asked: string[] = [];
  #last: Promise<unknown> = Promise.resolve();

  readonly request = ((name: string, { signal }: LockOptions, run: () => Promise<unknown>) => {
    this.asked.push(name);
    const given = new Promise<void>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
      void this.#last.then(() => resolve());
    });
    const turn = given.then(run);
    this.#last = turn.catch(() => undefined);
    return turn;
  }) as Locks['request'];

  /** A page takes the lock and never releases it. */
  block(): void {
    this.#last = new Promise(() => undefined);
  }
}
