import { ALLOW, PARAMETERS } from 'vv-embed/frame';
import type { CodeKind } from './code-kinds';
import type { Choice, SdkOptions } from './draft';
import { DEFAULT_RATIO } from './fields';

/** Absolute URLs for the embed code. */
export interface EmbedUrls {
  /** URL of vv-player.php. */
  widget: string;
  /** URL of vv-embed.global.js. */
  sdk: string;
}

/** The content's name and poster, where the catalogue tells them. */
export interface FilmCard {
  title: string;
  /** Absolute URL. */
  poster: string | null;
}

/** Parameters that the player keeps of a shared link (`PlayerUrl::KEPT`). */
export const SHARED_PARAMETERS: readonly string[] = [
  'movie_id',
  'episode_id',
  'season',
  'episode',
  'episode_variant_id',
  't',
  'episode_time',
  'voice_author',
  'hide_episodes',
];

const DEFAULT_TITLE = 'Плеер';

type Parameter = readonly [name: string, value: string];

/** Writes the code of a kind. No value can end the attribute, string or shortcode that holds it. */
export function embedCode(kind: CodeKind, urls: EmbedUrls, choice: Choice, film: FilmCard | null = null): string {
  const title = film?.title ?? DEFAULT_TITLE;
  switch (kind) {
    case 'iframe':
      return iframeCode(widgetUrl(urls.widget, choice), choice, title);
    case 'element':
      return elementCode(urls, choice, film);
    case 'sdk':
      return sdkCode(urls, choice, film);
    case 'react':
      return reactCode(urls, choice, film);
    case 'wordpress':
      return wordpressCode(choice, film);
    case 'oembed':
      return withParameters(urls.widget, parametersOf(choice).filter(isShared));
    case 'playerjs':
      return playerjsCode(urls, choice, title);
  }
}

/** The parameters of a choice that a code of this kind cannot carry. */
export function lostParameters(kind: CodeKind, choice: Choice): string[] {
  const lost = kind === 'oembed' ? parametersOf(choice).filter((one) => !isShared(one)) : [];
  return [...new Set(lost.map(([name]) => name))];
}

const isShared = ([name]: Parameter): boolean => SHARED_PARAMETERS.includes(name);

/** Builds the URL of the frame. The parameters have the order of the options. */
export const widgetUrl = (widget: string, choice: Choice): string => withParameters(widget, parametersOf(choice));

function parametersOf({ options, query }: Choice): Parameter[] {
  const own = Object.entries(options).map(([option, value]): Parameter => {
    const text = value === true ? '1' : String(value);
    // A link may omit the `#`, which would have to be escaped.
    return [PARAMETERS[option as keyof SdkOptions], option === 'accentColor' ? text.slice(1) : text];
  });
  return [...own, ...query];
}

function withParameters(widget: string, parameters: readonly Parameter[]): string {
  const url = new URL(widget);
  for (const [name, value] of parameters) url.searchParams.append(name, value);
  return url.href;
}

/** URL of the player for the SDK, which adds its own options to it. */
const sourceOf = (widget: string, { query }: Choice): string =>
  query.length === 0 ? widget : withParameters(widget, query);

/** Builds the code of the bare iframe (docs/embedding.md). */
function iframeCode(src: string, { ratio, width }: Choice, title: string, id = ''): string {
  const limit = width === null ? '' : `max-width:${width}px;`;
  return `<iframe${id} src="${attribute(src)}" title="${attribute(title)}"
  style="width:100%;${limit}aspect-ratio:${ratio};border:0"
  allow="${ALLOW}"
  referrerpolicy="strict-origin-when-cross-origin"></iframe>`;
}

