const query = new URLSearchParams(location.search);

/** URL of the VAST document to play. */
export const vastUrl = query.get('vast') ?? '';

const stage = document.querySelector('#stage');

/** Creates the content of the page: its own `<video>`, which starts to load. */
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

/** Creates the slot of the ads. */
export function createSlot() {
  const slot = document.createElement('div');
  stage.append(slot);
  return slot;
}

/** Creates a slot that is hidden until `show`, as the widget's slot is until an ad has started. */
export function createHiddenSlot() {
  const slot = createSlot();
  slot.style.visibility = 'hidden';
  const show = () => {
    slot.style.visibility = 'visible';
  };
  return { slot, show };
}

/** Creates the button that the viewer presses. It covers the page and disappears after the press. */
export function onPress(listener) {
  const button = document.createElement('button');
  button.style.opacity = '0';
  button.addEventListener('click', () => {
    button.remove();
    listener();
  });
  stage.append(button);
}

/** Reports to the bench that the page is idle until the press. */
export function setReady() {
  document.documentElement.dataset.ready = '';
}

/** Resolves when the content can play. */
export function filmLoaded(film) {
  return new Promise((resolve) => {
    if (film.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) resolve();
    else film.addEventListener('canplay', resolve, { once: true });
  });
}
