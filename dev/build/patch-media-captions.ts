import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Our functions that the library calls, and their files. */
const OWN: Readonly<Record<string, string>> = {
  'createCueLines, createCueNodes': '../../src/media/vidstack/workarounds/cue-nodes.ts',
  parseCaptions: '../../src/media/vidstack/workarounds/caption-text.ts',
  decodeText: '../../src/lib/decode-text.ts',
  'activeCues as activeAt': '../../src/domain/playback/active-cues.ts',
};

const TEMPLATE =
  /const template = document\.createElement\("template"\);\s+template\.innerHTML = renderVTTCueString\(cue\);\s+return \{ cue, content: template\.content \};/;
/** Parses a text in one task, as the format in its options. */
const PARSE_TEXT =
  /async function parseText\(text, options\) \{[\s\S]*?return parseTextStream\(stream, options\);\s+\}/;
const PARSE_TEXT_FOUND = `function parseText(text, options) {
  return parseCaptions(text, options?.type, parseTextStream);
}`;
/** The end of `parseResponse`, which decodes a file as UTF-8. */
const PARSE = 'return parseByteStream(res.body, { type, encoding, ...options });';
const PARSE_FOUND = 'return parseText(decodeText(await res.arrayBuffer(), contentType), options);';
const CUE_HTML = 'el.innerHTML = renderVTTCueString(cue);';
const CUE_WIDTH = 'setCSSVar(display, "cue-width", size + "%");';
/** The left edge of a cue by its position and the side of it that stands there. */
const CUE_START = `{
          ${CUE_WIDTH}
          const part = positionAlignment === "center" ? 0.5 : positionAlignment === "line-right" ? 1 : 0;
          setCSSVar(display, "cue-start", position - size * part + "%");
        }`;
const STARTING_BOX = 'displayBox = resolveRelativeBox(container, { ...displayEl[STARTING_BOX] });';
const MOVED_BOX = `${STARTING_BOX}
  const [start, width] = ["start", "width"].map((name) => Number.parseFloat(displayEl.style.getPropertyValue("--cue-" + name)));
  if (start >= 0) {
    displayBox.left = container.width * start / 100;
    displayBox.right = container.width * (start + width) / 100;
  }`;
/** Before a new layout for another size of the frame. */
const SAME_ELEMENTS = /for \(const el of (this\.\w+)\.values\(\)\) \{\s+if \(el\)\s+el\[STARTING_BOX\] = null;\s+\}/;
/** The layout reads the place of an element as pixels, although it has written percentages: a new element has none. */
const NEW_ELEMENTS = 'for (const [cue, el] of $1) { el?.remove(); $1.set(cue, null); }';
/** The cues at the current second, in the order of their times. The last instant of a cue is taken for one of it. */
const ACTIVE =
  /\[\.\.\.(this\.\w+)\.keys\(\)\]\.filter\(\(cue2\) => (this\.\w+) >= cue2\.startTime[\s\S]*?cueA\.endTime - cueB\.endTime\s+\)/;
/** Each new cue draws all again. A stream brings thousands at once. */
const ADDED = /(addCue\(cue\) \{\s+this\.\w+\.set\(cue, null\);\s+)(this\.update\(\);)/;
/** Vidstack's captions of an audio player. */
const AUDIO_CUE_HTML = 'cueEl.innerHTML = renderVTTCueString(cue, time);';

/**
 * Makes media-captions 1.0.4 create nodes in place of a string of HTML that it does not escape, read files by their
 * charset and content, place cues by their `position`, keep their place in a frame of another size, and show the cues of
 * one instant alone. Other code stays unchanged. Code that differs from the pinned version is an error, and so is any other use of `innerHTML`.
 */
export function patchMediaCaptions(code: string): string {
  if (!code.includes('function renderVTTCueString')) return code;
  expectAsPinned(
    TEMPLATE.test(code) &&
      [SAME_ELEMENTS, ACTIVE, ADDED, PARSE_TEXT].every((part) => part.test(code)) &&
      [CUE_HTML, PARSE, CUE_WIDTH, STARTING_BOX].every((part) => code.includes(part)),
  );
  const mended = code
    .replace(TEMPLATE, 'return { cue, content: createCueNodes(cue.text) };')
    .replace(CUE_HTML, 'el.append(createCueLines(cue.text));')
    .replace(PARSE_TEXT, () => PARSE_TEXT_FOUND)
    .replace(PARSE, PARSE_FOUND)
    .replace(CUE_WIDTH, CUE_START)
    .replace(STARTING_BOX, MOVED_BOX)
    .replace(SAME_ELEMENTS, NEW_ELEMENTS)
    .replace(ACTIVE, 'activeAt($1.keys(), $2)')
    .replace(ADDED, '$1if (activeAt([cue], this.currentTime).length > 0) $2');
  expectAsPinned(!mended.includes('innerHTML'));
  const imports = Object.entries(OWN).map(
    ([names, file]) => `import { ${names} } from ${JSON.stringify(fileURLToPath(new URL(file, import.meta.url)))};`,
  );
  return [...imports, mended].join('\n');
}

/** Makes Vidstack 1.15.6 take the nodes of media-captions. Other code stays unchanged. */
export function patchAudioCaptions(code: string): string {
  if (!code.includes('renderVTTCueString')) return code;
  expectAsPinned(code.includes(AUDIO_CUE_HTML));
  return code.replace(AUDIO_CUE_HTML, 'cueEl.append(Captions.lib().createVTTCueTemplate(cue).content);');
}

/** Applies {@link patchMediaCaptions} and {@link patchAudioCaptions} to the libraries' own files. */
export function patchMediaCaptionsPlugin(): Plugin {
  return {
    name: 'vv-patch-media-captions',
    transform: {
      filter: { id: /\/(?:media-captions|@vidstack\/react)\/.*\.js$/ },
      handler(code, id) {
        const mended = id.includes('/media-captions/') ? patchMediaCaptions(code) : patchAudioCaptions(code);
        return mended === code ? null : { code: mended, map: null };
      },
    },
  };
}

function expectAsPinned(isSame: boolean): void {
  if (!isSame)
    throw new Error('the captions of a library are not what they were: look at dev/build/patch-media-captions.ts');
}
