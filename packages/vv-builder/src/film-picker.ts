import type { Film, FilmCatalogue } from './films';
import { words } from './words';

/** Pause in typing after which the catalogue is asked. */
const SETTLE_MS = 250;

interface PickerOptions {
  /** The text field, a combobox. */
  input: HTMLInputElement;
  /** The list below it. */
  list: HTMLElement;
  /** A live region that tells the number of films. */
  note: HTMLElement;
  catalogue: Required<FilmCatalogue>;
  onPick: (film: Film) => void;
}

/** Makes a field find films by their title (WAI-ARIA, Combobox pattern with a list). */
export function createFilmPicker({ input, list, note, catalogue, onPick }: PickerOptions): void {
  let films: Film[] = [];
  let active = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts the searches: the answer of an earlier one is of no use. */
  let latest = 0;

  const activate = (index: number) => {
    active = index;
    for (const [place, option] of [...list.children].entries()) {
      option.setAttribute('aria-selected', String(place === index));
      if (place === index) option.scrollIntoView({ block: 'nearest' });
    }
    const id = list.children[index]?.id;
    if (id === undefined) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', id);
  };
  const setOpen = (isOpen: boolean) => {
    list.hidden = !isOpen;
    input.setAttribute('aria-expanded', String(isOpen));
    if (!isOpen) activate(-1);
  };
  const close = () => {
    clearTimeout(timer);
    latest += 1;
    setOpen(false);
  };
  const pick = (film: Film | undefined) => {
    if (film === undefined) return;
    close();
    input.value = '';
    note.textContent = words.picked(film.title);
    onPick(film);
  };
  const search = async () => {
    latest += 1;
    const turn = latest;
    const found = await catalogue.search(input.value);
    if (turn !== latest) return;
    films = found ?? [];
    list.replaceChildren(...films.map(optionOf));
    setOpen(films.length > 0);
    note.textContent =
      found === null ? words.noSearch : films.length === 0 ? words.nothingFound : words.found(films.length);
  };
  const searchSoon = (pauseMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(search, pauseMs);
  };

  input.addEventListener('input', () => searchSoon(SETTLE_MS));
  input.addEventListener('focus', () => searchSoon(0));
  input.addEventListener('blur', close);
  input.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (list.hidden) searchSoon(0);
      else activate((active + step + films.length + (active < 0 && step < 0 ? 1 : 0)) % films.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (!list.hidden) pick(films[Math.max(active, 0)]);
    } else if (event.key === 'Escape') close();
  });
  // A press must not move the focus out of the field, which would close the list before the click.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) => {
    pick(films[[...list.children].findIndex((option) => option.contains(target as Node))]);
  });
}

function optionOf(film: Film, index: number): HTMLElement {
  const option = document.createElement('div');
  option.id = `film-option-${index}`;
  option.role = 'option';
  option.setAttribute('aria-selected', 'false');
  option.append(...partsOf(film));
  return option;
}

/** Shows a film in an element; an empty element for none. */
export function showFilm(element: HTMLElement, film: Film | null): void {
  element.hidden = film === null;
  element.replaceChildren(...(film === null ? [] : partsOf(film)));
}

function partsOf({ id, title, poster, year, isSeries }: Film): HTMLElement[] {
  const picture = document.createElement('span');
  picture.className = 'poster';
  if (poster !== null) {
    const image = document.createElement('img');
    image.alt = '';
    image.src = poster;
    image.addEventListener('error', () => image.remove());
    picture.append(image);
  }
  const name = document.createElement('b');
  name.textContent = title;
  const details = document.createElement('span');
  details.className = 'details';
  details.textContent = words.film(isSeries, year, id);
  const text = document.createElement('span');
  text.className = 'film-text';
  text.append(name, details);
  return [picture, text];
}
