let opened = null;

/**
 * Makes the calls of the widget before playback: four parallel calls of the catalogue, then the master JSON of the
 * first episode that is not completed. Resolves with the URL of the HLS playlist.
 */
export async function openStream() {
  const { m3u8MasterFilePath } = (await openEpisode()).episode;
  const { sources } = await getJson(m3u8MasterFilePath);
  const { link } = sources.find(({ isDefault }) => isDefault) ?? sources[0];
  return new URL(link, m3u8MasterFilePath).href;
}

/** Resolves with the URL of the poster that the widget shows. */
export async function openPoster() {
  const { content, episode } = await openEpisode();
  return episode.posterPath ?? content.posterUrl;
}

/**
 * Asks for the ad list of the episode. Resolves with the URL of the VAST document of its first preroll, or with null
 * where no ad list is configured.
 */
export async function openPreroll() {
  const list = globalThis.env_ad_list_url;
  if (!list) return null;
  const { content, episode } = await openEpisode();
  const url = list.replace('{content_id}', content.id).replace('{episode_id}', episode.id);
  const { prerollList } = await getJson(url);
  return prerollList[0]?.vastUrl ?? null;
}

/** Calls the catalogue once. */
function openEpisode() {
  opened ??= callCatalogue();
  return opened;
}

async function callCatalogue() {
  const id = new URLSearchParams(location.search).get('movie_id');
  const base = globalThis.env_base_url;
  const [content, , episodes, { available }] = await Promise.all([
    getJson(`${base}/contents/${id}`),
    getJson(`${base}/contents/${id}/seasons`),
    getJson(`${base}/episodes?content-id=${id}`),
    getJson(`${base}/contents/${id}/available?domain=${encodeURIComponent(location.href)}`),
  ]);
  if (!available) throw new Error('Not available');
  const inOrder = episodes.sort((a, b) => a.season.order - b.season.order || a.order - b.order);
  return { content, episode: inOrder.find(({ isCompleted }) => !isCompleted) ?? inOrder[0] };
}

async function getJson(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  return response.json();
}
