import { vi } from 'vitest';
import type { PageLife, PageLifeEvent } from '@/host/page-life';

/** A page that the test hides, shows and freezes. No server answers unless the test says so. */
export class FakePageLife implements PageLife {
  hidden = false;
  /** Restarts that an earlier document has noted. */
  noted: number | null = 0;
  readonly answers = vi.fn<PageLife['answers']>(async () => false);
  #listeners: ((event: PageLifeEvent) => void)[] = [];

  isHidden(): boolean {
    return this.hidden;
  }

  on(listener: (event: PageLifeEvent) => void): void {
    this.#listeners.push(listener);
  }

  /** Fires an event of the page. */
  turn(event: PageLifeEvent): void {
    for (const notify of this.#listeners) notify(event);
  }

  takeRestarts(): number {
    return this.noted ?? 0;
  }

  noteRestarts(count: number): boolean {
    if (this.noted === null) return false;
    this.noted = count;
    return true;
  }
}
