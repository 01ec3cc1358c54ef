import { fileURLToPath } from 'node:url';
import MagicString from 'magic-string';
import { type Plugin, parseAst } from 'vite';

const SOURCE = /\/hls\.js\/src\//;
const STUB = '\0lean-hls/';
const LATE_CAPTIONS = fileURLToPath(new URL('../../src/media/hls/lazy-cea608.ts', import.meta.url));

/**
 * Files of hls.js that the widget has no use for, or none at first, and what stands in for them. Its loader is the one
 * over XMLHttpRequest; every browser that plays HLS by script has cues of its own; nobody reads the cues of timed metadata.
 */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'utils/fetch-loader': 'export const fetchSupported = () => false; export default class {}',
  'utils/vttcue': 'export default self.VTTCue;',
  'controller/id3-track-controller': 'export default undefined;',
  // It comes by itself where the owner wants it: dev/build/hls-source.ts.
  'controller/cmcd-controller': 'export default undefined;',
  // Captions within the picture come in a chunk of their own.
  'utils/cea-608-parser': `export { LazyCaptionParser as default } from ${JSON.stringify(LATE_CAPTIONS)};`,
};

/** A node of a syntax tree, as far as it is looked at here. */
interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const LEVELS = new Set(['trace', 'debug', 'log', 'info', 'warn', 'error']);
const EFFECTS = new Set(['AssignmentExpression', 'UpdateExpression', 'AwaitExpression', 'YieldExpression']);

/**
 * Leaves out what hls.js would write to a log that is always off: 10 kB of sentences that would stand before the first
 * frame. A line that does anything beside is an error, as the pinned version has none.
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

/** Characters of lines of the log: half of what the pinned version has, which is 62,800. */
const LEAST_LOG = 31_000;

/**
 * Makes hls.js smaller: no log, no unused files. A build in which these were not found fails: another version of hls.js
 * may name them otherwise.
 */
export function leanHls(): Plugin {
  const replaced = new Set<string>();
  let droppedLog = 0;
  let isBuilt = false;
  return {
    name: 'vv-lean-hls',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer || !SOURCE.test(importer)) return null;
      const name = Object.keys(LEFT_OUT).find((path) => source.endsWith(path.slice(path.indexOf('/'))));
      if (name === undefined) return null;
      replaced.add(name);
      return STUB + name;
    },
    load: (id) => (id.startsWith(STUB) ? (LEFT_OUT[id.slice(STUB.length)] ?? null) : null),
    transform: {
      filter: { id: SOURCE },
      handler(code) {
        const magic = dropLog(code);
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

/** `this.log(…);`, `hls.logger.warn(…);` and their like, as statements. */
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

/** Walks a tree; `look` says whether to go on below. */
function visit(node: Node, look: (node: Node) => boolean): void {
  if (!look(node)) return;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node, look);
    }
  }
}
