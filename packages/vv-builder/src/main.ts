import { createAdChecker } from './ad-checker';
import { createChoiceField } from './choice-field';
import type { CodeKind } from './code-kinds';
import { showContrast } from './contrast-view';
import { createCopyButton } from './copy-button';
import { type Choice, type KnownContent, NOTHING_KNOWN, type Problems, readDraft } from './draft';
import { embedCode, lostParameters } from './embed-code';
import { fieldOptions } from './field-options';
import { createFilmPicker, showFilm } from './film-picker';
import { connectFilms, type Film, type FilmCatalogue } from './films';
import { fillForm, focusProblem, problemLabels, readForm, showProblems } from './form';
import { createMessageLog } from './message-log';
import { readState, writeState } from './page-query';
import { type ContentInfo, createPreview, targetOf } from './preview';
import { words } from './words';

const byId = <T extends HTMLElement = HTMLElement>(id: string) => document.getElementById(id) as T;
const here = (path: string) => new URL(path, document.baseURI).href;

const form = byId<HTMLFormElement>('form');
const picker = byId<HTMLInputElement>('picker');
const code = byId<HTMLTextAreaElement>('code');
const kinds = byId<HTMLFieldSetElement>('kinds');
const stage = byId('stage');
const urls = {
  widget: here(document.querySelector<HTMLMetaElement>('meta[name=vv-player]')?.content ?? ''),
  sdk: here('../sdk/vv-embed.global.js'),
};

const fields = {
  season: createChoiceField(form, 'season'),
  episode: createChoiceField(form, 'episode'),
  voice: createChoiceField(form, 'voice'),
};
const log = createMessageLog(byId('log'), (count) => {
  byId('log-note').textContent = words.waiting(count);
});
const logNote = byId('log-note').textContent;
let info: ContentInfo | null = null;
let { draft, kind } = readState(location.search);
let problems: Problems = {};
let { choice } = readDraft(draft, 1);
let films: FilmCatalogue | null = null;
let film: Film | null = null;
/** The id whose film was asked for last. */
let soughtId = '';

const preview = createPreview({
  container: stage,
  widget: urls.widget,
  onMessage: log.add,
  onInfo(next) {
    info = next;
    showOptions();
    show();
    showStatus();
  },
});

const copy = createCopyButton({
  button: byId('copy'),
  note: byId('copied'),
  code,
  onBlocked: () => focusProblem(form, problems),
});

/** The reported facts, as far as they belong to the content of the form. */
function known(): KnownContent {
  const { episodes = null, audioTracks = [], length = null } = info ?? {};
  if (episodes === null) return NOTHING_KNOWN;
  const lists = fieldOptions(episodes, readForm(form), audioTracks);
  const target = targetOf(readDraft(draft, choice.options.movieId, { lists, duration: null }).choice);
  return { lists, duration: length?.target === target ? length.seconds : null };
}

/** Turns the fields into lists when the player has reported the options. */
function showOptions(): void {
  const { lists } = known();
  fields.season.setOptions(lists?.seasons ?? null);
  fields.episode.setOptions(lists?.episodes ?? null);
  fields.voice.setOptions(lists?.dubs ?? null);
  // Without dubs there is nothing to choose; a value of the page's URL can still be cleared.
  byId('voice-field').hidden = (lists?.dubs ?? []).length === 0 && readForm(form).voice === '';
}

function showStatus(): void {
  const { now, trouble } = info ?? {};
  const text = trouble ? words[trouble] : now ? words.now(now.season, now.episode) : words.loading;
  if (byId('status').textContent !== text) byId('status').textContent = text;
}

function show(isAtOnce = false): void {
  draft = readForm(form);
  const parsed = readDraft(draft, choice.options.movieId, known());
  ({ choice, problems } = parsed);
  // The frame keeps the content that it refused: another one would take the reason away.
  if (info?.trouble === 'refused' && info.movieId === choice.options.movieId) problems.movieId ??= words.refusedId;
  showProblems(form, problems);
  showContrast({ list: byId('contrast'), warning: byId('contrast-warning'), picker }, choice.options.accentColor);
  void findFilm(String(choice.options.movieId));
  showCode(choice);
  const [across = 16, down = 9] = choice.ratio.split('/').map(Number);
  stage.style.setProperty('--stage-ratio', String(across / down));
  preview.show(choice, isAtOnce);
}

