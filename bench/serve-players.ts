import { fileURLToPath } from 'node:url';
import { createReference } from 'reference-service';
import { type RunningServer, serve } from 'reference-service/http-server';
import { buildPeerPage } from './first-frame/build-peer-page';
import { isOurs, type PlayerName } from './first-frame/players';
import { createLink, type LinkSpeed } from './link/shaped-proxy';
import { raisePriority } from './raise-priority';
import { ensureWidgetBuilt, startPhp } from './widget-server';

/** The pages of all players and their services behind one link. */
export interface ServedPlayers {
  urlOf(player: PlayerName, movieId?: number): string;
  close(): Promise<void>;
}

const PAGES = fileURLToPath(new URL('dist', import.meta.url));
const BIND = '127.0.0.1';
const AD_LIST = 'ad-list.json?content_id={content_id}&episode_id={episode_id}';

/**
 * Builds the pages of these players. Other players' pages are always rebuilt, ours only when its sources have changed.
 */
export async function buildPlayers(players: readonly PlayerName[]): Promise<void> {
  if (players.some(isOurs)) await ensureWidgetBuilt();
  for (const player of players) if (!isOurs(player)) await buildPeerPage(player, `${PAGES}/${player}`);
}

/**
 * Serves every player in the same way: its page and files by PHP from one origin, the catalogue and the media from
 * another. Both origins share one link.
 * @param speed null for no shaping
 */
export async function servePlayers(speed: LinkSpeed | null): Promise<ServedPlayers> {
  const link = createLink(speed);
  const closers = [link.close];
  const close = async () => {
    for (const end of closers.toReversed()) await end();
  };
  try {
    const catalogue = await link.openGate();
    const service = await startService(catalogue.origin);
    closers.push(service.close);
    catalogue.forwardTo(Number(new URL(service.origin).port));

    const open = async (variables: Record<string, string>, script?: string): Promise<string> => {
      const gate = await link.openGate();
      const php = await startPhp(catalogue.origin, { variables, ...(script && { script }) });
      closers.push(php.close);
      gate.forwardTo(php.port);
      return gate.origin;
    };
    const widget = await open({ VV_ENV_AD_LIST_URL: '' });
    const widgetWithAds = await open({ VV_ENV_AD_LIST_URL: `${catalogue.origin}/${AD_LIST}` });
    const peers = await open({ VV_DIST: PAGES }, 'bench/pages.php');
    const rootOf = (player: PlayerName): string => {
      if (player === 'widget') return widget;
      return player === 'widget-ads' ? widgetWithAds : `${peers}/${player}`;
    };
    const urlOf = (player: PlayerName, movieId = 1) =>
      `${rootOf(player)}/vv-player.php?movie_id=${movieId}${isOurs(player) ? '&auto_play=1' : ''}`;
    raisePriority();
    return { urlOf, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts the reference service, which uses the browser's view of its origin in its URLs. */
function startService(publicOrigin: string): Promise<RunningServer> {
  return serve({ port: 0, bind: BIND }, () => createReference({ publicOrigin }));
}
