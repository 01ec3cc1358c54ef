import { shareLink } from '@/domain/widget/share';
import { currentEpisode } from '@/store/selectors';
import type { Notice } from '@/store/state';
import { menuOpened } from '@/store/updates/menus';
import { noticeShown } from '@/store/updates/notices';
import { pauseAd } from '../ads/ad-commands';
import type { Deps } from '../deps';

/** Opens the popup, which pauses the video; on a phone the device's own sheet instead (spec section 4). */
export async function openShare(deps: Deps<'store' | 'media' | 'page' | 'log' | 'ads'>): Promise<void> {
  const { store, media, page, log } = deps;
  pauseAd(deps);
  media.pause();
  try {
    if (page.share === null) throw new Error('no share sheet on this device');
    await page.share(store.getState().catalogued?.content.title ?? '', linkOf({ store, page }, null));
  } catch (error) {
    // The viewer has put the sheet away.
    if (error instanceof Error && error.name === 'AbortError') return;
    // A frame may not open the sheet unless the owner's page allows it, and finds out only by trying.
    log('debug', `share: ${String(error)}`);
    store.setState(menuOpened('share'));
  }
}

/** Copies the link and says whether that worked; where it did not, the notice holds the link itself. */
export const copyLink = (deps: CopyDeps, link: string): Promise<void> =>
  copy(deps, link, { kind: 'link-copied' }, { kind: 'copy-failed', link });

/** Copies the token of the ad's register entry and says whether that worked. */
export const copyErid = (deps: CopyDeps, erid: string): Promise<void> =>
  copy(deps, erid, { kind: 'erid-copied' }, { kind: 'erid-copy-failed', erid });

/** Copies the figures of the player and says whether that worked. */
export const copyDiagnostics = (deps: CopyDeps, text: string): Promise<void> =>
  copy(deps, text, { kind: 'diagnostics-copied' }, { kind: 'diagnostics-copy-failed', text });

type CopyDeps = Deps<'store' | 'page'>;

async function copy({ store, page }: CopyDeps, text: string, done: Notice, refused: Notice): Promise<void> {
  store.setState(noticeShown((await page.copy(text)) ? done : refused));
}

/** Link to the chosen episode on the owner's page; `seconds` adds the moment. */
export function linkOf({ store, page }: Deps<'store' | 'page'>, seconds: number | null): string {
  const episode = currentEpisode(store.getState());
  return shareLink({
    pageUrl: page.topUrl(),
    season: episode?.season?.order ?? null,
    episode: episode?.season ? episode.order : null,
    seconds,
  });
}
