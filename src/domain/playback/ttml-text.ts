/** A part of the screen at a time, as imsc.js describes it. Styles are those that apply to it. */
export interface TtmlPart {
  kind?: string;
  text?: string;
  contents?: readonly TtmlPart[];
  styleAttrs?: Readonly<Record<string, unknown>>;
}

const STYLING = 'http://www.w3.org/ns/ttml#styling';
const WHITE = 'ffffff';
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The text of TTML with the markup of WebVTT, a line for each paragraph. Images have none. */
export const ttmlText = (screen: TtmlPart): string => paragraphsOf(screen).join('\n').trim();

const paragraphsOf = (part: TtmlPart): string[] =>
  part.kind === 'p' ? [lineOf(part)] : (part.contents ?? []).flatMap(paragraphsOf);

function lineOf({ kind, text, contents = [], styleAttrs = {} }: TtmlPart): string {
  if (kind === 'br') return '\n';
  const style = (name: string) => styleAttrs[`${STYLING} ${name}`];
  if (style('visibility') === 'hidden') return '';
  if (text === undefined) return contents.map(lineOf).join('');
  const [red = 255, green = 255, blue = 255] = (style('color') ?? []) as readonly number[];
  const colour = [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('');
  const tags = [
    colour !== WHITE && ['font', ` color="#${colour}"`],
    /italic|oblique/.test(String(style('fontStyle'))) && ['i', ''],
    style('fontWeight') === 'bold' && ['b', ''],
    String(style('textDecoration')).includes('underline') && ['u', ''],
  ].filter((tag): tag is [string, string] => tag !== false);
  const escaped = text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character);
  return tags.reduce((inner, [tag, attributes]) => `<${tag}${attributes}>${inner}</${tag}>`, escaped);
}
