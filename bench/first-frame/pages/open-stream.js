/**
 * Makes the calls of the widget before playback: four parallel calls of the catalogue, then the master JSON of the
 * first episode that is not completed. Resolves with the URL of the HLS playlist.
 */
export async function openStream() {
  const id = new URLSearchParams(location.search).get('movie_id');
  const base = globalThis.env_base_url;
  const [, , episodes, { available }] = await Promise.all([
    getJson(`${base}/contents/${id}`),
    getJson(`${base}/contents/${id}/seasons`),
    getJson(`${base}/episodes?content-id=${id}`),
    getJson(`${base}/contents/${id}/available?domain=${encodeURIComponent(location.href)}`),
  ]);
  if (!available) throw new Error('Not available');
  const inOrder = episodes.sort((a, b) => a.season.order - b.season.order || a.order - b.order);
  const { m3u8MasterFilePath } = inOrder.find(({ isCompleted }) => !isCompleted) ?? inOrder[0];
  const { sources } = await getJson(m3u8MasterFilePath);
  const { link } = sources.find(({ isDefault }) => isDefault) ?? sources[0];
  return new URL(link, m3u8MasterFilePath).href;
}

async function getJson(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  return response.json();
}
