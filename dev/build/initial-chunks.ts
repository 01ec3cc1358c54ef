import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type CodeSplittingGroup = Exclude<
  Extract<NonNullable<Rolldown.OutputOptions['codeSplitting']>, object>['groups'],
  undefined
>[number];

type Roots = readonly (readonly [chunk: string, root: string])[];

const source = (path: string) => fileURLToPath(new URL(`../../src/${path}`, import.meta.url));

/** The chunk of the entry. */
export const ENTRY = 'main';
/** The chunk of the widget's own code that the first frame needs. */
export const PLAYER = 'player';

/**
 * The chunks of a start by their roots, in the order in which the page needs them. A module belongs to the first root that
 * imports it statically, at any depth. Each chunk is one request:
 * - `main`: the entry;
 * - `player`: all that the widget needs to show the film; its libraries are chunks of their own (`LIBRARIES`);
 * - `lazy`: all that loads by itself once the film has its first frame. Code for a press or for some films stays apart.
 */
const ROOTS: Roots = [
  // The entry of the compatible build defines features, which must come first.
  [ENTRY, source('main-compatible.ts')],
  [ENTRY, source('main.tsx')],
  [PLAYER, source('app/start-widget.tsx')],
  [PLAYER, source('ui/player/player-surface.tsx')],
  [PLAYER, source('media/vidstack/provider/provider.ts')],
  [PLAYER, source('ui/controls/seek-preview.tsx')],
  ['lazy', source('ui/overlays/lazy-layers.tsx')],
  ['lazy', source('flows/lazy-commands.ts')],
  ['lazy', source('media/hls/refused-codecs.ts')],
  ['lazy', source('media/hls/skip-hls-part.ts')],
  ['lazy', source('flows/analytics/observe.ts')],
  // `getDiagnostics` answers without a network, too.
  ['lazy', source('host/embedding.ts')],
  ['lazy', source('flows/prefetch/prefetch-episodes.ts')],
  ['lazy', source('../packages/catalogue-client/src/send-by-axios.ts')],
  ['lazy', source('telemetry/analytics-transport/statistics-outlet.ts')],
  ['lazy', source('media/vidstack/read-diagnostics.ts')],
  ['lazy', source('telemetry/device-id/make-device-id.ts')],
  ['lazy', source('ui/menus/open-menu.tsx')],
  ['lazy', source('ui/overlays/help-sheet.tsx')],
  ['lazy', source('ui/controls/time-toggle.tsx')],
];

/** The parser of subtitles and chapters, without those of rare formats, which it loads itself. */
const CAPTIONS =
  /\/media-captions\/dist\/prod(?:\/index)?\.js$|\/(?:media\/captions\/(?:cue-nodes|caption-file)|lib\/in-pieces)\.ts$/;

/** Libraries of the player by their chunk, in the order of their imports. The start evaluates each in a task of its own (`import-chunk.ts`). */
export const LIBRARIES: readonly (readonly [chunk: string, modules: RegExp])[] = [
  ['react', /\/node_modules\/(?:react|react-dom|scheduler)\//],
  ['vidstack', /\/node_modules\/(?:@vidstack|@floating-ui)\//],
];

/** The chunk of the question about a saved position. */
const QUESTION = 'question';
/** The chunk of the ad engine. Its own lazy parts import modules of it, which would become a request of each ad. */
const ENGINE = 'ads';
/** These chunks keep the modules that nothing else of a start needs. */
const WHOLE: readonly string[] = [QUESTION, ENGINE];

/**
 * Code that comes before the player: a preroll, the question about a saved position, and the preview of DASH. It must not
 * wait for the player, so the modules that both need are in the chunk of the entry. The player's prompt continues the question with its code.
 */
const BEFORE_PLAYER: Roots = [
  ['preroll', source('startup/begin-ads.ts')],
  [ENGINE, source('ads/index.ts')],
  [QUESTION, source('startup/ask-question.ts')],
  ['dash', source('media/dash/dash-engine.ts')],
];

/** The chunk of the code that runs the ads. */
const ADS = 'run-ads';

/** Code that may come before `lazy`. The modules that both need are in the chunk of the player. */
const BEFORE_LAZY: Roots = [
  [ADS, source('flows/ads/run-ads.ts')],
  ['ad-layer', source('ui/ads/ad-layer.tsx')],
  ['resume-prompt', source('ui/overlays/resume-prompt.tsx')],
  ['failure-details', source('ui/failure/failure-details.tsx')],
  ['live-button', source('ui/controls/live-button.tsx')],
  ['live-watchers', source('media/vidstack/live-watchers.ts')],
  ['caption-text', source('ui/captions/caption-text.tsx')],
  ['methods', source('flows/host/methods.ts')],
];

/** Calls of signed-in viewers, whose code loads with the account. The index of the catalogue imports them, too. */
const ACCOUNT = /\/catalogue-client\/src\/endpoints\/(?!contents)|\/src\/catalogue\/auth\/(?!lazy-session)/;

/**
 * Keeps the code of a start in few chunks. Without the group the bundler gives a chunk of its own to each module that a
 * lazy chunk shares with a root, and the page loads them one by one.
 */
export function initialChunks(): CodeSplittingGroup {
  let chunkOf: ReadonlyMap<string, string> | null = null;
  return {
    debugName: 'initial',
    name(id, context) {
      if (CAPTIONS.test(id)) return 'lazy';
      chunkOf ??= chunksOf((module) => {
        const imports = context.getModuleInfo(module)?.importedIds ?? [];
        return imports.filter((imported) => !ACCOUNT.test(imported));
      });
      const chunk = chunkOf.get(id) ?? null;
      const [library = chunk] = LIBRARIES.find(([, modules]) => modules.test(id)) ?? [];
      return chunk === PLAYER ? library : chunk;
    },
  };
}

/** The chunk of each module of a start. */
function chunksOf(importsOf: (id: string) => readonly string[]): Map<string, string> {
  const chunks = assign(importsOf, ROOTS);
  const beforeLazy = assign(importsOf, BEFORE_LAZY);
  for (const [id, chunk] of beforeLazy) {
    if (chunks.get(id) === 'lazy') chunks.set(id, PLAYER);
    else if (chunk === ADS && !chunks.has(id)) chunks.set(id, chunk);
  }
  for (const [id, chunk] of assign(importsOf, BEFORE_PLAYER)) {
    if (WHOLE.includes(chunk) && !chunks.has(id)) chunks.set(id, chunk);
    else if (chunks.has(id) || beforeLazy.has(id)) chunks.set(id, ENTRY);
  }
  return chunks;
}

/** Assigns each module that a root needs to a chunk. */
export function assign(importsOf: (id: string) => readonly string[], roots: Roots): Map<string, string> {
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
