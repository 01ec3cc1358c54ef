import type { Plugin } from 'vite';

const HAS_PREVIEW = 'noClamp: false';
const PREVIEW = /if \(disabled\(\)\) return;(\s+const el = this\.el)/;

const HAS_SWIPE = '#touchStartValue';
const SWIPE_ORIGIN = 'this.#touchStartValue = this.$state.value();';

const HAS_LOOKS = 'function processJobs()';
const NEXT_LOOK = /\s+window\.requestAnimationFrame\(processJobs\);/;
const FIRST_LOOK = /^\tprocessJobs\(\);$/m;
const IS_SEEN = 'callback(checkVisibility(el))';

/** How often Vidstack looks whether its slider and its times are to be seen, beside the moments in which they may come. */
const LOOK_MS = 250;

/** Something fades in: once it has begun to be seen, they look. */
const LOOKS = `
	let looks, soon = false;
	const watch = () => {
		clearInterval(looks);
		processJobs();
		if (document.visibilityState !== "hidden") looks = setInterval(processJobs, ${LOOK_MS});
	};
	document.addEventListener("visibilitychange", watch);
	document.addEventListener("transitionrun", () => {
		if (soon) return;
		soon = true;
		requestAnimationFrame(() => requestAnimationFrame(() => {
			soon = false;
			processJobs();
		}));
	});
	watch();`;

/**
 * Makes the slider's preview look whether it is still there before it asks whether it is disabled. Vidstack 1.15.6 asks
 * a frame later and the other way round, and throws when the player was taken away in the frame it came.
 * Code without a preview is left as it is; a preview that is written otherwise is an error, as the pinned one is not.
 */
export function patchPreview(code: string): string {
  if (!code.includes(HAS_PREVIEW)) return code;
  expectAsPinned(PREVIEW.test(code), "Vidstack's slider preview");
  return code.replace(PREVIEW, 'if (!this.el || disabled()) return;$1');
}

/**
 * Has Vidstack look four times a second what of it can be seen: nothing in a hidden document. Version 1.15.6 asks the
 * browser for the styles of its slider and its times in each frame of the screen, for as long as the page is there: with
 * the film paused and nothing moving, too; and in a document that is hidden they follow the film on. Other code is left
 * as it is.
 */
export function patchVisibility(code: string): string {
  if (!code.includes(HAS_LOOKS)) return code;
  const isSame = NEXT_LOOK.test(code) && FIRST_LOOK.test(code) && code.includes(IS_SEEN);
  expectAsPinned(isSame, 'the way Vidstack looks at what can be seen');
  return code
    .replace(NEXT_LOOK, '')
    .replace(FIRST_LOOK, LOOKS.slice(1))
    .replace(IS_SEEN, 'callback(document.visibilityState !== "hidden" && checkVisibility(el))');
}

/**
 * Makes a swipe over the picture begin where the film is. Vidstack 1.15.6 begins it at the value of its time slider,
 * which does not follow the film while the slider is hidden. Other code is left as it is.
 */
export function patchSwipe(code: string): string {
  if (!code.includes(HAS_SWIPE)) return code;
  expectAsPinned(code.includes(SWIPE_ORIGIN), "the beginning of Vidstack's swipe");
  return code.replace(SWIPE_ORIGIN, 'this.#touchStartValue = this.#delegate.getValue?.() ?? this.$state.value();');
}

/** Applies {@link patchPreview}, {@link patchSwipe} and {@link patchVisibility} to Vidstack's own files. */
export function patchVidstackPlugin(): Plugin {
  return {
    name: 'vv-patch-vidstack',
    transform: {
      filter: { id: /\/@vidstack\/react\/.*\.js$/ },
      handler(code) {
        const mended = patchVisibility(patchSwipe(patchPreview(code)));
        return mended === code ? null : { code: mended, map: null };
      },
    },
  };
}

function expectAsPinned(isSame: boolean, what: string): void {
  if (!isSame) throw new Error(`${what} is not what it was: look at dev/build/patch-vidstack.ts`);
}
