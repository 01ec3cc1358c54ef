import { posix } from 'node:path';
import type { SourceFile } from '../../../dev/source/source-file';
import { type Import, importsOf } from './imports';

const ADAPTERS = ['catalogue', 'media', 'host', 'storage', 'telemetry'] as const;

/**
 * Law 4: the folders that each layer may import. Adapters never import each other; `app` and `main` may import
 * everything.
 */
const MAY_IMPORT: Record<string, readonly string[]> = {
  lib: [],
  domain: ['lib'],
  i18n: ['lib', 'domain'],
  ...Object.fromEntries(ADAPTERS.map((name) => [name, ['lib', 'domain']])),
  ads: ['lib', 'domain'],
  store: ['lib', 'domain'],
  startup: ['lib', 'domain', 'i18n', 'media', 'host', 'storage', 'ads'],
  flows: ['lib', 'domain', 'i18n', ...ADAPTERS, 'ads', 'store'],
  ui: ['lib', 'domain', 'i18n', 'store', 'media'],
};

/** Folders with stricter rules than their layer. */
const ROOMS: Record<string, readonly string[]> = {
  // The inline script: every module that it imports is downloaded with the document.
  'src/startup/inline': ['lib', 'domain', 'i18n'],
  // Strings that the page, the startup and React share.
  'src/ui/shell': ['lib', 'domain', 'i18n'],
};

/**
 * The rooms of `ui`, the lowest first: each imports only rooms before it. `kit` has parts that know neither the widget nor
 * its media; `widget` has the hooks and what knows both.
 */
const UI_ROOMS = [
  'theme',
  'shell',
  'kit',
  'widget',
  'feedback',
  'menus',
  'controls',
  'input',
  'ads',
  'captions',
  'context-menu',
  'diagnostics',
  'overlays',
  'failure',
  'player',
];

/** The folder of `ui` that the startup may import too. It imports nothing of the rest of `ui`. */
const SHELL = 'src/ui/shell/';

/** Folders that only their own layer and these may import: the media interface stands between Vidstack and the rest. */
const BEHIND_INTERFACE: Record<string, readonly string[]> = {
  'media/vidstack': ['app'],
};

const KNOWS_ALL = ['app', 'main'];
/** Folders with an index.ts; imports from outside must use it. */
const DOORS = ['ads', 'catalogue', 'flows'];

/** Rooms within a layer that the rest of it reaches by one file. */
const ROOM_DOORS: Record<string, string> = {
  // An ad may be awaited, run, or have begun with the page: this room alone knows which.
  'src/flows/ads/': 'src/flows/ads/ad-flow',
};

/** The layer, folder or file that may use each package. */
const PACKAGES: Record<string, readonly string[]> = {
  react: ['ui', 'app', 'main'],
  'react-dom': ['ui', 'app', 'main'],
  zustand: ['store', 'app', 'src/ui/widget/use-widget.ts'],
  // The startup makes the same calls before the client is there.
  'catalogue-client': ['catalogue', 'startup', 'src/domain/catalogue/stream.ts'],
  'vv-protocol': ['host', 'flows', 'startup', 'telemetry', 'app'],
  valibot: ['catalogue', 'host'],
  '@vidstack/react': [
    'src/media/vidstack',
    // The recovery asks the player for its state. Types alone.
    'src/media/recovery',
    'src/ui/kit',
    'src/ui/widget',
  ],
  'media-icons': ['ui'],
  'hls.js': ['media'],
  'media-captions': ['src/media/captions'],
  abslink: ['src/media/captions'],
  jassub: ['src/media/captions'],
  dashjs: ['media'],
  '@sentry/react': ['telemetry'],
  '@fingerprintjs/fingerprintjs': ['telemetry'],
  // A specifier that the build replaces by the URL of `app/rescue/rescue.ts`.
  'vv:rescue': ['src/startup/inline/choose-build.ts'],
  'vv:rescue-compatible': ['src/startup/inline/choose-build.ts'],
  // The call that the build puts in place of `import()`.
  'vv:import-chunk': ['main'],
  'core-js': ['src/startup/compatible'],
};

