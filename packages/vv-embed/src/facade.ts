/** Covers its parent. */
export const FILL = 'position:absolute;inset:0;width:100%;height:100%;padding:0;border:0;';

/** The player's own play icon. */
const PLAY =
  'M10.67 6.65C10.67 6.11 11.29 5.79 11.73 6.12L24.38 15.46C24.74 15.73 24.74 16.27 24.38 16.54L11.73 25.88C11.29 26.21 10.67 25.89 10.67 25.35L10.67 6.65Z';

const SVG = 'http://www.w3.org/2000/svg';

/** The look of the player's own start, written by the CSSOM: a policy of the page against inline styles allows that. */
const STYLES = {
  button: `${FILL}margin:0;display:block;overflow:hidden;background:#000;color:#fff;font:600 clamp(16px,2.4vw,28px)/1.25 system-ui,sans-serif;text-align:left;cursor:pointer;outline-offset:-3px`,
  poster: 'position:absolute;inset:0;width:100%;height:100%;object-fit:contain',
  title:
    'position:absolute;inset:0 0 auto;padding:16px 16px 28px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis;background:linear-gradient(rgb(0 0 0/75%),transparent);text-shadow:0 1px 2px rgb(0 0 0/80%)',
  disc: 'position:absolute;inset:0;margin:auto;display:grid;place-items:center;height:16%;min-height:44px;max-height:152px;aspect-ratio:1;border-radius:50%;background:rgb(0 0 0/64%);box-shadow:0 0 0 2px rgb(255 255 255/90%)',
} as const;

/** Colour of the button under the pointer. */
const ACCENT = '#ff5a3c';
const SHADE = 'rgb(0 0 0/64%)';

/** Texts and picture of a facade; an empty one is not shown. */
export interface FacadeContent {
  label: string;
  title: string;
  poster: string;
  accent: string;
}

/** A poster with the player's button, in place of a frame that has not loaded. */
export interface Facade {
  button: HTMLButtonElement;
  show(content: FacadeContent): void;
}

/** Creates a facade. It is one button, so that a press anywhere on it starts the film. */
export function createFacade(): Facade {
  const button = part(document.createElement('button'), 'button');
  const poster = part(document.createElement('img'), 'poster');
  const title = part(document.createElement('span'), 'title');
  const disc = part(document.createElement('span'), 'disc');
  button.type = 'button';
  poster.alt = '';
  poster.hidden = true;
  poster.onerror = () => poster.style.setProperty('display', 'none');
  const icon = document.createElementNS(SVG, 'svg');
  icon.setAttribute('viewBox', '0 0 32 32');
  icon.setAttribute('fill', 'currentColor');
  icon.setAttribute('aria-hidden', 'true');
  icon.style.cssText = 'width:60%;height:60%';
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', PLAY);
  icon.append(path);
  disc.append(icon);
  button.append(poster, title, disc);

  let accent = ACCENT;
  button.onpointerenter = () => disc.style.setProperty('background-color', accent);
  button.onpointerleave = () => disc.style.setProperty('background-color', SHADE);
  // A style sheet of the page may take the browser's own ring away.
  button.onfocus = () =>
    button.style.setProperty('outline', button.matches(':focus-visible') ? '3px solid #fff' : 'none');
  button.onblur = () => button.style.removeProperty('outline');
  return {
    button,
    show(content) {
      accent = content.accent || ACCENT;
      // Set as an attribute, since not every browser has the property.
      button.setAttribute('aria-label', [content.label, content.title].filter(Boolean).join(': '));
      title.textContent = content.title;
      title.hidden = content.title === '';
      title.style.setProperty('display', content.title === '' ? 'none' : 'block');
      if (poster.getAttribute('src') === content.poster) return;
      poster.hidden = content.poster === '';
      poster.style.setProperty('display', poster.hidden ? 'none' : 'block');
      if (poster.hidden) poster.removeAttribute('src');
      else poster.setAttribute('src', content.poster);
    },
  };
}

function part<E extends HTMLElement>(element: E, name: keyof typeof STYLES): E {
  element.style.cssText = STYLES[name];
  return element;
}
