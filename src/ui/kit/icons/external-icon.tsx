import { Glyph, type Shape } from './glyph';

/** The icon set has no sign of a link that leaves the page: a plain one of the same weight, on the same grid. */
const SHAPES: readonly Shape[] = [
  { d: 'M13 6.5v2.6H8.6v14.3h14.3V19h2.6v7H6V6.5Zm4 0h8.5V15h-2.6v-4.1l-8.2 8.2-1.8-1.8 8.2-8.2H17Z', evenOdd: true },
];

/** Marks a link that opens another page; decorative, because the link around it has a name. */
export function ExternalIcon() {
  return <Glyph shapes={SHAPES} />;
}
