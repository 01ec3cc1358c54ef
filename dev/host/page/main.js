import { createAdLedger } from './ad-ledger.js';
import { makeCards, makeFields, makeSizes } from './controls.js';
import { formOfQuery, pageAddress, queryOfForm, readPageAddress, widgetAddress } from './frame-query.js';
import { createMessageLog } from './message-log.js';
import { createPlayerFrame, embedCode, sdkCode } from './player-frame.js';

const element = (id) => document.getElementById(id);
const { widgetUrl, referenceOrigin, deskPassword } = JSON.parse(element('settings').textContent);
const form = element('form');
const log = createMessageLog(element('log'));
const ledger = createAdLedger(element('ledger'));
/** Contents by id, from the reference service. */
let contents = new Map();
let { query, frame } = readPageAddress(location);

window.vvMessages = [];
const player = createPlayerFrame({
  container: element('screen'),
  widgetUrl,
  onMessage(message) {
    window.vvMessages.push(message);
    log.add(message);
    if (message.direction !== 'in') return;
    if (message.data?.event === 'episodeChanged') showEpisode(message.data.episode);
    if (message.data?.kind === 'event' && message.data.name === 'adbreak') ledger.add(message.data.payload);
  },
});
window.vvCall = player.call;

function showEpisode(episode) {
  const { season, order, title } = episode ?? {};
  const position = season ? `Сезон ${season.order}, серия ${order}` : '';
  element('now').textContent = [position, title].filter(Boolean).join('. ');
  element('now').hidden = position === '';
}

function showContent() {
  const content = contents.get(query.get('movie_id'));
  const kind = content?.contentType?.slug === 'series' ? 'сериал' : 'фильм';
  element('title').textContent = content?.title ?? 'Киносайт';
  const facts = [content?.year, ...(content?.countries ?? []).map(({ title }) => title), kind].filter(Boolean);
  element('facts').textContent = content ? facts.join(' · ') : 'Выберите, что смотреть';
  element('details').textContent = content?.details ?? '';
  document.title = content ? `${content.title} | Киносайт` : 'Киносайт';
  const iframe = document.getElementById('vv-player');
  if (iframe && content) iframe.title = `Плеер: ${content.title}`;
  if (iframe) element('code').textContent = embedCode(iframe);
  element('sdk-code').textContent = sdkCode(widgetUrl, query);
}

function open() {
  player.open({ src: widgetAddress(widgetUrl, query), title: 'Плеер' });
  showEpisode(null);
  showContent();
}

function fillForm() {
  for (const [name, value] of formOfQuery(query)) {
    const control = form.elements.namedItem(name);
    if (control) control.value = value;
  }
}

function reopen() {
  query = queryOfForm(new FormData(form));
  history.replaceState(null, '', pageAddress(query, frame));
  open();
}

/**
 * Loads the list of contents from the reference service. Without it, the page offers the two that need no catalogue.
 */
async function loadContents() {
  const answer = await fetch(`${referenceOrigin}/__contents`).then((response) => response.json());
  contents = new Map(answer.map((content) => [String(content.id), content]));
}

const KINDS = { series: 'сериал', live: 'прямой эфир' };

function showCards() {
  const cards = [...contents.values()].map(({ id, title, posterUrl, contentType, availability }) => ({
    id: String(id),
    title,
    note: availability.available ? (KINDS[contentType.slug] ?? 'фильм') : 'закрыт в регионе',
    poster: posterUrl,
  }));
  const chips = [
    { id: '404', title: 'Несуществующий', note: 'movie_id=404' },
    { id: '', title: 'Без movie_id', note: 'параметр не передан' },
  ];
  const asked = query.get('movie_id') ?? '';
  const isKnown = [...cards, ...chips].some(({ id }) => id === asked);
  const other = isKnown ? [] : [{ id: asked, title: 'Из адреса', note: `movie_id=${asked}` }];
  makeCards(element('cards'), cards);
  makeCards(element('chips'), [...chips, ...other]);
}

const chooseSize = makeSizes(element('sizes'), element('screen'), (size) => {
  frame = size;
  history.replaceState(null, '', pageAddress(query, frame));
});
frame = chooseSize(frame);
// Create the frame first, so that the page does not delay the player.
open();
element('origin').textContent = player.origin;
element('reference').href = referenceOrigin;
element('desk').href = `${widgetUrl}?desk`;
element('desk-password').textContent = deskPassword;
element('desk-line').hidden = !deskPassword;
makeFields(element('fields'));
showCards();
fillForm();

form.addEventListener('submit', (event) => {
  event.preventDefault();
  reopen();
});
form.addEventListener('change', (event) => {
  if (event.target.name === 'movie_id') reopen();
});
form.addEventListener('reset', (event) => {
  event.preventDefault();
  const movieId = new FormData(form).get('movie_id') ?? '';
  query = new URLSearchParams({ movie_id: String(movieId) });
  fillForm();
});
element('clear-log').addEventListener('click', () => {
  log.clear();
  ledger.clear();
});
element('copy').addEventListener('click', async ({ currentTarget }) => {
  await navigator.clipboard
    .writeText(element('code').textContent)
    .catch(() => getSelection().selectAllChildren(element('code')));
  currentTarget.textContent = 'Скопировано';
  setTimeout(() => Object.assign(element('copy'), { textContent: 'Скопировать код' }), 1500);
});

/** The log already shows the error of a rejected call. Avoid an unhandled rejection. */
const call = (name, payload) => player.call(name, payload).catch((error) => console.info(`${name}: ${error.message}`));

element('commands').addEventListener('click', ({ target }) => {
  const { post, call: name, payload } = target.dataset;
  if (post === 'hello') player.hello();
  else if (post !== undefined) player.post({ event: post });
  if (name !== undefined) void call(name, payload === undefined ? undefined : JSON.parse(payload));
});
element('set-episode').addEventListener('click', () => {
  const [season, episode] = ['call-season', 'call-episode'].map((id) => Number(element(id).value));
  void call('setEpisode', { season, episode });
});

loadContents()
  .then(() => {
    showCards();
    fillForm();
    showContent();
  })
  .catch((error) => console.info(`The reference service does not answer: ${error.message}`));
