import { type CodeKind, readState, writeState } from './address-state';
import { createChoiceField } from './choice-field';
import { showContrast } from './contrast-view';
import { copyOrSelect } from './copy';
import { readDraft } from './draft';
import { iframeCode, sdkCode } from './embed-code';
import { fillForm, readForm, showProblems } from './form';
import { createMessageLog } from './message-log';
import { offerOf } from './offer';
import { createPreview, type Known } from './preview';
import { words } from './words';

const COPIED_MS = 4000;

const byId = <T extends HTMLElement = HTMLElement>(id: string) => document.getElementById(id) as T;
const here = (path: string) => new URL(path, document.baseURI).href;

const form = byId<HTMLFormElement>('form');
const picker = byId<HTMLInputElement>('picker');
const code = byId<HTMLTextAreaElement>('code');
const kinds = byId<HTMLFieldSetElement>('kinds');
const places = {
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
let known: Known | null = null;
let { draft, kind } = readState(location.search);
let { choice } = readDraft(draft, Number(draft.movieId) || 1);

const preview = createPreview({
  place: byId('stage'),
  widget: places.widget,
  onMessage: log.add,
  onKnown(news) {
    known = news;
    showOffer();
    showStatus();
  },
});

/** The fields become lists when the player has said what there is. */
function showOffer(): void {
  const { episodes = null, audioTracks = [] } = known ?? {};
  const offer = episodes === null ? null : offerOf(episodes, readForm(form), audioTracks);
  fields.season.offer(offer?.seasons ?? null);
  fields.episode.offer(offer?.episodes ?? null);
  fields.voice.offer(offer && offer.voices.length > 0 ? offer.voices : null);
}

function showStatus(): void {
  const { now, trouble } = known ?? {};
  const text = trouble ? words[trouble] : now ? words.now(now.season, now.episode) : words.loading;
  if (byId('status').textContent !== text) byId('status').textContent = text;
}

function show(isAtOnce = false): void {
  draft = readForm(form);
  const reading = readDraft(draft, choice.movieId);
  choice = reading.choice;
  showProblems(form, reading.problems);
  showContrast({ list: byId('contrast'), warning: byId('contrast-warning'), picker }, choice.accentColor);
  code.value = (kind === 'sdk' ? sdkCode : iframeCode)(places, choice);
  preview.show(choice, isAtOnce);
}

/** At the end of a word, not at each letter: browsers count the changes of an address. */
function keep(): void {
  history.replaceState(null, '', writeState({ draft, kind }));
}

fillForm(form, draft);
for (const radio of kinds.querySelectorAll('input')) radio.checked = radio.value === kind;
show(true);

form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('input', ({ target }) => {
  const { id } = target as HTMLElement;
  if (id === 'picker') byId<HTMLInputElement>('accent').value = picker.value;
  // Of another film these say nothing.
  if (id === 'movieId') fillForm(form, { ...readForm(form), season: '', episode: '', voice: '' });
  show();
  showOffer();
});
form.addEventListener('change', () => {
  show();
  keep();
});
kinds.addEventListener('change', ({ target }) => {
  kind = (target as HTMLInputElement).value as CodeKind;
  show();
  keep();
});
byId('accent-reset').addEventListener('click', () => {
  byId<HTMLInputElement>('accent').value = '';
  show();
  keep();
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
