import { createPlayer, type Player } from './create-player';
import { type FrameOptions, frameUrl, PARAMETER_NAMES } from './frame';
import type { PlayerEventName } from './protocol';

/** As attributes spell options: `movie-id`. */
const attributeOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Attributes of the frame's address: another value loads it again. */
const FILM: readonly string[] = ['src', ...PARAMETER_NAMES.map(attributeOf)];

/** Told as events of the element too, `vv-play`. */
const EVENTS: readonly PlayerEventName[] = ['ready', 'play', 'pause', 'ended', 'episodechange', 'error', 'blocked'];

/** The frame begins to load a little before it can be seen. */
const MARGIN = '200px';

const FILL = 'position:absolute;inset:0;width:100%;height:100%;padding:0;border:0;';

/** Makes the element known as `<vv-player>`; where there is no page, as on a server, does nothing. */
export function defineVvPlayer(name = 'vv-player'): void {
  if (typeof customElements === 'undefined' || customElements.get(name)) return;

  class VvPlayerElement extends HTMLElement {
    static observedAttributes = [...FILM, 'title', 'label', 'poster', 'ratio'];
    /** Null until the frame is loaded. */
    player: Player | null = null;
    #button: HTMLButtonElement | null = null;
    #watch: IntersectionObserver | null = null;
    /** Attributes that are other than what is shown. */
    #changed = new Set<string>();
    #isOn = false;

    connectedCallback() {
      this.#isOn = true;
      this.#changed.clear();
      this.#lay();
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
      this.#isOn = false;
      this.#clear();
    }

    attributeChangedCallback(attribute: string, before: string | null, now: string | null) {
      if (!this.#isOn || before === now) return;
      // A page sets several in a row: the frame is loaded once.
      if (this.#changed.size === 0) queueMicrotask(() => this.#follow());
      this.#changed.add(attribute);
    }

    #text = (attribute: string): string | undefined => this.getAttribute(attribute) ?? undefined;

    #follow() {
      const isAnother = FILM.some((attribute) => this.#changed.has(attribute));
      if (this.#changed.size === 0 || !this.#isOn) return;
      this.#changed.clear();
      this.#lay();
      if (this.player !== null && isAnother) this.#start(false);
      else this.#dress();
    }

    #clear() {
      this.#watch?.disconnect();
      this.player?.destroy();
      this.player = null;
      this.#button = null;
      this.replaceChildren();
    }

    /** Its place on the page. What the page says of it itself, at the element or in its style sheet, goes before. */
    #lay() {
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

    /** A picture and a button, until there is more. */
    #showFacade() {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = '▶';
      button.style.cssText = `${FILL}color:#fff;font-size:3rem;cursor:pointer;background:#000 center/cover no-repeat`;
      const connect = () => preconnect(new URL(frameUrl(this.#options())).origin);
      button.addEventListener('pointerover', connect, { once: true });
      button.addEventListener('focus', connect, { once: true });
      button.addEventListener('click', () => this.#start(true));
      this.#button = button;
      this.#dress();
      this.replaceChildren(button);
    }

    /** What the viewer sees and hears of the film before it plays. */
    #dress() {
      const title = this.#text('title');
      if (this.player !== null && title !== undefined) this.player.iframe.title = title;
      const label = [this.#text('label') ?? 'Смотреть', title].filter(Boolean).join(': ');
      // As an attribute: not every browser has the property.
      this.#button?.setAttribute('aria-label', label);
      const poster = this.#text('poster');
      this.#button?.style.setProperty('background-image', poster ? `url(${JSON.stringify(poster)})` : 'none');
    }

    #start(isAsked: boolean) {
      const isFocused = isAsked || this.contains((this.getRootNode() as Document).activeElement);
      this.#clear();
      const { storage } = this.dataset;
      const player = createPlayer(this, {
        ...this.#options(),
        ...(isAsked && { autoplay: true, query: { auto_play: '1' } }),
        storage: storage === 'frame' ? 'frame' : 'host',
      });
      // Whatever size the page gives the element, the frame has it too.
      player.iframe.style.cssText = FILL;
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
