import { createChoiceField } from './choice-field';
import { showContrast } from './contrast-view';
import { copyOrSelect } from './copy';
import { readDraft } from './draft';
import { iframeCode, sdkCode } from './embed-code';
import { fieldOptions } from './field-options';
import { fillForm, readForm, showProblems } from './form';
import { createMessageLog } from './message-log';
import { type CodeKind, readState, writeState } from './page-query';
import { type ContentInfo, createPreview } from './preview';
import { words } from './words';

const COPIED_MS = 4000;

const byId = <T extends HTMLElement = HTMLElement>(id: string) => document.getElementById(id) as T;
const here = (path: string) => new URL(path, document.baseURI).href;

const form = byId<HTMLFormElement>('form');
const picker = byId<HTMLInputElement>('picker');
const code = byId<HTMLTextAreaElement>('code');
const kinds = byId<HTMLFieldSetElement>('kinds');
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
let { frameOptions } = readDraft(draft, Number(draft.movieId) || 1);

const preview = createPreview({
  container: byId('stage'),
  widget: urls.widget,
  onMessage: log.add,
  onInfo(next) {
    info = next;
    showOptions();
    showStatus();
  },
});

/** Turns the fields into lists when the player has reported the options. */
function showOptions(): void {
  const { episodes = null, audioTracks = [] } = info ?? {};
  const options = episodes === null ? null : fieldOptions(episodes, readForm(form), audioTracks);
  fields.season.setOptions(options?.seasons ?? null);
  fields.episode.setOptions(options?.episodes ?? null);
  fields.voice.setOptions(options && options.dubs.length > 0 ? options.dubs : null);
}

function showStatus(): void {
  const { now, trouble } = info ?? {};
  const text = trouble ? words[trouble] : now ? words.now(now.season, now.episode) : words.loading;
  if (byId('status').textContent !== text) byId('status').textContent = text;
}

function show(isAtOnce = false): void {
  draft = readForm(form);
  const parsed = readDraft(draft, frameOptions.movieId);
  frameOptions = parsed.frameOptions;
  showProblems(form, parsed.problems);
  showContrast({ list: byId('contrast'), warning: byId('contrast-warning'), picker }, frameOptions.accentColor);
  code.value = (kind === 'sdk' ? sdkCode : iframeCode)(urls, frameOptions);
  preview.show(frameOptions, isAtOnce);
}

/** Runs on `change`, not on each letter: browsers limit the rate of URL changes. */
function saveQuery(): void {
  history.replaceState(null, '', writeState({ draft, kind }));
}

fillForm(form, draft);
for (const radio of kinds.querySelectorAll('input')) radio.checked = radio.value === kind;
show(true);

form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('input', ({ target }) => {
  const { id } = target as HTMLElement;
  if (id === 'picker') byId<HTMLInputElement>('accent').value = picker.value;
  // These values belong to the previous content.
  if (id === 'movieId') fillForm(form, { ...readForm(form), season: '', episode: '', voice: '' });
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

let copiedTimer: ReturnType<typeof setTimeout> | undefined;
byId('copy').addEventListener('click', async () => {
  const note = byId('copied');
  note.textContent = '';
  const isCopied = await copyOrSelect(code);
  note.textContent = isCopied ? words.copied : words.copyByHand;
  clearTimeout(copiedTimer);
  if (isCopied) copiedTimer = setTimeout(() => note.replaceChildren(), COPIED_MS);
});

let isPaused = false;
byId('log-pause').addEventListener('click', ({ currentTarget }) => {
  isPaused = !isPaused;
  (currentTarget as HTMLElement).textContent = isPaused ? words.resume : words.pause;
  byId('log-note').textContent = isPaused ? words.waiting(0) : logNote;
  log.pause(isPaused);
});
byId('log-clear').addEventListener('click', log.clear);
