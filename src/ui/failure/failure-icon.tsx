import link from 'media-icons/dist/icons/link.js';
import lock from 'media-icons/dist/icons/lock-closed.js';
import type { WidgetError } from '@/domain/widget/errors';
import { Glyph, readGlyphs, type Shape } from '../kit/icons/glyph';

const shape = (d: string): Shape => ({ d, evenOdd: true });

/** The icon set has neither a warning sign nor a film that is gone: plain ones of the same weight, on the same grid. */
const WARNING = [
  shape(
    'M14.3 5a2 2 0 0 1 3.4 0l11 19.2a2 2 0 0 1-1.7 3H5a2 2 0 0 1-1.7-3Zm1.7 2.9L6.2 24.6h19.6Zm-1.3 5h2.6v6.4h-2.6Zm0 8.1h2.6v2.4h-2.6Z',
  ),
];
const GONE = [
  shape(
    'M7 4h12l6 6v18H7Zm2.6 2.6v18.8h12.8V12H17V6.6Zm2.7 9.6 1.8-1.8 1.9 1.9 1.9-1.9 1.8 1.8-1.9 1.9 1.9 1.9-1.8 1.8-1.9-1.9-1.9 1.9-1.8-1.8 1.9-1.9Z',
  ),
];

const SHAPES: Readonly<Record<WidgetError['kind'], readonly Shape[]>> = {
  ...readGlyphs({ 'missing-movie-id': link, 'source-refused': link, 'region-blocked': lock }),
  'content-not-found': GONE,
  'master-failed': WARNING,
  unexpected: WARNING,
};

const COPY = [shape('M11 4h14v17h-4v7H7V11h4Zm2.6 2.6V11H21v7.4h1.4V6.6Zm-4 7v11.8h8.8V13.6Z')];

/** The sign of a failure; decorative, because the text beside it says the same. */
export function FailureIcon({ kind, className }: { kind: WidgetError['kind']; className: string | undefined }) {
  return <Glyph shapes={SHAPES[kind]} className={className} />;
}

/** Two sheets: a press copies. */
export function CopyIcon() {
  return <Glyph shapes={COPY} />;
}
