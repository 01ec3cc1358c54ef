/** Names of headers, parameters, cookies and fields with a secret value. Includes the parameters of signed URLs. */
const SECRET_NAME =
  /token|secret|passw|authorization|cookie|signature|credential|hmac|jwt|api[-_]?key|\bsign?\b|\bhdn[a-z]+|session-?context|device_fp/i;

/** A secret's name and the characters before its value. Covers URLs, headers, JSON, and JSON inside a JSON string. */
const NAMED = `(?:${SECRET_NAME.source})[\\w-]{0,40}\\\\*["']?\\s*(?:[:=]|%3[ad])\\s*\\\\*`;

/**
 * Secrets in running text. The first group of each pattern is kept. The order matters: a later pattern may consume text
 * that an earlier one needs.
 */
const SECRETS: readonly RegExp[] = [
  // A JSON Web Token begins with `{"` in base64. It may be truncated.
  /()eyJ[\w-]{4,}[\w.-]*/g,
  /(\b(?:bearer|basic)\s+)[^\s"',;]+/gi,
  // A key, or a user name and password, before the host of a URL.
  /(:\/\/)[^\s/@"']+(?=@)/g,
  /(cookie\\*["']?\s*[:=]\s*)[^\r\n]+/gi,
  // The scheme and the credentials.
  /(authorization\s*[:=]\s*)[^\s"'\\][^\r\n"'\\]*/gi,
  // A quoted value may contain spaces; an unquoted one ends with the first. A list or record is removed up to its first
  // closing bracket. The name's length is bounded, because a long word would take quadratic time.
  new RegExp(`(${NAMED}["'])[^"'\\\\\\r\\n]+`, 'gi'),
  new RegExp(`(${NAMED}["']?)(?:[[{][^\\]}]*|[^\\s"'&;,}\\\\]+)`, 'gi'),
];

/** Replaces tokens, credentials and cookies in the text with `***`. */
export function redactText(text: string): string {
  return SECRETS.reduce((left, pattern) => left.replace(pattern, '$1***'), text);
}

/**
 * Writes any value as JSON text that is safe to show or send. Strings are cleaned, values with secret names are left
 * out, and errors become text with their stack. A value that JSON cannot represent, such as a circular one, becomes one
 * word. Never throws.
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
