import { FIELDS } from './frame-query.js';

const SIZES = ['16:9', '200x120', '320x180', '390x844', '640x360', '960x540'];

/** Creates an element with properties and children. */
function make(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

function control({ name, kind }) {
  if (kind !== 'flag') {
    const isNumber = kind === 'number';
    return make('input', { name, type: isNumber ? 'number' : 'text', min: isNumber ? '0' : '', autocomplete: 'off' });
  }
  const choices = [
    ['', 'не задано'],
    ['1', 'да'],
    ['0', 'нет'],
  ];
  return make('select', { name }, ...choices.map(([value, text]) => make('option', { value, textContent: text })));
}

/** Adds a field for every known parameter to the form. */
export function makeFields(container) {
  for (const field of FIELDS) {
    const caption = make('span', {}, `${field.label} `, make('code', { textContent: field.name }));
    container.append(make('label', { className: 'field' }, caption, control(field)));
  }
}

/**
 * Shows the list of contents. A content without a poster is a plain chip.
 * @param {{ id: string, title: string, note: string, poster?: string }[]} contents
 */
export function makeCards(container, contents) {
  container.replaceChildren(
    ...contents.map(({ id, title, note, poster }) => {
      const picture = poster === undefined ? [] : [make('img', { src: poster, alt: '', width: 320, height: 180 })];
      const input = make('input', { type: 'radio', name: 'movie_id', value: id });
      const text = make('span', { className: 'card-text' }, make('b', { textContent: title }), ' ');
      text.append(make('small', { textContent: note }));
      return make('label', { className: poster === undefined ? 'card chip' : 'card' }, input, ...picture, text);
    }),
  );
}

/** Shows the list of frame sizes and reports the selected one. The first size has the full width of the page. */
export function makeSizes(container, screen, onChange) {
  const show = (size) => {
    const [width, height] = size.split('x');
    screen.classList.toggle('fixed', height !== undefined);
    screen.style.width = height === undefined ? '' : `${width}px`;
    screen.style.height = height === undefined ? '' : `${height}px`;
  };
  for (const size of SIZES) {
    const input = make('input', { type: 'radio', name: 'frame', value: size });
    input.addEventListener('change', () => {
      show(size);
      onChange(size === SIZES[0] ? '' : size);
    });
    container.append(make('label', {}, input, make('span', { textContent: size.replace('x', '×') })));
  }
  return (size) => {
    const known = SIZES.includes(size) ? size : SIZES[0];
    for (const input of container.querySelectorAll('input')) input.checked = input.value === known;
    show(known);
    return known === SIZES[0] ? '' : known;
  };
}
