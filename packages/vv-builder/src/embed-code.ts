import { ALLOW, PARAMETERS } from 'vv-embed/frame';
import type { Choice } from './draft';

/** Whole addresses of what a page embeds. */
export interface Places {
  /** Of vv-player.php. */
  widget: string;
  /** Of vv-embed.global.js. */
  sdk: string;
}

/** The frame's address, with the parameters in the order in which they are chosen. */
export function widgetUrl(widget: string, choice: Choice): string {
  const url = new URL(widget);
  for (const [option, value] of Object.entries(choice)) {
    const text = typeof value === 'boolean' ? '1' : String(value);
    // A link needs no `#`, and is shorter without its escape.
    url.searchParams.set(PARAMETERS[option as keyof Choice], option === 'accentColor' ? text.slice(1) : text);
  }
  return url.href;
}

/** The frame alone, as docs/embedding.md has it. */
export function iframeCode({ widget }: Places, choice: Choice): string {
  return `<iframe src="${attribute(widgetUrl(widget, choice))}" title="Плеер"
  style="width:100%;aspect-ratio:16/9;border:0"
  allow="${ALLOW}"
  referrerpolicy="strict-origin-when-cross-origin"></iframe>`;
}

/** A place and the script that fills it, as docs/embedding.md has it. */
export function sdkCode({ widget, sdk }: Places, choice: Choice): string {
  const options = Object.entries({ src: widget, ...choice }).map(
    ([name, value]) => `    ${name}: ${literal(value)},\n`,
  );
  return `<div id="player"></div>
<script src="${attribute(sdk)}"></script>
<script>
  const player = VvEmbed.createPlayer('#player', {
${options.join('')}  });
</script>`;
}

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** A value in JavaScript that stands in HTML: no text can end its string or the script. */
function literal(value: string | number | boolean | undefined): string {
  if (typeof value !== 'string') return String(value);
  const json = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${json.replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)}'`;
}
