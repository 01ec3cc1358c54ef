/** The part of a DOM that the reader of ad documents uses, for tests without a browser. Documents are taken as well-formed. */
class FakeElement {
  readonly children: FakeElement[] = [];
  text = '';
  readonly localName: string;
  readonly attributes: { name: string; value: string }[];
  readonly parentElement: FakeElement | null;
  constructor(localName: string, attributes: { name: string; value: string }[], parentElement: FakeElement | null) {
    this.localName = localName;
    this.attributes = attributes;
    this.parentElement = parentElement;
  }
  get id(): string {
    return this.getAttribute('id') ?? '';
  }
  get textContent(): string {
    return this.text + this.children.map(({ textContent }) => textContent).join('');
  }
  getAttribute(name: string): string | null {
    return this.attributes.find((one) => one.name === name)?.value ?? null;
  }
  getElementsByTagNameNS(_: string, name: string): FakeElement[] {
    return this.children.flatMap((child) => [
      ...(name === '*' || child.localName === name ? [child] : []),
      ...child.getElementsByTagNameNS(_, name),
    ]);
  }
}

const TOKEN = /<!\[CDATA\[(.*?)\]\]>|<\?.*?\?>|<(\/?)(?:\w+:)?(\w+)([^>]*?)(\/?)>|([^<]+)/gs;

/** In place of the browser's `DOMParser`. */
export class FakeDomParser {
  parseFromString(text: string) {
    const root = new FakeElement('#document', [], null);
    let at = root;
    for (const [, data, close, name, attributes = '', isEmpty, words] of text.matchAll(TOKEN)) {
      at.text += data ?? words?.trim() ?? '';
      if (name === undefined) continue;
      if (close) {
        at = at.parentElement ?? root;
        continue;
      }
      const pairs = [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)];
      const element = new FakeElement(
        name,
        pairs.map(([, key = '', value = '']) => ({ name: key, value })),
        at,
      );
      at.children.push(element);
      if (!isEmpty) at = element;
    }
    const documentElement = root.children[0] ?? new FakeElement('parsererror', [], null);
    return { documentElement, querySelector: () => null };
  }
}
