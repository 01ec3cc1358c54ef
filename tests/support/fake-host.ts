import type { EventName, Events } from 'vv-protocol';
import type { HostBridge } from '@/host/bridge';

/** A host page that only listens. */
export class FakeHost implements HostBridge {
  /** Events of the protocol in order, each with its payload. */
  readonly events: { name: string; payload: unknown }[] = [];
  /** Messages outside the protocol; a text is parsed. */
  readonly plains: Record<string, unknown>[] = [];

  /** Events that its hello named. */
  asked: readonly string[] = ['timeupdate', 'fullscreenchange'];

  start(): void {}
  asksFor(name: string): boolean {
    return this.asked.includes(name);
  }
  event<K extends EventName>(name: K, payload: Events[K]): void {
    this.events.push({ name, payload });
  }
  plain(message: object | string): void {
    this.plains.push((typeof message === 'string' ? JSON.parse(message) : message) as Record<string, unknown>);
  }
  /** Names of the events alone. */
  names(): string[] {
    return this.events.map(({ name }) => name);
  }
}