/** Every import that breaks the table, as `file -> import: why`. */
export function violations(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    importsOf(file).flatMap((one) => {
      const why = complaint(file.path, one);
      return why === null ? [] : [`${file.path} -> ${one.specifier}: ${why}`];
    }),
  );
}

/** Files named index.ts that are not one of the doors. */
export function barrels(files: readonly SourceFile[]): string[] {
  const doors = DOORS.map((folder) => `src/${folder}/index.ts`);
  return files.map(({ path }) => path).filter((path) => /\/index\.tsx?$/.test(path) && !doors.includes(path));
}

/** `ui` of `src/ui/menus/menu.tsx`; `main` of a file beside the folders. */
function layerOf(path: string): string {
  const [, first = '', ...rest] = path.split('/');
  return rest.length === 0 ? 'main' : first;
}

function complaint(path: string, one: Import): string | null {
  if (one.specifier === '(computed)') return 'an address that is not a literal cannot be checked';
  if (/\.(ts|tsx|js|jsx)$/.test(one.specifier) && /^[.@]\/|^\.\.\//.test(one.specifier))
    return 'leave out the extension';
  if (one.specifier.startsWith('.')) return relativeComplaint(path, one.specifier);
  if (one.specifier.startsWith('@/')) return layerComplaint(path, one);
  return packageComplaint(path, one.specifier);
}

function relativeComplaint(path: string, specifier: string): string | null {
  const target = posix.join(posix.dirname(path), specifier);
  if (layerOf(`${target}.ts`) !== layerOf(path)) return 'another folder is reached as @/folder/file';
  const room = Object.keys(ROOM_DOORS).find((one) => target.startsWith(one) && !path.startsWith(one));
  if (room !== undefined && target !== ROOM_DOORS[room]) return `${room} is reached by ${ROOM_DOORS[room]}`;
  return layerOf(path) === 'ui' ? uiRoomComplaint(path, target) : null;
}

function uiRoomComplaint(path: string, target: string): string | null {
  const [from, to] = [path, target].map((one) => UI_ROOMS.indexOf(one.split('/')[2] ?? '')) as [number, number];
  if (from === -1 || to === -1) return 'a room of ui without a place in the table';
  if (path.startsWith(SHELL) && !target.startsWith(SHELL)) return `${SHELL} may not import the rest of ui`;
  return to <= from ? null : `${UI_ROOMS[from]} is below ${UI_ROOMS[to]}`;
}

function layerComplaint(path: string, { specifier, typeOnly }: Import): string | null {
  const from = layerOf(path);
  const [, to = '', ...rest] = specifier.split('/');
  if (from === to) return 'inside a folder imports are relative';
  if (DOORS.includes(to) !== (rest.length === 0)) {
    return DOORS.includes(to) ? `only through its door @/${to}` : 'name the file: there is no index';
  }
  if (from === 'startup' && `src/${specifier.slice(2)}`.startsWith(SHELL)) return null;
  const room = Object.keys(ROOMS).find((folder) => path.startsWith(`${folder}/`));
  if (room !== undefined && !ROOMS[room]?.includes(to)) return `${room} may not import ${to}`;
  const hidden = Object.keys(BEHIND_INTERFACE).find((folder) => specifier.startsWith(`@/${folder}/`));
  if (hidden !== undefined && !BEHIND_INTERFACE[hidden]?.includes(from)) return `${hidden} is reached by its interface`;
  if (KNOWS_ALL.includes(from)) return null;
  if (from === 'ui' && to === 'flows') return typeOnly ? null : 'only types of flows';
  return MAY_IMPORT[from]?.includes(to) ? null : `${from} may not import ${to}`;
}

function packageComplaint(path: string, specifier: string): string | null {
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  const layers = PACKAGES[name];
  if (layers === undefined) return 'a package without a place in the table';
  const isAllowed = layers.some((layer) => layer === layerOf(path) || layer === path || path.startsWith(`${layer}/`));
  return isAllowed ? null : `only in ${layers.join(', ')}`;
}
