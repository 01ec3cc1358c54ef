import { readFileSync } from 'node:fs';
import { serve } from 'reference-service/http-server';
import { type FaultProxy, startFaultProxy } from '../../e2e/faults/fault-proxy';
import { buildPlayers, servePlayers } from '../serve-players';

/** The player in a host page, with a service that fails on request. */
export interface SoakSite {
  readonly url: string;
  readonly proxy: FaultProxy;
  close(): Promise<void>;
}

const PAGE = readFileSync(new URL('host-page.html', import.meta.url), 'utf8');
const SERIES = 1;
/** Episodes of the series that play another content: the film of 40 minutes, a short one, DASH and one MP4 file. */
const OTHER_STREAMS: Readonly<Record<number, { readonly stream: string; readonly duration: number }>> = {
  102: { stream: '/media/film/master.json', duration: 2400 },
  103: { stream: '/media/short/master.json', duration: 48 },
  201: { stream: '/media/dash/master.json', duration: 48 },
  202: { stream: '/media/progressive/master.json', duration: 48 },
};

interface CatalogueEpisode {
  id: number;
  m3u8MasterFilePath: string;
  [field: string]: unknown;
}

/** Builds the player if necessary and serves it. Each episode starts with an ad, and the long one has a midroll. */
export async function serveSoak(): Promise<SoakSite> {
  await buildPlayers(['widget']);
  let proxy: FaultProxy | undefined;
  const served = await servePlayers(null, undefined, async (port) => {
    proxy = await startFaultProxy(port, (path) => (path.startsWith('/episodes?') ? exchangeStreams : null));
    return proxy;
  });
  const widget = await served.urlOf('widget', { site: 'short-ads', movieId: SERIES });
  const html = PAGE.replace('WIDGET_URL', widget.replaceAll('&', '&amp;'));
  const answer = () => new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  const host = await serve({ port: 0, bind: '127.0.0.1' }, () => ({ fetch: answer }));
  if (proxy === undefined) throw new Error('The service has no proxy');
  return {
    url: host.origin,
    proxy,
    async close() {
      await host.close();
      await served.close();
    },
  };
}

/** Gives the episodes of {@link OTHER_STREAMS} their stream. Their dubs and segments belong to the old one. */
export function exchangeStreams(text: string): string {
  const episodes: unknown = parse(text);
  if (!Array.isArray(episodes)) return text;
  const exchanged = (episodes as CatalogueEpisode[]).map((episode) => {
    const other = OTHER_STREAMS[episode.id];
    if (other === undefined) return episode;
    const m3u8MasterFilePath = new URL(other.stream, episode.m3u8MasterFilePath).href;
    return { ...episode, m3u8MasterFilePath, duration: other.duration, episodeVariants: [], segments: [] };
  });
  return JSON.stringify(exchanged);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
