import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** Modules whose chunks are needed before the first frame; the page asks for them at once, beside the entry. */
const NEEDED_FIRST = [/\/src\/ui\/player\/player-surface\.tsx$/, /\/hls\.js\/src\/hls\.ts$/];

/** Adds `modulepreload` links, so that no chunk of the first frame waits for another one to be read. */
export function preloadPlugin(prefix: string): Plugin {
  return {
    name: 'vv:preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) => {
        if (bundle === undefined) return [];
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        return filesNeededFirst(chunks).map(
          (file): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: prefix + file.replace(/^.*\//, '') },
            injectTo: 'head',
          }),
        );
      },
    },
  };
}

/** Files of the chunks that hold the needed modules and of everything these import, each once. */
function filesNeededFirst(chunks: readonly Rolldown.OutputChunk[]): string[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const entries = new Set(chunks.filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName));
  const needed = new Set<string>();
  const add = (file: string) => {
    if (needed.has(file)) return;
    needed.add(file);
    for (const imported of byFile.get(file)?.imports ?? []) add(imported);
  };
  for (const chunk of chunks) {
    if (chunk.moduleIds.some((id) => NEEDED_FIRST.some((pattern) => pattern.test(id)))) add(chunk.fileName);
  }
  return [...needed].filter((file) => !entries.has(file));
}
