import type { Connection } from '@/host/connection';

/** A network that the test turns on and off. */
export class FakeConnection implements Connection {
  online = true;
  #listeners: ((online: boolean) => void)[] = [];

  isOnline(): boolean {
    return this.online;
  }

  onChange(listener: (online: boolean) => void): void {
    this.#listeners.push(listener);
  }

  /** Changes the state and fires the browser event. */
  turn(online: boolean): void {
    this.online = online;
    for (const notify of this.#listeners) notify(online);
  }
}
