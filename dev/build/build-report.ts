import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { minifySync, type Plugin, type Rolldown } from 'vite';
import { sourceDigest } from './build-sources.ts';

/** Beside neither the sources nor what is served and packaged. */
export const REPORT_PATH = 'node_modules/.vv/build-report.json';

/** What the last build of `dist` was made of, for the tests that look at it. */
export type BuildReport = {
  sources: string;
  /** Whether nothing in the environment made it another build than `npm run build` makes. */
  isPlain: boolean;
  /** The text of `vv-manifest.json`, with a hash of every file. */
  manifest: string;
  /** Each module of a chunk with its length in characters, without comments and long names; by the path in `dist`. */
  chunks: Record<string, Record<string, number>>;
};

/**
 * Writes the report of a build into `dist`, so that no test has to build again to see which module is in which chunk.
 * Builds into other folders leave it alone. To be the last plugin: it reads what others write.
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
      // Before anything is read: a source that changes meanwhile makes the build an old one.
      sources = sourceDigest(root);
    },
    writeBundle(_, output) {
      const files = Object.values(output).filter((file) => file.type === 'chunk');
      chunks = Object.fromEntries(files.map((chunk) => [chunk.fileName, moduleLengths(chunk)]));
    },
    closeBundle: {
      order: 'post',
      // After the manifest is there.
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
