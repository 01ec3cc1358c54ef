const query = new URLSearchParams(location.search);

/** Address of the VAST document to play. */
export const vastUrl = query.get('vast') ?? '';

const stage = document.querySelector('#stage');

/** The content, as every page has it: its own `<video>`, loading. */
export function createFilm() {
  const film = document.createElement('video');
  film.id = 'film';
  film.preload = 'auto';
  film.playsInline = true;
  const source = document.createElement('source');
  source.type = 'video/mp4';
  source.src = query.get('film') ?? '';
  film.append(source);
  stage.append(film);
  return film;
}

/** Where ads are shown. */
export function createSlot() {
  const slot = document.createElement('div');
  stage.append(slot);
  return slot;
}

/** A slot that is not seen before `show`: as the widget's, which opens when an ad has started. */
export function createHiddenSlot() {
  const slot = createSlot();
  slot.style.visibility = 'hidden';
  const show = () => {
    slot.style.visibility = 'visible';
  };
  return { slot, show };
}

/** What the viewer presses: over everything, gone after the press. */
export function onPress(listener) {
  const button = document.createElement('button');
  button.style.opacity = '0';
  button.addEventListener('click', () => {
    button.remove();
    listener();
  });
  stage.append(button);
}

/** Tells the bench that the page has nothing more to do until the press. */
export function setReady() {
  document.documentElement.dataset.ready = '';
}

/** Resolves once the film could play. */
export function filmLoaded(film) {
  return new Promise((resolve) => {
    if (film.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) resolve();
    else film.addEventListener('canplay', resolve, { once: true });
  });
}
