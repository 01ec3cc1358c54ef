import { expect, test, vi } from 'vitest';
import { announcePage } from '@/startup/inline/page-sources';

test("Player's page: tells its host page that it is a player's, and no page of its own", () => {
  const postMessage = vi.fn();
  const top = { postMessage } as unknown as Window;
  announcePage({ parent: top } as Window);
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ ns: 'vv-player', v: 1, kind: 'loading' }, '*');
  const alone = { postMessage } as unknown as { parent: unknown };
  alone.parent = alone;
  announcePage(alone as Window);
  expect(postMessage).toHaveBeenCalledOnce();
});
