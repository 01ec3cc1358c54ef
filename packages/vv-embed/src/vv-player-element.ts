import { createPlayer, type Player } from './create-player';
import { type FrameOptions, frameAddress, PARAMETER_NAMES } from './frame';
import type { PlayerEventName } from './protocol';

/** As attributes spell options: `movie-id`. */
const attributeOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Told as events of the element too, `vv-play`. */
const EVENTS: readonly PlayerEventName[] = ['ready', 'play', 'pause', 'ended', 'episodechange', 'error', 'blocked'];

/** The frame begins to load a little before it can be seen. */
const MARGIN = '200px';

const FILL = 'position:absolute;inset:0;width:100%;height:100%;padding:0;border:0;';

/** Makes the element known as `<vv-player>`; where there is no page, as on a server, does nothing. */
export function defineVvPlayer(name = 'vv-player'): void {
  if (typeof customElements === 'undefined' || customElements.get(name)) return;

  class VvPlayerElement extends HTMLElement {
    static observedAttributes = ['src', 'movie-id'];
    /** Null until the frame is loaded. */
    player: Player | null = null;
    #watch: IntersectionObserver | null = null;

    connectedCallback() {
      const { style } = this;
      // What the page has written at the element itself goes before.
      style.display ||= 'block';
      style.position ||= 'relative';
      style.background ||= '#000';
      style.aspectRatio = this.#text('ratio') ?? (style.aspectRatio || '16/9');
      const load = this.#text('load') ?? 'visible';
      if (load === 'eager') return this.#start(false);
      this.#showFacade();
      if (load === 'click') return;
      this.#watch = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) this.#start(false);
        },
        { rootMargin: MARGIN },
      );
      this.#watch.observe(this);
    }

    disconnectedCallback() {
      this.#watch?.disconnect();
      this.player?.destroy();
      this.player = null;
      this.replaceChildren();
    }

    attributeChangedCallback(_: string, before: string | null, now: string | null) {
      if (this.player !== null && before !== now) this.#start(false);
    }

    #text = (attribute: string): string | undefined => this.getAttribute(attribute) ?? undefined;

    #options(): FrameOptions {
      const given = ['src', 'title', ...PARAMETER_NAMES].flatMap((option) => {
        const value = this.#text(attributeOf(option));
        const isFlag = value === '' && ['autoplay', 'share', 'hideEpisodes'].includes(option);
        return value === undefined ? [] : [[option, isFlag ? '1' : value] as const];
      });
      return { ...Object.fromEntries(given), ratio: this.#text('ratio') ?? '16/9' };
    }

    /** A picture and a button, until there is more. */
    #showFacade() {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = '▶';
      // As an attribute: not every browser has the property.
      button.setAttribute(
        'aria-label',
        [this.#text('label') ?? 'Смотреть', this.#text('title')].filter(Boolean).join(': '),
      );
      button.style.cssText = `${FILL}color:#fff;font-size:3rem;cursor:pointer;background:#000 center/cover no-repeat`;
      const poster = this.#text('poster');
      if (poster !== undefined) button.style.backgroundImage = `url(${JSON.stringify(poster)})`;
      const connect = () => preconnect(new URL(frameAddress(this.#options())).origin);
      button.addEventListener('pointerover', connect, { once: true });
      button.addEventListener('focus', connect, { once: true });
      button.addEventListener('click', () => this.#start(true));
      this.replaceChildren(button);
    }

    #start(isAsked: boolean) {
      const isFocused = isAsked || this.contains((this.getRootNode() as Document).activeElement);
      this.#watch?.disconnect();
      this.player?.destroy();
      this.replaceChildren();
      const { storage } = this.dataset;
      const player = createPlayer(this, {
        ...this.#options(),
        ...(isAsked && { autoplay: true, query: { auto_play: '1' } }),
        storage: storage === 'frame' ? 'frame' : 'host',
      });
      this.player = player;
      for (const event of EVENTS) {
        player.on(event, (detail) => this.dispatchEvent(new CustomEvent(`vv-${event}`, { detail })));
      }
      // Whoever was at the button, or in the frame before, goes on with the keys of the player.
      if (isFocused) player.iframe.focus();
    }
  }
  customElements.define(name, VvPlayerElement);
}

function preconnect(origin: string): void {
  const link = document.createElement('link');
  link.rel = 'preconnect';
  link.href = origin;
  document.head.append(link);
}