/** Builds the code of the element `<vv-player>`. */
function elementCode({ widget, sdk }: EmbedUrls, choice: Choice, film: FilmCard | null): string {
  const { options, ratio, width } = choice;
  const attributes: Parameter[] = [
    ['src', sourceOf(widget, choice)],
    ...Object.entries(options).map(([name, value]): Parameter => [kebab(name), value === true ? '' : String(value)]),
    ...(film === null ? [] : [['title', film.title] as const]),
    ...(film?.poster ? [['poster', film.poster] as const] : []),
    ...(ratio === DEFAULT_RATIO ? [] : [['ratio', ratio] as const]),
    ...(width === null ? [] : [['style', `max-width:${width}px`] as const]),
  ];
  const lines = attributes.map(([name, value]) => (value === '' ? name : `${name}="${attribute(value)}"`));
  return `<script src="${attribute(sdk)}"></script>
<vv-player ${lines.join('\n  ')}></vv-player>`;
}

/** Builds the code of a container and the SDK script (docs/embedding.md). */
function sdkCode({ widget, sdk }: EmbedUrls, choice: Choice, film: FilmCard | null): string {
  const options = playerOptions(widget, choice, film).map(([name, value]) => `    ${name}: ${literal(value)},\n`);
  const style = choice.width === null ? '' : ` style="max-width:${choice.width}px"`;
  return `<div id="player"${style}></div>
<script src="${attribute(sdk)}"></script>
<script>
  const player = VvEmbed.createPlayer('#player', {
${options.join('')}  });
</script>`;
}

/** Builds a React component. */
function reactCode({ widget }: EmbedUrls, choice: Choice, film: FilmCard | null): string {
  const options = playerOptions(widget, choice, film).map(([name, value]) => `  ${name}: ${literal(value)},\n`);
  const place = choice.width === null ? '' : ` place={{ style: { maxWidth: ${choice.width} } }}`;
  return `import { VvPlayer } from 'vv-embed/react';

const options = {
${options.join('')}};

export function Film() {
  return <VvPlayer options={options}${place} />;
}`;
}

/** Options of the SDK for a choice, as a publisher writes them. */
function playerOptions(widget: string, choice: Choice, film: FilmCard | null) {
  const { options, ratio } = choice;
  return Object.entries({
    src: sourceOf(widget, choice),
    ...options,
    ...(film && { title: film.title }),
    ...(ratio !== DEFAULT_RATIO && { ratio }),
  });
}

/** Builds the shortcode of the WordPress plugin (docs/wordpress.md). */
function wordpressCode(choice: Choice, film: FilmCard | null): string {
  const { ratio, width } = choice;
  const languages = choice.query.filter(([name]) => name === 'lang_order').map(([, code]) => code);
  const parameters: Parameter[] = [
    ...parametersOf(choice).filter(([name]) => name !== 'lang_order'),
    ...(languages.length > 0 ? [['lang_order', languages.join(',')] as const] : []),
    ...(ratio === DEFAULT_RATIO ? [] : [['ratio', ratio] as const]),
    ...(width === null ? [] : [['width', String(width)] as const]),
    ...(film === null ? [] : [['title', film.title] as const]),
  ];
  return `[vv_player ${parameters.map(([name, value]) => `${name}="${shortcodeText(value)}"`).join(' ')}]`;
}

/** Builds an iframe and a script that commands it as PlayerJS is commanded. */
function playerjsCode({ widget }: EmbedUrls, choice: Choice, title: string): string {
  const src = widgetUrl(widget, { ...choice, query: [...choice.query, ['compat', 'playerjs']] });
  return `${iframeCode(src, choice, title, ' id="player"')}
<button type="button" onclick="send({ api: 'play' })">Смотреть</button>
<button type="button" onclick="send({ api: 'seek', set: 60 })">С первой минуты</button>
<script>
  function send(message) {
    document.getElementById('player').contentWindow.postMessage(message, ${literal(new URL(widget).origin)});
  }
</script>`;
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The plugin reads character references: a shortcode has no other way to write a quote or a bracket. */
const shortcodeText = (text: string): string =>
  attribute(text).replace(/[>[\]]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Writes a value as JavaScript inside HTML. No text can end its string or the script. */
function literal(value: string | number | boolean | undefined): string {
  if (typeof value !== 'string') return String(value);
  const json = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${json.replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)}'`;
}
