import back from 'media-icons/dist/icons/chevron-left.js';
import download from 'media-icons/dist/icons/download.js';
import alert from 'media-icons/dist/icons/info.js';
import dark from 'media-icons/dist/icons/moon.js';
import refresh from 'media-icons/dist/icons/replay.js';
import share from 'media-icons/dist/icons/share-arrow.js';
import close from 'media-icons/dist/icons/x-mark.js';

const MARKUP = { alert, back, close, dark, download, refresh, share };

export type IconName = keyof typeof MARKUP;

const outlinesOf = (markup: string): readonly { d: string; isEvenOdd: boolean }[] =>
  [...markup.matchAll(/<path([^>]*?)\sd="([^"]+)"/g)].map(([, attributes = '', d = '']) => ({
    d,
    isEvenOdd: attributes.includes('evenodd'),
  }));

/** A glyph of the player's icon set, beside words. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 32 32" fill="currentColor" aria-hidden="true" focusable="false">
      {outlinesOf(MARKUP[name]).map(({ d, isEvenOdd }) => (
        <path key={d} d={d} {...(isEvenOdd ? { fillRule: 'evenodd', clipRule: 'evenodd' } : {})} />
      ))}
    </svg>
  );
}
