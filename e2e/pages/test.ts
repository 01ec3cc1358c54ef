import { test as base, expect } from '@playwright/test';
import { Ads } from './ads';
import { EpisodePicker } from './episode-picker';
import { FailureScreen } from './failure-screen';
import { HostPage } from './host-page';
import { recordMediaCalls } from './media-calls';
import { Menus } from './menus';
import { type Requests, watchRequests } from './network';
import { Player } from './player';
import { type Problems, watchProblems } from './problems';
import { Series } from './series';
import { Shell } from './shell';
import { Statistics } from './statistics';

interface Fixtures {
  ads: Ads;
  hostPage: HostPage;
  player: Player;
  picker: EpisodePicker;
  series: Series;
  shell: Shell;
  failureScreen: FailureScreen;
  menus: Menus;
  requests: Requests;
  statistics: Statistics;
  problems: Problems;
}

/** Fixtures of the host page and its player. No test may leave an uncaught exception. */
export const test = base.extend<Fixtures>({
  ads: ({ player }, use) => use(new Ads(player)),
  hostPage: ({ page }, use) => use(new HostPage(page)),
  player: ({ page }, use) => use(new Player(page)),
  picker: ({ player }, use) => use(new EpisodePicker(player)),
  series: ({ player }, use) => use(new Series(player)),
  shell: ({ player }, use) => use(new Shell(player)),
  failureScreen: ({ player }, use) => use(new FailureScreen(player)),
  menus: ({ player }, use) => use(new Menus(player)),
  statistics: ({ player }, use) => use(new Statistics(player)),
  requests: ({ context }, use) => use(watchRequests(context)),
  problems: [
    async ({ context }, use) => {
      const problems = watchProblems(context);
      await recordMediaCalls(context);
      await use(problems);
      // A route that is still being answered would fail the test after its end.
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
      expect(problems.exceptions, 'exceptions nobody caught').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
