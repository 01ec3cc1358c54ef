import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { minifySync, type Plugin, type Rolldown } from 'vite';
import { sourceDigest } from './build-sources.ts';

/** A path outside of the sources, the served files and the package. */
export const REPORT_PATH = 'node_modules/.vv/build-report.json';

/** The inputs and outputs of the last build of `dist`, for tests. */
export type BuildReport = {
  sources: string;
  /** Whether no environment variable changed the build, so that it equals `npm run build`. */
  isPlain: boolean;
  /** The text of `vv-manifest.json`, with a hash of every file. */
  manifest: string;
  /** Modules of each chunk with their length in characters, without comments and long names; by the path in `dist`. */
  chunks: Record<string, Record<string, number>>;
};

/**
 * Writes the report of a build into `dist`, so that tests need no build of their own. Builds into other folders write
 * none. This plugin must be the last, because it reads the files that others write.
 */
export function buildReportPlugin(): Plugin {
  let root = '';
  let dist = '';
  let isPlain = false;
  let sources = '';
  let chunks: BuildReport['chunks'] = {};
  return {
    name: 'vv:build-report',
    apply: ({ build }, { command }) => command === 'build' && build?.write !== false,
    configResolved(config) {
      root = config.root;
      dist = resolve(root, config.build.outDir);
      isPlain = config.isProduction && !process.env.VV_PUBLIC_URL;
    },
    buildStart() {
      // Computed before any source is read: a source that changes during the build makes it stale.
      sources = sourceDigest(root);
    },
    writeBundle(_, output) {
      const files = Object.values(output).filter((file) => file.type === 'chunk');
      chunks = Object.fromEntries(files.map((chunk) => [chunk.fileName, moduleLengths(chunk)]));
    },
    closeBundle: {
      order: 'post',
      // Runs after the manifest exists.
      sequential: true,
      async handler() {
        if (dist !== join(root, 'dist')) return;
        const manifest = await readFile(join(dist, 'vv-manifest.json'), 'utf8');
        const report: BuildReport = { sources, isPlain, manifest, chunks };
        const path = join(root, REPORT_PATH);
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, JSON.stringify(report));
      },
    },
  };
}

function moduleLengths({ modules }: Rolldown.OutputChunk): Record<string, number> {
  return Object.fromEntries(
    Object.entries(modules).map(([id, { code }]) => [id, minifySync(id, code ?? '', { compress: false }).code.length]),
  );
}
