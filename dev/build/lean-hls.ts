import { fileURLToPath } from 'node:url';
import MagicString from 'magic-string';
import { type Plugin, parseAst } from 'vite';
import { MAX_CUES } from '../../src/domain/playback/active-cues.ts';
import { copyForProtection, isOfProtection, readProtection } from './hls-source.ts';

const SOURCE = /\/hls\.js\/src\//;
const STUB = '\0lean-hls/';
const LAZY_IMSC1 = fileURLToPath(new URL('../../src/media/hls/lazy-imsc1.ts', import.meta.url));
const LAZY_CAPTIONS = fileURLToPath(new URL('../../src/media/hls/lazy-cea608.ts', import.meta.url));

/**
 * Unused or lazy files of hls.js and their replacements. Its XMLHttpRequest loader is used, every browser with MSE has
 * native cues, and nothing reads the cues of timed metadata.
 */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'utils/fetch-loader': 'export const fetchSupported = () => false; export default class {}',
  'utils/vttcue': 'export default self.VTTCue;',
  'controller/id3-track-controller': 'export default undefined;',
  // A lazy chunk loads CMCD where the site enables it: dev/build/hls-source.ts.
  'controller/cmcd-controller': 'export default undefined;',
  // Works only with `capLevelOnFPSDrop`, which is off.
  'controller/fps-controller': 'export default undefined;',
  // TTML subtitles load in a separate chunk.
  'utils/imsc1-ttml-parser': `export const IMSC1_CODEC = 'stpp.ttml.im1t'; export { parseIMSC1 } from ${JSON.stringify(LAZY_IMSC1)};`,
  // In-band captions load in a separate chunk.
  'utils/cea-608-parser': `export { LazyCaptionParser as default } from ${JSON.stringify(LAZY_CAPTIONS)};`,
};

const IN_PIECES = fileURLToPath(new URL('../../src/lib/in-pieces.ts', import.meta.url));
const VTT_LINES = 'vttLines.forEach((line) => {';
const VTT_END = /\}\);\s+parser\.flush\(\);/;

/** Makes hls.js parse a file of WebVTT in pieces, up to the limit of cues: a whole film may be one segment. */
export function parseInPieces(magic: MagicString, code: string): void {
  const [end] = VTT_END.exec(code) ?? [];
  if (!code.includes(VTT_LINES) || end === undefined) throw new Error('the WebVTT parser of hls.js is not what it was');
  magic.replace(
    VTT_LINES,
    `import(${JSON.stringify(IN_PIECES)}).then(({ eachInPieces }) => eachInPieces(vttLines, (line) => {
    if (cues.length >= ${MAX_CUES}) return;`,
  );
  magic.replace(end, '})).then(() => parser.flush(), errorCallBack);');
}

const APPEND = /this\._appendCues\(cues, frag\.level\);/g;
const FALLBACK = /this\.config\.enableIMSC1/;

/** Lets a controller of hls.js end while it parses: its result then comes to one without a configuration. */
export function endParsing(magic: MagicString, code: string): void {
  if (!FALLBACK.test(code)) throw new Error('the subtitles of hls.js are not what they were');
  magic.replaceAll(APPEND, 'if (this.config) $&').replace(FALLBACK, 'this.config?.enableIMSC1');
}

/** The used part of a syntax tree node. */
interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const LEVELS = new Set(['trace', 'debug', 'log', 'info', 'warn', 'error']);
const EFFECTS = new Set(['AssignmentExpression', 'UpdateExpression', 'AwaitExpression', 'YieldExpression']);

/**
 * Removes the calls of hls.js's logger, which is always off: 10 kB of messages before the first frame. A logging
 * statement with another effect is an error; the pinned version has none.
 */
export function dropLog(code: string): MagicString {
  const magic = new MagicString(code);
  visit(parseAst(code, { lang: 'ts' }) as unknown as Node, (node) => {
    if (!isLogging(node)) return true;
    visit(node, ({ type, start }) => {
      if (EFFECTS.has(type)) throw new Error(`a line of hls.js's log does something: ${code.slice(start, node.end)}`);
      return true;
    });
    magic.overwrite(node.start, node.end, ';');
    return false;
  });
  return magic;
}

/** Least number of removed characters: half of the 62,800 of the pinned version. */
const LEAST_LOG = 31_000;

/**
 * Reduces hls.js: removes its log and unused files. The build fails if these are not found, because another version of
 * hls.js may name them differently.
 */
export function leanHls(): Plugin {
  const replaced = new Set<string>();
  let droppedLog = 0;
  let isBuilt = false;
  return {
    name: 'vv-lean-hls',
    enforce: 'pre',
    resolveId(source, importer) {
      const copy = copyForProtection(source, importer ?? '');
      if (copy !== null) return copy;
      if (!importer || !SOURCE.test(importer)) return null;
      const name = Object.keys(LEFT_OUT).find((path) => source.endsWith(path.slice(path.indexOf('/'))));
      if (name === undefined) return null;
      replaced.add(name);
      return STUB + name;
    },
    load(id) {
      if (isOfProtection(id)) return { code: readProtection(id), moduleType: 'ts' };
      return id.startsWith(STUB) ? (LEFT_OUT[id.slice(STUB.length)] ?? null) : null;
    },
    transform: {
      filter: { id: SOURCE },
      handler(code) {
        const magic = dropLog(code);
        if (code.includes('function parseWebVTT(')) parseInPieces(magic, code);
        if (code.includes('class TimelineController')) endParsing(magic, code);
        isBuilt = true;
        droppedLog += code.length - magic.length();
        return { code: magic.toString(), map: magic.generateMap({ hires: true }) };
      },
    },
    generateBundle() {
      const missed = Object.keys(LEFT_OUT).filter((path) => !replaced.has(path));
      if (!isBuilt || (missed.length === 0 && droppedLog >= LEAST_LOG)) return;
      this.error(`hls.js is not as it was: ${missed.join(', ') || 'hardly a line of its log'} not found in it`);
    },
  };
}

/** Recognises logging statements such as `this.log(…);` and `hls.logger.warn(…);`. */
function isLogging({ type, expression }: Node): boolean {
  if (type !== 'ExpressionStatement') return false;
  const call = unchained(expression as Node);
  const callee = call.type === 'CallExpression' ? (call.callee as Node) : null;
  if (callee?.type !== 'MemberExpression' || !LEVELS.has(nameOf(callee.property as Node))) return false;
  const object = callee.object as Node;
  if (object.type === 'ThisExpression') return true;
  return nameOf(object.type === 'MemberExpression' ? (object.property as Node) : object) === 'logger';
}

const unchained = (node: Node): Node => (node.type === 'ChainExpression' ? (node.expression as Node) : node);
const nameOf = (node: Node): string => (typeof node.name === 'string' ? node.name : '');

/** Walks a tree. `look` returns whether to visit the children. */
function visit(node: Node, look: (node: Node) => boolean): void {
  if (!look(node)) return;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node, look);
    }
  }
}
