import type { Page } from '@playwright/test';
import type { FailureScreen } from './failure-screen';
import type { HostPage } from './host-page';
import { CALL } from './network';
import type { Player } from './player';

/** Answer of a server that lost the file; CORS lets the widget read it. */
export const GONE = { status: 404, headers: { 'access-control-allow-origin': '*' } };

/** A position of the film that is not buffered, in seconds. */
export const LOST_S = 1500;

interface Pages {
  readonly page: Page;
  readonly hostPage: HostPage;
  readonly player: Player;
  readonly failureScreen: FailureScreen;
}

/** Plays the film, and seeks to {@link LOST_S}, whose segments are gone, until the failure screen shows. */
export async function breakMidway({ page, hostPage, player, failureScreen }: Pages): Promise<void> {
  await hostPage.open({ movie_id: 2 });
  await player.start();
  await page.route(CALL.segment, (route) => route.fulfill(GONE));
  await hostPage.begin('seek', { time: LOST_S });
  await failureScreen.expectKind('unexpected', 30_000);
}
