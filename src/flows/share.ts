import { shareLink } from '@/domain/share';
import { selectEpisode } from '@/store/selectors';
import { menuOpened, noticeShown } from '@/store/updates';
import { pauseAd } from './ad-break';
import type { Deps } from './deps';

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
export async function copyLink({ store, page }: Deps<'store' | 'page'>, link: string): Promise<void> {
  const copied = await page.copy(link);
  store.setState(noticeShown(copied ? { kind: 'link-copied' } : { kind: 'copy-failed', link }));
}

/** Copies the token of the ad's register entry and says whether that worked. */
export async function copyErid({ store, page }: Deps<'store' | 'page'>, erid: string): Promise<void> {
  const copied = await page.copy(erid);
  store.setState(noticeShown(copied ? { kind: 'erid-copied' } : { kind: 'erid-copy-failed', erid }));
}

/** Link to the chosen episode on the owner's page; `seconds` adds the moment. */
export function linkOf({ store, page }: Deps<'store' | 'page'>, seconds: number | null): string {
  const episode = selectEpisode(store.getState());
  return shareLink({
    pageUrl: page.topAddress(),
    season: episode?.season?.order ?? null,
    episode: episode?.season ? episode.order : null,
    seconds,
  });
}
