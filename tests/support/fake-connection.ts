import type { Connection } from '@/host/connection';

/** A network that comes and goes as a test says. */
export class FakeConnection implements Connection {
  online = true;
  #listeners: ((online: boolean) => void)[] = [];

  isOnline(): boolean {
    return this.online;
  }

  onChange(listener: (online: boolean) => void): void {
    this.#listeners.push(listener);
  }

  /** The browser notices. */
  turn(online: boolean): void {
    this.online = online;
    for (const tell of this.#listeners) tell(online);
  }
}
