import type { HostBridge } from '@/host/bridge';

/** A host page that only listens. */
export class FakeHost implements HostBridge {
  /** Protocol events in order, each with its payload. */
  readonly events: { name: string; payload: unknown }[] = [];
  /** Messages outside the protocol; a text is stored with its parsed content. */
  readonly plains: Record<string, unknown>[] = [];

  /** Events that the hello message of the page requested. */
  asked: readonly string[] = ['timeupdate', 'fullscreenchange'];

  start(): void {}
  asksFor(name: string): boolean {
    return this.asked.includes(name);
  }
  event(name: string, payload?: unknown): void {
    this.events.push({ name, payload });
  }
  plain(message: object | string): void {
    this.plains.push((typeof message === 'string' ? JSON.parse(message) : message) as Record<string, unknown>);
  }
  /** The names of the events. */
  names(): string[] {
    return this.events.map(({ name }) => name);
  }
}
