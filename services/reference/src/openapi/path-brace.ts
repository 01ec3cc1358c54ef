/** The parameter of a path segment with the text around it: `sitemap{n}.xml` gives `sitemap`, `n` and `.xml`. */
export interface PathBrace {
  readonly before: string;
  readonly name: string;
  readonly after: string;
}

/** Parses a segment. Null when it has no parameter. */
export function braceOf(segment: string): PathBrace | null {
  const match = /^([^{]*)\{(\w+)\}([^}]*)$/.exec(segment);
  if (match === null) return null;
  const [, before = '', name = '', after = ''] = match;
  return { before, name, after };
}
