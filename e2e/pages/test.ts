import { test as base, expect } from '@playwright/test';
import { Ads } from './ads';
import { EpisodePicker } from './episode-picker';
import { FailurePanel } from './failure-panel';
import { Menus } from './menus';
import { type Requests, watchRequests } from './network';
import { OwnerPage } from './owner-page';
import { Player } from './player';
import { type Problems, watchProblems } from './problems';
import { Series } from './series';
import { Statistics } from './statistics';

interface Fixtures {
  ads: Ads;
  owner: OwnerPage;
  player: Player;
  picker: EpisodePicker;
  series: Series;
  panel: FailurePanel;
  menus: Menus;
  requests: Requests;
  statistics: Statistics;
  problems: Problems;
}

/** The owner's page and the player on it. No test may leave an exception that nobody caught. */
export const test = base.extend<Fixtures>({
  ads: ({ player }, use) => use(new Ads(player)),
  owner: ({ page }, use) => use(new OwnerPage(page)),
  player: ({ page }, use) => use(new Player(page)),
  picker: ({ player }, use) => use(new EpisodePicker(player)),
  series: ({ player }, use) => use(new Series(player)),
  panel: ({ player }, use) => use(new FailurePanel(player)),
  menus: ({ player }, use) => use(new Menus(player)),
  statistics: ({ player }, use) => use(new Statistics(player)),
  requests: ({ context }, use) => use(watchRequests(context)),
  problems: [
    async ({ context }, use) => {
      const problems = watchProblems(context);
      await use(problems);
      expect(problems.exceptions, 'exceptions nobody caught').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
