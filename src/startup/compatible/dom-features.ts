/*
 * Features of the DOM that Chrome 68, Safari 14 or Firefox 78 lacks, and that the player or a library uses. core-js has
 * only features of the language. Each is defined where the browser has none, as far as the player needs it.
 */

/** A prototype as code sees it that tests for what the types promise. */
type Partially<T> = { -readonly [Name in keyof T]?: T[Name] | undefined };

/** Defines what is missing. */
export function defineDomFeatures(window: Window & typeof globalThis): void {
  defineListenerSignal(window.EventTarget.prototype);
  defineAbortReason(window);
  defineElementMethods(window.Element.prototype);
  defineFocusVisible(window.Element.prototype);
  defineInert(window);
  defineKeepalive(window);
}

defineDomFeatures(window);

/** `addEventListener(…, { signal })`: Chrome 90, Safari 15, Firefox 86. */
function defineListenerSignal(target: EventTarget): void {
  let isKnown = false;
  const probe = {
    get signal() {
      isKnown = true;
      return undefined;
    },
  };
  new EventTarget().addEventListener('probe', null, probe as unknown as AddEventListenerOptions);
  if (isKnown) return;
  const add = target.addEventListener;
  target.addEventListener = function (this: EventTarget, type, listener, options) {
    const signal = typeof options === 'object' && options !== null ? options.signal : undefined;
    if (signal?.aborted) return;
    // Without a receiver the call is one of the window.
    const receiver: EventTarget = this ?? window;
    add.call(receiver, type, listener, options);
    if (signal) add.call(signal, 'abort', () => receiver.removeEventListener(type, listener, options), { once: true });
  };
}

/** Reasons of a signal: Chrome 98, Safari 15.4, Firefox 97. */
function defineAbortReason({ AbortController, AbortSignal, DOMException }: Window & typeof globalThis): void {
  if ('reason' in AbortSignal.prototype) return;
  const reasons = new WeakMap<AbortSignal, unknown>();
  const abort = AbortController.prototype.abort;
  AbortController.prototype.abort = function (reason: unknown = new DOMException('Aborted', 'AbortError')) {
    const { signal } = this;
    if (!signal.aborted) reasons.set(signal, reason);
    abort.call(this);
  };
  Object.defineProperty(AbortSignal.prototype, 'reason', {
    configurable: true,
    get(this: AbortSignal) {
      return reasons.get(this);
    },
  });
}

/** `toggleAttribute` (Chrome 69), `checkVisibility` (105, Safari 17.4, Firefox 106). */
function defineElementMethods(element: Partially<Element>): void {
  element.toggleAttribute ??= function (this: Element, name, force) {
    const isWanted = force ?? !this.hasAttribute(name);
    if (!isWanted) this.removeAttribute(name);
    else if (!this.hasAttribute(name)) this.setAttribute(name, '');
    return isWanted;
  };
  element.checkVisibility ??= function (this: Element, options = {}) {
    if (this.getClientRects().length === 0) return false;
    const isInvisible = options.visibilityProperty || options.checkVisibilityCSS;
    if (isInvisible && getComputedStyle(this).visibility !== 'visible') return false;
    if (!options.opacityProperty && !options.checkOpacity) return true;
    for (let at: Element | null = this; at !== null; at = at.parentElement) {
      if (getComputedStyle(at).opacity === '0') return false;
    }
    return true;
  };
}

/** `matches(':focus-visible')` (Chrome 86, Safari 15.4, Firefox 85): any focus counts, as in the style sheet. */
function defineFocusVisible(element: Element): void {
  try {
    document.querySelector(':focus-visible');
  } catch {
    const matches = element.matches;
    element.matches = function (this: Element, selectors: string) {
      return matches.call(this, selectors.replace(':focus-visible', ':focus'));
    } as Element['matches'];
  }
}

/** `inert` (Chrome 102, Safari 15.5, Firefox 112): no focus and no presses. Styles hide it from screen readers as well. */
function defineInert({ HTMLElement, document }: Window & typeof globalThis): void {
  if ('inert' in HTMLElement.prototype) return;
  Object.defineProperty(HTMLElement.prototype, 'inert', {
    configurable: true,
    enumerable: true,
    get(this: HTMLElement) {
      return this.hasAttribute('inert');
    },
    set(this: HTMLElement, isInert: boolean) {
      this.toggleAttribute('inert', Boolean(isInert));
    },
  });
  const inertPart = ({ target }: Event) => (target instanceof Element ? target.closest('[inert]') : null);
  const blur = (event: Event) => {
    if (inertPart(event)) (event.target as HTMLElement).blur();
  };
  const swallow = (event: Event) => {
    if (!inertPart(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener('focusin', blur, true);
  for (const type of ['click', 'pointerdown', 'mousedown']) document.addEventListener(type, swallow, true);
}

/**
 * Calls that outlive the page and need a preflight: Chrome 81, which brought `color-scheme`, too. Before, they fail before
 * they are sent, and go again as ordinary calls.
 */
function defineKeepalive(window: Window & typeof globalThis): void {
  if (window.CSS.supports('color-scheme', 'dark')) return;
  const { fetch } = window;
  window.fetch = (input, init) => {
    const sent = fetch.call(window, input, init);
    return init?.keepalive ? sent.catch(() => fetch.call(window, input, { ...init, keepalive: false })) : sent;
  };
}
