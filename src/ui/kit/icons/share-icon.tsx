import send from 'media-icons/dist/icons/send.js';
import type { ShareTarget } from '@/domain/widget/share';
import { Glyph, readGlyphs, type Shape } from './glyph';

const shape = (d: string): Shape => ({ d, evenOdd: true });

/** The icon set has no logos of networks: these are plain ones of the same weight, on the same grid. */
const SHAPES: Readonly<Record<ShareTarget, readonly Shape[]>> = {
  vk: [
    shape(
      'M3 9h4.2c.2 5 2.3 7.4 4 7.9V9h4v4.4c1.7-.2 3.4-2.2 4-4.4h4c-.6 2.8-2.5 4.9-4 5.9 1.5.8 3.8 2.6 4.8 6.1h-4.4' +
        'c-.8-2.2-2.5-3.7-4.4-3.9V21h-.6C7 21 3.2 16.6 3 9Z',
    ),
  ],
  telegram: readGlyphs({ send }).send,
  whatsapp: [
    shape(
      'M16 3.5a12.3 12.3 0 0 0-10.6 18.6L4 28l6-1.4A12.3 12.3 0 1 0 16 3.5Zm0 2.7a9.6 9.6 0 1 1-5.2 17.7' +
        'l-3.1.8.8-3A9.6 9.6 0 0 1 16 6.2Zm-3.7 4.3c-.5 0-2 .8-2 2.7 0 3.3 5.3 8.4 8.8 8.4 1.7 0 2.7-1.2 2.7-2.2' +
        ' 0-.9-2.5-1.9-3-1.9-.6 0-1 1.3-1.5 1.3-.9 0-3.9-2.7-3.9-3.6 0-.5 1-.9 1-1.5 0-.7-1.1-3.2-2.1-3.2Z',
    ),
  ],
  x: [
    shape(
      'M4.5 5h7.3l5.4 7.3L23.5 5h3.2l-8.1 9.4L27.5 27h-7.3l-5.9-8L7.5 27H4.3l8.6-10Zm4.4 2.3L21.3 24.7h1.8L10.7 7.3Z',
    ),
  ],
  facebook: [
    shape(
      'M18.3 28V17.3h3.7l.7-4.4h-4.4v-2.7c0-1.3.6-2.2 2.4-2.2h2V4.2C22 4.1 21 4 19.8 4c-3.5 0-5.7 2.1-5.7 5.9v3H10v4.4h4.1V28Z',
    ),
  ],
  ok: [
    shape(
      'M16 4a5.7 5.7 0 1 0 0 11.4A5.7 5.7 0 0 0 16 4Zm0 3.3a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.8Z' +
        'M9.9 16.4c3.7 2.4 8.5 2.4 12.2 0a1.7 1.7 0 0 1 1.8 2.9 12 12 0 0 1-4.2 1.6l3.6 3.6a1.7 1.7 0 0 1-2.4 2.4L16 22' +
        'l-4.9 4.9a1.7 1.7 0 0 1-2.4-2.4l3.6-3.6a12 12 0 0 1-4.2-1.6 1.7 1.7 0 0 1 1.8-2.9Z',
    ),
  ],
};

/** The logo of a network; decorative, because the link around it has the name. */
export function ShareIcon({ target }: { target: ShareTarget }) {
  return <Glyph shapes={SHAPES[target]} />;
}
