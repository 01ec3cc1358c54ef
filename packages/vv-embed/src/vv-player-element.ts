import type { EventName } from 'vv-protocol';
import { createPlayer, type Player } from './create-player';
import { createFacade, type Facade, FILL } from './facade';
import { type FilmCard, readFilmCard } from './film-card';
import { type FrameOptions, frameUrl, httpUrl, PARAMETER_NAMES } from './frame';

/** Gives the attribute of an option, such as `movie-id`. */
const attributeOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Attributes of the frame's URL. A changed value loads the frame again. */
const URL_ATTRIBUTES: readonly string[] = ['src', ...PARAMETER_NAMES.map(attributeOf)];

/** Events that the element dispatches too, such as `vv-play`. */
const EVENTS: readonly EventName[] = ['ready', 'play', 'pause', 'ended', 'episodechange', 'error', 'blocked'];

/** The frame starts to load this far before it is visible. */
const MARGIN = '200px';

/** Defines the element `<vv-player>`, or one of another name. On a server, where there is no page, it does nothing. */
export function defineVvPlayer(name = 'vv-player'): void {
  if (typeof customElements === 'undefined' || customElements.get(name)) return;
  // A class of its own: a class can be registered under one name only.
  customElements.define(name, class extends VvPlayerElement {});
}

/** The class is declared on a server too, where there are no elements. */
const Base = typeof HTMLElement === 'undefined' ? (class {} as typeof HTMLElement) : HTMLElement;

declare global {
  interface HTMLElementTagNameMap {
    'vv-player': VvPlayerElement;
  }
}

const NO_CARD: FilmCard = { title: '', poster: '' };

/** The element `<vv-player>`. */
export class VvPlayerElement extends Base {
  static observedAttributes = [...URL_ATTRIBUTES, 'title', 'label', 'poster', 'ratio'];
  /** The player; null until the frame loads. */
  player: Player | null = null;
  #facade: Facade | null = null;
  /** The film's own title and poster, as the player knows them. */
  #card = NO_CARD;
  /** Ends the request for the card. */
  #cardRequest: AbortController | null = null;
  #watch: IntersectionObserver | null = null;
  /** Attributes that have changed since the last update. */
  #changed = new Set<string>();
  #isConnected = false;

  connectedCallback() {
    this.#isConnected = true;
    this.#changed.clear();
    this.#layOut();
    this.#open();
  }

