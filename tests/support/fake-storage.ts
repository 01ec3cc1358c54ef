/** A window with the part of its storage that the widget uses, over a map, with switches for refusals by browsers. */
export class FakeStorage {
  readonly map = new Map<string, string>();
  refuse: 'nothing' | 'access' | 'read' | 'write' = 'nothing';

  readonly history = { state: null as unknown };

  get localStorage(): Storage {
    if (this.refuse === 'access') throw new DOMException('The operation is insecure.', 'SecurityError');
    return this as unknown as Storage;
  }

  /** Values that a browser would not have saved. */
  unsaved: ReadonlyMap<string, string> = new Map();

  getItem(key: string): string | null {
    if (this.refuse === 'read') throw new DOMException('read', 'SecurityError');
    return this.map.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    if (this.refuse === 'write') throw new DOMException('quota', 'QuotaExceededError');
    this.map.set(key, value);
  }
}
