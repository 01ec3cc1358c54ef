/**
 * Parameters with a field of their own on the page. The other parameters of the URL go to «Ещё параметры».
 * @type {readonly {name: string, label: string, kind: 'number' | 'text' | 'flag'}[]}
 */
export const FIELDS = [
  { name: 'season', label: 'Сезон', kind: 'number' },
  { name: 'episode', label: 'Серия в сезоне', kind: 'number' },
  { name: 'episode_id', label: 'Номер серии', kind: 'number' },
  { name: 'episode_variant_id', label: 'Вариант озвучки', kind: 'number' },
  { name: 't', label: 'Начать с секунды', kind: 'text' },
  { name: 'voice_author', label: 'Озвучка', kind: 'text' },
  { name: 'lang_order', label: 'Языки через запятую', kind: 'text' },
  { name: 'auto_play', label: 'Автозапуск', kind: 'flag' },
  { name: 'hide_episodes', label: 'Скрыть серии', kind: 'flag' },
  { name: 'enabled_share', label: 'Поделиться', kind: 'flag' },
  { name: 'disable_checking_available', label: 'Без проверки региона', kind: 'flag' },
];

/** The page's own parameter: the size of the frame. All others belong to the widget. */
const FRAME = 'frame';
const DEFAULT_MOVIE_ID = '1';
const SHARE_PATH = /^\/season-(\d+)\/episode-(\d+)$/;

/**
 * Reads the widget's query and the frame size from the page's URL. An empty `movie_id` is left out; an absent one
 * selects the first content.
 * @param {Location | URL} address
 */
export function readPageAddress(address) {
  const asked = new URLSearchParams(address.search);
  const frame = asked.get(FRAME) ?? '';
  const query = new URLSearchParams({ movie_id: asked.get('movie_id') ?? DEFAULT_MOVIE_ID });
  for (const [name, value] of asked) if (name !== FRAME && name !== 'movie_id') query.append(name, value);
  const [, season, episode] = SHARE_PATH.exec(address.pathname) ?? [];
  if (season !== undefined && !query.has('season')) query.set('season', season);
  if (episode !== undefined && !query.has('episode')) query.set('episode', episode);
  return { query, frame };
}

/**
 * Writes the current state as the page's URL.
 * @param {URLSearchParams} query
 * @param {string} frame
 */
export function pageAddress(query, frame) {
  const all = new URLSearchParams(query);
  if (frame !== '') all.set(FRAME, frame);
  return `/?${all}`;
}

/**
 * Builds the URL of the frame.
 * @param {string} widgetUrl
 * @param {URLSearchParams} query
 */
export function widgetAddress(widgetUrl, query) {
  const url = new URL(widgetUrl);
  for (const [name, value] of query) if (name !== 'movie_id' || value !== '') url.searchParams.append(name, value);
  return url.href;
}

/**
 * Reads the form as a query. Empty fields are left out except `movie_id`, because an empty one has a meaning.
 * @param {FormData} form
 */
export function queryOfForm(form) {
  const query = new URLSearchParams({ movie_id: String(form.get('movie_id') ?? '') });
  for (const { name } of FIELDS) {
    const value = String(form.get(name) ?? '').trim();
    const values = name === 'lang_order' ? value.split(',').map((code) => code.trim()) : [value];
    for (const one of values) if (one !== '') query.append(name, one);
  }
  for (const [name, value] of new URLSearchParams(String(form.get('extra') ?? ''))) query.append(name, value);
  return query;
}

/**
 * Converts a query to the values of the form's controls.
 * @param {URLSearchParams} query
 * @returns {Map<string, string>}
 */
export function formOfQuery(query) {
  const values = new Map([['movie_id', query.get('movie_id') ?? '']]);
  for (const { name } of FIELDS) values.set(name, query.getAll(name).join(','));
  const extra = [...query].filter(([name]) => !values.has(name));
  // Escapes only characters that would end a value, so that the text stays readable.
  const guard = (text) => text.replace(/[%&+#=]/g, encodeURIComponent);
  return values.set('extra', extra.map(([name, value]) => `${guard(name)}=${guard(value)}`).join('&'));
}
