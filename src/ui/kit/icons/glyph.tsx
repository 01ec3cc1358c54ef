/** One outline of a glyph. */
export interface Shape {
  d: string;
  evenOdd: boolean;
}

/** The icon set ships its glyphs as markup; extracting the outlines avoids `innerHTML`. */
const readShapes = (markup: string): Shape[] =>
  [...markup.matchAll(/<path([^>]*?)\sd="([^"]+)"/g)].map(([, attributes = '', d = '']) => ({
    d,
    evenOdd: attributes.includes('evenodd'),
  }));

/** Reads the outlines of a chunk's glyphs by name; each chunk has its own, so that none loads unused glyphs. */
export function readGlyphs<Name extends string>(
  glyphs: Readonly<Record<Name, string>>,
): Readonly<Record<Name, Shape[]>> {
  const shapes = Object.entries<string>(glyphs).map(([name, markup]) => [name, readShapes(markup)]);
  return Object.fromEntries(shapes) as Record<Name, Shape[]>;
}

/** A glyph of the icon set; decorative, because the button around it has the name. */
export function Glyph({ shapes, className }: { shapes: readonly Shape[]; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" fill="currentColor" aria-hidden="true" focusable="false" className={className}>
      {shapes.map(({ d, evenOdd }) => (
        <path key={d} d={d} {...(evenOdd ? { fillRule: 'evenodd', clipRule: 'evenodd' } : {})} />
      ))}
    </svg>
  );
}