/** A form with an invalid field has no code: the value would be missing from it without a word. */
function showCode(shown: Choice): void {
  const labels = problemLabels(form, problems);
  const reason = labels.length > 0 ? words.blocked(labels) : '';
  const text = reason === '' ? embedCode(kind, urls, shown, film) : '';
  code.placeholder = reason;
  if (code.value !== text) code.value = text;
  copy.block(reason);
  const lost = lostParameters(kind, shown);
  byId('kind-note').textContent = [words.kindNotes[kind], lost.length > 0 ? words.lost(lost) : ''].join(' ').trim();
}

/** Shows the title and poster of the chosen content, and writes them into the code. */
async function findFilm(id: string): Promise<void> {
  if (films === null || id === soughtId) return;
  soughtId = id;
  setFilm(null);
  const found = await films.find(id);
  if (id === soughtId) setFilm(found);
}

function setFilm(next: Film | null): void {
  film = next;
  showFilm(byId('film'), film);
  showCode(choice);
}

/** Leads to the player's statistics. */
function showDesk(): void {
  const link = byId<HTMLAnchorElement>('desk');
  link.href = `${urls.widget}?desk`;
  link.hidden = false;
}

/** Offers the films of the catalogue, where the player tells which one it reads. */
async function findFilms(): Promise<void> {
  films = await connectFilms(urls.widget, showDesk);
  const { find, search } = films ?? {};
  if (find === undefined) return;
  show();
  if (search === undefined) return;
  byId('search-field').hidden = false;
  createFilmPicker({
    input: byId('search'),
    list: byId('films'),
    note: byId('search-note'),
    catalogue: { find, search },
    onPick(picked) {
      soughtId = picked.id;
      changeContent(picked.id);
      show(true);
      setFilm(picked);
      saveQuery();
    },
  });
}

/** Opens another content. The values of the last one go. */
function changeContent(movieId: string): void {
  fillForm(form, { ...readForm(form), movieId, season: '', episode: '', episodeId: '', variantId: '', voice: '' });
}

/** Runs on `change`, not on each letter: browsers limit the rate of URL changes. */
function saveQuery(): void {
  history.replaceState(null, '', writeState({ draft, kind }));
}

fillForm(form, draft);
for (const radio of kinds.querySelectorAll('input')) radio.checked = radio.value === kind;
showOptions();
show(true);

form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('input', ({ target }) => {
  const { id } = target as HTMLElement;
  if (id === 'picker') byId<HTMLInputElement>('accent').value = picker.value;
  if (id === 'movieId') changeContent(readForm(form).movieId);
  show();
  showOptions();
});
form.addEventListener('change', () => {
  show();
  saveQuery();
});
kinds.addEventListener('change', ({ target }) => {
  kind = (target as HTMLInputElement).value as CodeKind;
  show();
  saveQuery();
});
byId('accent-reset').addEventListener('click', () => {
  byId<HTMLInputElement>('accent').value = '';
  show();
  saveQuery();
});

void findFilms();

createAdChecker(
  {
    form: byId<HTMLFormElement>('ads-form'),
    address: byId<HTMLInputElement>('ads-address'),
    note: byId('ads-note'),
    status: byId('ads-status'),
    result: byId('ads-result'),
  },
  urls.widget,
  () => String(choice.options.movieId),
);

let isPaused = false;
byId('log-pause').addEventListener('click', ({ currentTarget }) => {
  isPaused = !isPaused;
  (currentTarget as HTMLElement).textContent = isPaused ? words.resume : words.pause;
  byId('log-note').textContent = isPaused ? words.waiting(0) : logNote;
  log.pause(isPaused);
});
byId('log-clear').addEventListener('click', log.clear);
