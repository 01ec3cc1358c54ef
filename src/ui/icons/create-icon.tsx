interface Shape {
  d: string;
  evenOdd: boolean;
}

/** The set ships its glyphs as markup; reading the outlines out of it spares an `innerHTML`. */
const readShapes = (markup: string): Shape[] =>
  [...markup.matchAll(/<path([^>]*?)\sd="([^"]+)"/g)].map(([, attributes = '', d = '']) => ({
    d,
    evenOdd: attributes.includes('evenodd'),
  }));

/**
 * Makes the component that draws these glyphs of the field's own icon set; decoration only, the button around it
 * carries the name. Each chunk has a component of its own, so that none brings glyphs that it does not show.
 */
export function createIcon<Name extends string>(glyphs: Readonly<Record<Name, string>>) {
  const shapes = new Map(Object.entries<string>(glyphs).map(([name, markup]) => [name, readShapes(markup)]));
  return function Icon({ name, className }: { name: Name; className?: string | undefined }) {
    return (
      <svg viewBox="0 0 32 32" fill="currentColor" aria-hidden="true" focusable="false" className={className}>
        {shapes.get(name)?.map(({ d, evenOdd }) => (
          <path key={d} d={d} {...(evenOdd ? { fillRule: 'evenodd', clipRule: 'evenodd' } : {})} />
        ))}
      </svg>
    );
  };
}
