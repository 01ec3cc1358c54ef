/** Names whose value is nobody's business: of headers, parameters, cookies and fields, those of signed addresses too. */
const SECRET_NAME =
  /token|secret|passw|authorization|cookie|signature|credential|hmac|jwt|api[-_]?key|\bsign?\b|\bhdn[a-z]+|session-?context|device_fp/i;

/** A secret's name with what stands between it and its value: of addresses, headers and JSON, also in a string of JSON. */
const NAMED = `(?:${SECRET_NAME.source})[\\w-]{0,40}\\\\*["']?\\s*(?:[:=]|%3[ad])\\s*\\\\*`;

/** Secrets in running text, each after what stays of it. In this order: a later one may eat what an earlier one needs. */
const SECRETS: readonly RegExp[] = [
  // A JSON Web Token begins with `{"` in base64, and may be broken off.
  /()eyJ[\w-]{4,}[\w.-]*/g,
  /(\b(?:bearer|basic)\s+)[^\s"',;]+/gi,
  // A key, or a name and a password, before the host of an address.
  /(:\/\/)[^\s/@"']+(?=@)/g,
  /(cookie\\*["']?\s*[:=]\s*)[^\r\n]+/gi,
  // A scheme and what it asks for.
  /(authorization\s*[:=]\s*)[^\s"'\\][^\r\n"'\\]*/gi,
  // A text in quotes may have spaces; without them a value ends with the first. Of a list or a record goes what stands
  // before its first end. Bounded, or a long word would take the square of its length.
  new RegExp(`(${NAMED}["'])[^"'\\\\\\r\\n]+`, 'gi'),
  new RegExp(`(${NAMED}["']?)(?:[[{][^\\]}]*|[^\\s"'&;,}\\\\]+)`, 'gi'),
];

/** The text without tokens, credentials and cookies. */
export function redactText(text: string): string {
  return SECRETS.reduce((left, pattern) => left.replace(pattern, '$1***'), text);
}

/**
 * Anything as JSON text, fit to be shown or sent: each string cleaned, values of secret names left out, errors as their
 * text with its stack. What cannot be written, such as a circle, is one word; nothing throws.
 */
export function toSafeJson(value: unknown, clean: (text: string) => string = redactText): string {
  try {
    const text = JSON.stringify(value, (name, item: unknown) => {
      if (SECRET_NAME.test(name)) return undefined;
      if (item instanceof Error) return clean(`${item}\n${item.stack}`);
      return typeof item === 'string' ? clean(item) : item;
    });
    return text ?? typeof value;
  } catch {
    return '[unreadable]';
  }
}
