/** The media playlists that an HLS master playlist names. */
export async function playlistsOf(url: string): Promise<{ levels: string[]; audioTracks: string[] }> {
  const text = await (await fetch(url)).text();
  const absolute = (found: RegExpMatchArray[]) => found.map(([, path = '']) => new URL(path, url).href);
  return {
    levels: absolute([...text.matchAll(/^(?!#)(\S+\.m3u8)/gm)]),
    audioTracks: absolute([...text.matchAll(/TYPE=AUDIO.*URI="([^"]+)"/g)]),
  };
}
