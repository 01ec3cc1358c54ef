import type { Plugin } from 'vite';

const HAS_FOCUS_MEMORY = '#focusedItem = null;';
const FOCUS_MEMORY = 'else if (this.#focusedItem) {';

const HAS_HOSTED_END = '"provider destroyed"';
const HOSTED_END = 'for (const { reject } of promises) reject(message);';

const HAS_CHECKS = 'function processJobs()';
const FIRST_CHECK = /^\tprocessJobs\(\);\n/m;

const HAS_SIGNALS = 'function useSignal(signal, key) {';
const SIGNAL =
  /function useSignal\(signal, key\) \{\s*const \[, scheduleReactUpdate\] = React\.useState\(\);\s*React\.useEffect\(\(\) => \{\s*return (effect\S*)\(\(\) => \{\s*signal\(\);\s*scheduleReactUpdate\(\{\}\);\s*\}\);\s*\}, \[key \?\? signal\]\);/;

const HAS_OUTLET = 'function MediaOutlet({';
const OUTLET_MOUNT = /\tReact\.useLayoutEffect\(\(\) => \{\s*setHasMounted\(true\);\s*\}, \[\]\);\n/;

/**
 * Leaves out the checks of visibility that Vidstack 1.15.6 makes in every animation frame for the life of the page. Its
 * sliders and times use them, and the widget has its own. Other code stays unchanged.
 */
export function patchVisibility(code: string): string {
  if (!code.includes(HAS_CHECKS)) return code;
  expectAsPinned(FIRST_CHECK.test(code), 'the way Vidstack looks at what can be seen');
  return code.replace(FIRST_CHECK, '');
}

/**
 * Leaves a key to the control that has the focus. The first key after the controls have hidden shows them and returns
 * the focus to its element. Vidstack 1.15.6 does so even when another control has the focus by now, and the key is lost.
 * Other code stays unchanged.
 */
export function patchFocusMemory(code: string): string {
  if (!code.includes(HAS_FOCUS_MEMORY)) return code;
  expectAsPinned(code.includes(FOCUS_MEMORY), "Vidstack's memory of the focus");
  return code.replace(
    FOCUS_MEMORY,
    'else if (document.activeElement !== this.el) this.#focusedItem = null; else if (this.#focusedItem) {',
  );
}

/**
 * Ends the commands to a hosting service's frame quietly when the frame goes. Vidstack 1.15.6 rejects each one, also those
 * whose result nobody awaits, so that the console shows uncaught errors. Other code stays unchanged.
 */
export function patchHostedEnd(code: string): string {
  if (!code.includes(HAS_HOSTED_END)) return code;
  expectAsPinned(code.includes(HOSTED_END), "the end of Vidstack's hosted providers");
  return code.replace(
    HOSTED_END,
    'for (const { promise, reject } of promises) promise.catch(() => {}), reject(message);',
  );
}

/**
 * Renders a component again only when a value that it shows has changed. Vidstack 1.15.6 renders each one a second time for
 * each value, as soon as it has mounted: half of the mount. Other code stays unchanged.
 */
export function patchSecondRender(code: string): string {
  if (!code.includes(HAS_SIGNALS)) return code;
  expectAsPinned(SIGNAL.test(code), "the way Vidstack's values render");
  return code.replace(
    SIGNAL,
    `${HAS_SIGNALS}
	const [, scheduleReactUpdate] = React.useState(() => ({ shown: signal() }));
	React.useEffect(() => {
		return $1(() => {
			const shown = signal();
			scheduleReactUpdate((before) => (Object.is(before.shown, shown) ? before : { shown }));
		});
	}, [key ?? signal]);`,
  );
}

/**
 * Leaves out what Vidstack 1.15.6 does after its outlet has mounted: it takes the `<source>`s of an element of its own away,
 * and for that renders at once, in the task of the mount. The widget's element is none of its own. Other code stays unchanged.
 */
export function patchOutletMount(code: string): string {
  if (!code.includes(HAS_OUTLET)) return code;
  expectAsPinned(OUTLET_MOUNT.test(code), "the mount of Vidstack's outlet");
  return code.replace(OUTLET_MOUNT, '');
}

/** Each patch, for Vidstack's own files. */
const PATCHES = [patchVisibility, patchFocusMemory, patchHostedEnd, patchSecondRender, patchOutletMount];

/** Applies the patches of this file to Vidstack's own files. */
export function patchVidstackPlugin(): Plugin {
  return {
    name: 'vv-patch-vidstack',
    transform: {
      filter: { id: /\/@vidstack\/react\/.*\.js$/ },
      handler(code) {
        const mended = PATCHES.reduce((text, patch) => patch(text), code);
        return mended === code ? null : { code: mended, map: null };
      },
    },
  };
}

function expectAsPinned(isSame: boolean, what: string): void {
  if (!isSame) throw new Error(`${what} is not what it was: look at dev/build/patch-vidstack.ts`);
}
