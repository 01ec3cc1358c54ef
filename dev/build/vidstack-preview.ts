import type { Plugin } from 'vite';

const HAS_PREVIEW = 'noClamp: false';
const BEFORE = /if \(disabled\(\)\) return;(\s+const el = this\.el)/;

/**
 * Makes the slider's preview look whether it is still there before it asks whether it is disabled. Vidstack 1.15.6 asks
 * a frame later and the other way round, and throws when the player was taken away in the frame it came.
 * Code without a preview is left as it is; a preview that is written otherwise is an error, as the pinned one is not.
 */
export function mendPreview(code: string): string {
  if (!code.includes(HAS_PREVIEW)) return code;
  if (!BEFORE.test(code))
    throw new Error("Vidstack's slider preview is not what it was: look at dev/build/vidstack-preview.ts");
  return code.replace(BEFORE, 'if (!this.el || disabled()) return;$1');
}

/** Applies {@link mendPreview} to Vidstack's own files. */
export function vidstackPreviewPlugin(): Plugin {
  return {
    name: 'vv-vidstack-preview',
    transform: {
      filter: { id: /\/@vidstack\/react\/.*\.js$/ },
      handler: (code) => (code.includes(HAS_PREVIEW) ? { code: mendPreview(code), map: null } : null),
    },
  };
}
