import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { compatibleSheetPlugin } from './compat-css/compatible-sheet.ts';
import { codePlugins, widgetConfig } from './widget-config.ts';

const ENTRY = fileURLToPath(new URL('../../src/main-compatible.ts', import.meta.url));

/** The files of a build. */
export type BuildFiles = Rolldown.RolldownOutput['output'];

/** The compatible build of a run of Vite, for the plugins that write its URLs into the page. */
export interface CompatibleBuild {
  /** Resolves with its files. Rejects outside of a build. */
  files(): Promise<BuildFiles>;
  plugin: Plugin;
}

/**
 * Builds the sources once more, for browsers without the features of the modern build, and adds the files to the
 * assets of this build. Both run at the same time.
 */
export function compatibleBuild(prefix: string): CompatibleBuild {
  let running: Promise<BuildFiles> = Promise.reject(new Error('the compatible build has not begun'));
  running.catch(() => undefined);
  return {
    files: () => running,
    plugin: {
      name: 'vv:compatible-build',
      apply: 'build',
      buildStart() {
        running = buildCompatible(prefix);
        // The next hook reports a failure.
        running.catch(() => undefined);
      },
      async generateBundle() {
        const files = await running.catch((error: Error) => {
          // The hooks that close the build fail without its files, and Vite shows the error of the last one alone.
          this.environment.logger.error(`The compatible build failed: ${error.message}`);
          throw error;
        });
        for (const file of files) {
          const source = file.type === 'asset' ? file.source : file.code;
          this.emitFile({ type: 'asset', fileName: file.fileName, source });
        }
      },
    },
  };
}

async function buildCompatible(prefix: string): Promise<BuildFiles> {
  const config = widgetConfig('compatible', 'build', prefix);
  const result = await build({
    ...config,
    configFile: false,
    logLevel: 'warn',
    // The modern build copies these files.
    publicDir: false,
    plugins: [...codePlugins(prefix), compatibleSheetPlugin()],
    build: {
      ...config.build,
      write: false,
      rolldownOptions: { ...config.build?.rolldownOptions, input: { main: ENTRY } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !('output' in output)) throw new Error('the compatible build has no output');
  return output.output;
}
