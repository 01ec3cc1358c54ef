import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type CodeSplittingGroup = Exclude<
  Extract<NonNullable<Rolldown.OutputOptions['codeSplitting']>, object>['groups'],
  undefined
>[number];

const source = (path: string) => fileURLToPath(new URL(`../../src/${path}`, import.meta.url));

/**
 * The initial chunks by their roots, in the order in which the page needs them. A module belongs to the first root that
 * imports it statically, at any depth.
 */
const ROOTS: readonly (readonly [chunk: string, root: string])[] = [
  ['main', source('main.tsx')],
  ['widget', source('app/start-widget.tsx')],
  ['player', source('ui/player/player-surface.tsx')],
];

/**
 * The code of a preroll, which plays before the widget. It must not wait for the chunk of the widget, so the modules that
 * both need have a chunk of their own.
 */
const PREROLL: typeof ROOTS = [
  ['preroll', source('startup/begin-ads.ts')],
  ['preroll', source('ads/index.ts')],
];
const WITH_PREROLL = 'with-preroll';

/**
 * The question about a saved position, which also comes before the widget. The modules that the widget needs, too, are in
 * the chunk of the entry.
 */
const QUESTION: typeof ROOTS = [['question', source('startup/ask-resume.ts')]];

/** The walk does not follow imports of this module, because most of them belong to no initial chunk. */
const DOOR = /\/src\/catalogue\/index\.ts$/;

/**
 * Keeps our own initial modules in one chunk for each root. Without the group the bundler gives a chunk of its own to
 * each module that a lazy chunk shares with a root, and the page loads them one by one before the first frame.
 */
export function initialChunks(): CodeSplittingGroup {
  let chunkOf: ReadonlyMap<string, string> | null = null;
  return {
    debugName: 'initial',
    name(id, context) {
      chunkOf ??= chunksOf((module) => (DOOR.test(module) ? [] : (context.getModuleInfo(module)?.importedIds ?? [])));
      return chunkOf.get(id) ?? null;
    },
  };
}

/** The chunk of each initial module. */
function chunksOf(importsOf: (id: string) => readonly string[]): Map<string, string> {
  const chunks = assign(importsOf);
  for (const id of assign(importsOf, PREROLL).keys()) {
    if (chunks.has(id) && chunks.get(id) !== 'main') chunks.set(id, WITH_PREROLL);
  }
  for (const [id, chunk] of assign(importsOf, QUESTION)) chunks.set(id, chunks.has(id) ? 'main' : chunk);
  return chunks;
}

/** Assigns each module that a root needs to a chunk. */
export function assign(
  importsOf: (id: string) => readonly string[],
  roots: readonly (readonly [chunk: string, root: string])[] = ROOTS,
): Map<string, string> {
  const chunks = new Map<string, string>();
  for (const [chunk, root] of roots) {
    const waiting = [root];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (chunks.has(id)) continue;
      chunks.set(id, chunk);
      waiting.push(...importsOf(id));
    }
  }
  return chunks;
}
