/** One outline of a glyph. */
export interface Shape {
  d: string;
  evenOdd: boolean;
}

/** The set ships its glyphs as markup; reading the outlines out of it spares an `innerHTML`. */
const readShapes = (markup: string): Shape[] =>
  [...markup.matchAll(/<path([^>]*?)\sd="([^"]+)"/g)].map(([, attributes = '', d = '']) => ({
    d,
    evenOdd: attributes.includes('evenodd'),
  }));

/** The outlines of a chunk's glyphs by name; each chunk has its own, so that none brings what it does not show. */
export function readGlyphs<Name extends string>(
  glyphs: Readonly<Record<Name, string>>,
): Readonly<Record<Name, Shape[]>> {
  const shapes = Object.entries<string>(glyphs).map(([name, markup]) => [name, readShapes(markup)]);
  return Object.fromEntries(shapes) as Record<Name, Shape[]>;
}

/** A glyph of the field's own icon set; decoration only, the button around it carries the name. */
export function Glyph({ shapes, className }: { shapes: readonly Shape[]; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" fill="currentColor" aria-hidden="true" focusable="false" className={className}>
      {shapes.map(({ d, evenOdd }) => (
        <path key={d} d={d} {...(evenOdd ? { fillRule: 'evenodd', clipRule: 'evenodd' } : {})} />
      ))}
    </svg>
  );
}
