import { embedCode } from '@/domain/widget/embed-code';
import { shareLink } from '@/domain/widget/share';
import { contentIdOf, currentEpisode } from '@/store/selectors';
import { type Copied, NEW_MENU_PATH } from '@/store/state';
import type { Deps } from '../deps';
import { playAfterShare } from './play-after-share';

/** Pauses the content and opens a way to share; an open popup closes. The content plays on afterwards. */
export async function share(deps: ShareDeps): Promise<void> {
  const { store, media, playIntent } = deps;
  // The icon of an open popup closes it.
  if (store.getState().openMenu === 'share') {
    store.setState({ openMenu: null });
    return playAfterShare(deps);
  }
  playIntent.hold('share');
  media.halt();
  await openShare(deps);
  playAfterShare(deps);
}

type ShareDeps = LinkDeps & Deps<'media' | 'playIntent' | 'log'>;

/** Opens the share popup, or on a phone the device's own sheet. Resolves when the popup is open or the sheet closed. */
async function openShare({ config, store, page, log }: LinkDeps & Deps<'log'>): Promise<void> {
  try {
    if (page.share === null) throw new Error('no share sheet on this device');
    await page.share(store.getState().catalogued?.content.title ?? '', linkOf({ config, store, page }, null));
  } catch (error) {
    // The viewer closed the sheet.
    if (error instanceof Error && error.name === 'AbortError') return;
    // A frame needs the permission of the host page, and only an attempt shows whether it has it.
    log('debug', `share: ${String(error)}`);
    store.setState({ openMenu: 'share', menuPath: NEW_MENU_PATH });
  }
}

/** Copies a text and shows a notice with the result. After a failed copy the notice contains the text. */
export async function copy({ store, page }: Deps<'store' | 'page'>, what: Copied, text: string): Promise<void> {
  const isCopied = await page.copy(text);
  store.setState({ notice: isCopied ? { kind: `${what}-copied` } : { kind: `${what}-copy-failed`, text } });
}

type LinkDeps = Deps<'config' | 'store' | 'page'>;

/** Link to the selected episode on the host page; `seconds` adds the position. */
export function linkOf({ config, store, page }: LinkDeps, seconds: number | null): string {
  const state = store.getState();
  const episode = currentEpisode(state);
  return shareLink({
    template: state.hostPage.shareUrl ?? config.shareUrl,
    contentId: contentIdOf(config, state),
    pageUrl: page.topUrl(),
    season: episode?.season?.order ?? null,
    episode: episode?.season ? episode.order : null,
    seconds,
  });
}

/** HTML that embeds the selected episode in another page; null for content that has no lasting URL. */
export function embedCodeOf({ config, store, page }: LinkDeps): string | null {
  const state = store.getState();
  const episode = currentEpisode(state);
  return embedCode({
    frameUrl: page.frameUrl,
    contentId: contentIdOf(config, state),
    episodeId: episode?.season ? episode.id : null,
    title: state.catalogued?.content.title ?? '',
  });
}