  /** Shows the frame or the facade. A page may set `src` after it has put the element into the document. */
  #open() {
    if (this.#text('src') === undefined) return queueMicrotask(() => this.#requireSource());
    if (!this.#hasSource()) return;
    const load = this.#text('load') ?? 'visible';
    if (load === 'eager') return this.#start(false);
    this.#showFacade();
    this.#watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        this.#watch?.disconnect();
        if (load === 'click') void this.#readCard();
        else this.#start(false);
      },
      { rootMargin: MARGIN },
    );
    this.#watch.observe(this);
  }

  #requireSource() {
    if (this.#isConnected && this.#text('src') === undefined)
      console.error(new TypeError('<vv-player>: src is missing: the URL of vv-player.php'));
  }

  /** Whether `src` may be opened. Until then the element stays as it is. */
  #hasSource = (): boolean => isAccepted(() => frameUrl(this.#options()));

  /** Completes the facade by the film's own title and poster. No code of the player loads for it. */
  async #readCard() {
    if (this.#text('title') !== undefined && this.#text('poster') !== undefined) return;
    this.#cardRequest?.abort();
    const request = new AbortController();
    this.#cardRequest = request;
    const card = await readFilmCard(frameUrl(this.#options()), request.signal).catch(() => NO_CARD);
    if (request.signal.aborted) return;
    this.#card = card;
    this.#describe();
  }

  disconnectedCallback() {
    this.#isConnected = false;
    this.#clear();
  }

  attributeChangedCallback(attribute: string, before: string | null, now: string | null) {
    if (!this.#isConnected || before === now) return;
    // A page may set several attributes in a row; the frame loads once.
    if (this.#changed.size === 0) queueMicrotask(() => this.#update());
    this.#changed.add(attribute);
  }

  #text = (attribute: string): string | undefined => this.getAttribute(attribute) ?? undefined;

  #update() {
    const isUrlChanged = URL_ATTRIBUTES.some((attribute) => this.#changed.has(attribute));
    if (this.#changed.size === 0 || !this.#isConnected) return;
    this.#changed.clear();
    this.#layOut();
    if (this.player !== null && isUrlChanged) return this.#start(false);
    if (this.#facade === null && this.player === null) return this.#open();
    if (isUrlChanged && this.#cardRequest !== null) {
      this.#card = NO_CARD;
      void this.#readCard();
    }
    this.#describe();
  }

  #clear() {
    this.#watch?.disconnect();
    this.player?.destroy();
    this.player = null;
    this.#facade = null;
    this.#cardRequest?.abort();
    this.#cardRequest = null;
    this.#card = NO_CARD;
    this.replaceChildren();
  }

  /** Sets the element's size and position, except where the page's own styles do so. */
  #layOut() {
    const { style } = this;
    const { display, position, aspectRatio, backgroundColor, backgroundImage } = getComputedStyle(this);
    if (!display || display === 'inline') style.display = 'block';
    if (!position || position === 'static') style.position = 'relative';
    if (!aspectRatio || aspectRatio === 'auto') style.aspectRatio = '16/9';
    style.aspectRatio = this.#text('ratio') ?? style.aspectRatio;
    if (/^$|, 0\)$/.test(backgroundColor) && /^(?:none)?$/.test(backgroundImage)) style.backgroundColor = '#000';
  }

  #options(): FrameOptions {
    const given = ['src', 'title', ...PARAMETER_NAMES].flatMap((option) => {
      const value = this.#text(attributeOf(option));
      const isFlag = value === '' && ['autoplay', 'share', 'hideEpisodes'].includes(option);
      return value === undefined ? [] : [[option, isFlag ? '1' : value] as const];
    });
    return Object.fromEntries(given);
  }

  /** Shows a poster and a button until the frame loads. */
  #showFacade() {
    this.#facade = createFacade();
    const { button } = this.#facade;
    const connect = () => this.#hasSource() && preconnect(new URL(frameUrl(this.#options())).origin);
    button.addEventListener('pointerover', connect, { once: true });
    button.addEventListener('focus', connect, { once: true });
    button.addEventListener('click', () => this.#start(true));
    this.#describe();
    this.replaceChildren(button);
  }

  /** Sets the title of the frame, or the texts and the poster of the facade. */
  #describe() {
    const title = this.#text('title');
    const poster = this.#text('poster') ?? this.#card.poster;
    if (this.player !== null && title !== undefined) this.player.iframe.title = title;
    this.#facade?.show({
      label: this.#text('label') ?? 'Смотреть',
      title: title ?? this.#card.title,
      poster: poster && isAccepted(() => httpUrl('poster', poster)) ? poster : '',
      accent: accentOf(this.#text('accent-color')),
    });
  }

  #start(isPressed: boolean) {
    if (!this.#hasSource()) return;
    const isFocused = isPressed || this.contains((this.getRootNode() as Document).activeElement);
    this.#clear();
    const { storage } = this.dataset;
    const player = createPlayer(this, {
      ...this.#options(),
      ...(isPressed && { autoplay: true, query: { auto_play: '1' } }),
      storage: storage === 'frame' ? 'frame' : 'host',
      companions: this.hasAttribute('companions'),
    });
    // The frame fills the element, whatever size the page gives it.
    player.iframe.style.cssText = FILL;
    this.player = player;
    for (const event of EVENTS) {
      player.on(event, (detail) => this.dispatchEvent(new CustomEvent(`vv-${event}`, { detail })));
    }
    // The focus moves from the button, or from the last frame, to the player's keys.
    if (isFocused) player.iframe.focus();
  }
}

/** Runs a check, whose error is the page's to see: nobody calls the element. */
function isAccepted(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
}

/** A colour as CSS names it; empty for any other text. */
function accentOf(text = ''): string {
  const [, digits] = /^#?([\da-f]{6})$/i.exec(text) ?? [];
  return digits === undefined ? '' : `#${digits}`;
}

function preconnect(origin: string): void {
  const link = document.createElement('link');
  link.rel = 'preconnect';
  link.href = origin;
  document.head.append(link);
}
