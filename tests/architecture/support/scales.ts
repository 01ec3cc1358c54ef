import type { SourceFile } from '../../../dev/source/source-file';

/** The only files that declare sizes and colours. The page carries the first, the entry the last. */
const TOKENS = ['src/ui/theme/page.css', 'src/ui/theme/theme.css', 'src/ui/shell/start-overlays.css'];
/** Subtitles have the size and the corners that the viewer chose. */
const VIEWERS_OWN = 'src/ui/captions/captions.module.css';

/**
 * Conditions on the size of the frame, by purpose. CSS has no variables in conditions, so this list is the scale: a new
 * condition needs a reason that none of these covers.
 */
export const BREAKPOINTS: Readonly<Record<string, string>> = {
  tv: '(width >= 1600px) and (height >= 860px)',
  desktop: '(width >= 1280px) and (height >= 640px)',
  'no button labels': '(width < 900px)',
  'narrow bar': '(width < 720px)',
  'bar of a mouse, no spare buttons': '(width < 576px)',
  'compact layout': '(width < 576px) or (height < 380px)',
  'compact dock': '(width < 576px) or (height < 480px)',
  'compact layout, wide': '(width >= 576px) and (height < 380px)',
  'full-frame panel': '((width < 576px) and (height < 480px)) or (height < 300px)',
  'full-frame help': '(width < 480px) or (height < 300px)',
  'full-frame share': '(width < 360px) or (height < 300px)',
  phone: '(width < 480px)',
  'large centre buttons': '(300px <= width < 1280px) and (height >= 170px)',
  'no ad slider': '(width < 420px) or (height < 170px)',
  'small phone': '(width < 400px)',
  'phone, no room for details': '(width < 480px) and (height < 380px)',
  'one column': '(width < 360px) or (height < 170px)',
  narrow: '(width < 300px)',
  narrowest: '(width < 260px)',
  'raised centre row': '(height < 420px)',
  'low, with a dock above the bar': '(170px <= height < 240px)',
  'seek bar at the edge': '(height < 380px)',
  low: '(height < 300px)',
  lower: '(height < 240px)',
  'no second line': '(height < 200px)',
  lowest: '(height < 170px)',
  tiny: '(width < 300px) or (height < 170px)',
};

const COLOUR =
  /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|(?<!-)\b(?:white|black|gr[ae]y|silver|red|green|blue|yellow|orange)\b(?!-)/;
const FONT_SIZE = /^(?:inherit|var\(--vv-type-[\w-]+\)|(?:calc|max|min)\([^;]*var\(--vv-[^;]*\))$/;
const RADIUS = /^(?:0|50%|inherit|var\(--vv-radius[\w-]*\))$/;

const withoutComments = (css: string): string => css.replace(/\/\*.*?\*\//gs, '');

const valuesOf = (css: string, property: string): string[] =>
  [...css.matchAll(new RegExp(`[;{]\\s*${property}:\\s*([^;}]+)`, 'g'))].map((match) => (match[1] ?? '').trim());

/** Values that are not of the scales, as `file: declaration`. */
export function offScale({ path, text }: SourceFile): string[] {
  if (TOKENS.includes(path)) return conditionsOff(path, text);
  const css = withoutComments(text);
  const declarations = [...css.matchAll(/[;{]\s*([\w-]+):\s*([^;{}]+)(?=[;}])/g)];
  const colours = declarations
    .filter(([, , value = '']) => COLOUR.test(value))
    .map(([, name, value]) => `${name}: ${value}`);
  const sizes = valuesOf(css, 'font-size')
    .filter((value) => !FONT_SIZE.test(value))
    .map((value) => `font-size: ${value}`);
  const fonts = valuesOf(css, 'font')
    .filter((value) => value !== 'inherit')
    .map((value) => `font: ${value}`);
  const radii = valuesOf(css, 'border-radius')
    .filter((value) => !value.split(/[\s/]+/).every((one) => RADIUS.test(one)))
    .map((value) => `border-radius: ${value}`);
  const own = path === VIEWERS_OWN ? [] : [...sizes, ...fonts.filter((font) => !font.includes('--cap-font')), ...radii];
  return [...[...colours, ...own].map((found) => `${path}: ${found}`), ...conditionsOff(path, css)];
}

function conditionsOff(path: string, css: string): string[] {
  const known = Object.values(BREAKPOINTS);
  const conditions = [...css.matchAll(/@container\s+(?:stage\s+)?([^{]+?)\s*\{/g)].map((match) => match[1] ?? '');
  return conditions.filter((one) => !known.includes(one)).map((one) => `${path}: @container ${one}`);
}
