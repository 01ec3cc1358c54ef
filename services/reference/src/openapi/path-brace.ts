/** The brace of a path's segment with what stands about it: `sitemap{n}.xml` gives `sitemap`, `n` and `.xml`. */
export interface PathBrace {
  readonly before: string;
  readonly name: string;
  readonly after: string;
}

/** Null for a segment without a brace. */
export function braceOf(segment: string): PathBrace | null {
  const match = /^([^{]*)\{(\w+)\}([^}]*)$/.exec(segment);
  if (match === null) return null;
  const [, before = '', name = '', after = ''] = match;
  return { before, name, after };
}
