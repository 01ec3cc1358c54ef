import { nextTask } from '@/lib/wait-for-idle';

/** Next query of the chunks that have failed, by the URL of the chunk. */
const retries = new Map<string, number>();

/**
 * Imports a chunk. The build replaces each `import()` by this call (`asset-prefix.ts`), and the entry imports this file. A
 * chunk that has failed can be imported again: a browser may keep the failure of a URL for the life of the document, so
 * the next import also tries another query (HTML Standard, "fetch a single module script"; Chromium 150).
 * @param specifier relative to all chunks, or absolute
 * @param parts chunks that it imports, in their order. Each is evaluated in a task of its own, so that presses and frames
 *   come between
 * @throws the error of the import
 */
async function importChunk(specifier: string, ...parts: string[]): Promise<unknown> {
  for (const part of parts) {
    await importChunk(part);
    await nextTask();
  }
  const { href } = new URL(specifier, __VV_ASSETS__);
  const retry = retries.get(href);
  try {
    return await import(/* @vite-ignore */ href);
  } catch (error) {
    if (retry === undefined) {
      retries.set(href, 1);
      throw error;
    }
  }
  const again = new URL(href);
  again.search += `&again=${retry}`;
  try {
    return await import(/* @vite-ignore */ again.href);
  } catch (error) {
    retries.set(href, retry + 1);
    throw error;
  }
}

Object.assign(window, { __vvImport: importChunk });
