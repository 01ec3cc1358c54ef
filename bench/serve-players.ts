import { fileURLToPath } from 'node:url';
import { createReference } from 'reference-service';
import { serve } from 'reference-service/http-server';
import { buildPeerPage } from './first-frame/build-peer-page';
import { isOurs, type PlayerName } from './first-frame/players';
import { createLink, type LinkSpeed } from './link/shaped-proxy';
import { startTlsFront, type TlsCertificate } from './link/tls-front';
import { raisePriority } from './raise-priority';
import type { RunningServer } from './running-server';
import { ensureWidgetBuilt, startPhp } from './widget-server';

/** How a site has configured its players. */
export type Site = 'no-ad-list' | 'empty-ad-list' | 'preroll' | 'short-ads' | 'cmcd';

/** The page to visit. */
export interface PageQuery {
  site?: Site;
  movieId?: number;
  isAutoplay?: boolean;
  /** Further parameters, as `&t=20`. */
  more?: string;
}

/** The pages of all players and their services behind one link. */
export interface ServedPlayers {
  urlOf(player: PlayerName, query?: PageQuery): Promise<string>;
  /** Origin of the service, past the link. */
  service: string;
  close(): Promise<void>;
}

const PAGES = fileURLToPath(new URL('dist', import.meta.url));
const BIND = '127.0.0.1';
const AD_LIST = 'ad-list.json?content_id={content_id}&episode_id={episode_id}';

const VARIABLES: Readonly<Record<Site, (catalogue: string) => Record<string, string>>> = {
  'no-ad-list': () => ({ VV_ENV_AD_LIST_URL: '' }),
  'empty-ad-list': (catalogue) => ({ VV_ENV_AD_LIST_URL: `${catalogue}/${AD_LIST}&preroll=` }),
  preroll: (catalogue) => ({ VV_ENV_AD_LIST_URL: `${catalogue}/${AD_LIST}` }),
  'short-ads': (catalogue) => ({ VV_ENV_AD_LIST_URL: `${catalogue}/${AD_LIST}&preroll=short&midroll=short` }),
  cmcd: () => ({ VV_ENV_AD_LIST_URL: '', VV_ENV_CMCD: 'on' }),
};

/**
 * Builds the pages of these players. Other players' pages are always rebuilt, ours only when its sources have changed.
 */
export async function buildPlayers(players: readonly PlayerName[]): Promise<void> {
  if (players.some(isOurs)) await ensureWidgetBuilt();
  for (const player of players) if (!isOurs(player)) await buildPeerPage(player, `${PAGES}/${player}`);
}

/**
 * Serves every player in the same way: its page and files by PHP from one origin, the catalogue and the media from
 * another. All origins share one link. A site starts with its first page.
 * @param speed null for no shaping
 * @param certificate of `localhost`, for HTTP/2 over TLS at both origins
 * @param startProxy starts a server between the link and the service at this port
 */
export async function servePlayers(
  speed: LinkSpeed | null,
  certificate?: TlsCertificate,
  startProxy?: (port: number) => Promise<RunningServer>,
): Promise<ServedPlayers> {
  const link = createLink(speed);
  const closers = [link.close];
  const close = async () => {
    for (const end of closers.toReversed()) await end();
  };
  const gateTo = async (start: (origin: string) => Promise<{ port: number; close: () => Promise<void> }>) => {
    const gate = await link.openGate();
    const origin = certificate === undefined ? gate.origin : gate.origin.replace('http:', 'https:');
    const server = await start(origin);
    closers.push(server.close);
    const front = certificate === undefined ? server : await startTlsFront(certificate, server.port);
    if (front !== server) closers.push(front.close);
    gate.forwardTo(front.port);
    return { origin, port: server.port };
  };
  try {
    const catalogue = await gateTo(async (origin) => {
      const service = await startService(origin);
      if (startProxy === undefined) return service;
      closers.push(service.close);
      return startProxy(service.port);
    });
    const startSite = (variables: Record<string, string>, script?: string) =>
      gateTo(() => startPhp(catalogue.origin, { variables, ...(script && { script }) })).finally(raisePriority);
    const sites = new Map<string, ReturnType<typeof startSite>>();
    const siteOf = (site: Site, areOurs: boolean) => {
      const name = `${site} ${areOurs}`;
      const variables = VARIABLES[site](catalogue.origin);
      const running =
        sites.get(name) ??
        (areOurs ? startSite(variables) : startSite({ ...variables, VV_DIST: PAGES }, 'bench/pages.php'));
      sites.set(name, running);
      return running;
    };
    return {
      async urlOf(player, { site = 'no-ad-list', movieId = 1, isAutoplay = true, more = '' } = {}) {
        const { origin } = await siteOf(site, isOurs(player));
        const root = isOurs(player) ? origin : `${origin}/${player}`;
        return `${root}/vv-player.php?movie_id=${movieId}${isAutoplay ? '&auto_play=1' : ''}${more}`;
      },
      service: `http://${BIND}:${catalogue.port}`,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts the reference service, which uses the browser's view of its origin in its URLs. */
async function startService(publicOrigin: string): Promise<{ port: number; close: () => Promise<void> }> {
  const { origin, close } = await serve({ port: 0, bind: BIND }, () => createReference({ publicOrigin }));
  return { port: Number(new URL(origin).port), close };
}
