import { ALLOW, PARAMETERS } from 'vv-embed/frame';
import type { FrameOptions } from './draft';

/** Absolute URLs for the embed code. */
export interface EmbedUrls {
  /** URL of vv-player.php. */
  widget: string;
  /** URL of vv-embed.global.js. */
  sdk: string;
}

/** Builds the URL of the frame. The parameters have the order of the options. */
export function widgetUrl(widget: string, frameOptions: FrameOptions): string {
  const url = new URL(widget);
  for (const [option, value] of Object.entries(frameOptions)) {
    const text = typeof value === 'boolean' ? '1' : String(value);
    // A link may omit the `#`, which would have to be escaped.
    url.searchParams.set(PARAMETERS[option as keyof FrameOptions], option === 'accentColor' ? text.slice(1) : text);
  }
  return url.href;
}

/** Builds the code of the bare iframe (docs/embedding.md). */
export function iframeCode({ widget }: EmbedUrls, frameOptions: FrameOptions): string {
  return `<iframe src="${attribute(widgetUrl(widget, frameOptions))}" title="Плеер"
  style="width:100%;aspect-ratio:16/9;border:0"
  allow="${ALLOW}"
  referrerpolicy="strict-origin-when-cross-origin"></iframe>`;
}

/** Builds the code of a container and the SDK script (docs/embedding.md). */
export function sdkCode({ widget, sdk }: EmbedUrls, frameOptions: FrameOptions): string {
  const options = Object.entries({ src: widget, ...frameOptions }).map(
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

/** Writes a value as JavaScript inside HTML. No text can end its string or the script. */
function literal(value: string | number | boolean | undefined): string {
  if (typeof value !== 'string') return String(value);
  const json = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${json.replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)}'`;
}
