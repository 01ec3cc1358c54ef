import { expect, type Page } from '@playwright/test';
import { E2E_ORIGIN } from '../../dev/support/e2e-origins';

/** Resources that the browser refused by the page's own policy, in the player's frame and nested frames. */
export interface Violations {
  /** Expects a policy on the player's page, and no violation. */
  expectNone(): Promise<void>;
}

/** Watches a page from its start; must be called before it is opened. */
export async function watchViolations(page: Page): Promise<Violations> {
  const seen: string[] = [];
  const policies: (string | undefined)[] = [];
  await page.exposeBinding('vvViolation', (_, text: string) => void seen.push(text));
  await page.addInitScript(() => {
    const { vvViolation } = window as unknown as { vvViolation: (text: string) => void };
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
      vvViolation(`${effectiveDirective} ${blockedURI} at ${sourceFile}:${lineNumber}`),
    );
  });
  page.on('console', (message) => /content.security.policy/i.test(message.text()) && seen.push(message.text()));
  page.on('response', (response) => {
    const isPage =
      response.url().startsWith(`${E2E_ORIGIN.widget}/vv-player.php?`) && !response.url().includes('path=');
    if (isPage) policies.push(response.headers()['content-security-policy']);
  });
  return {
    async expectNone() {
      expect(policies.length).toBeGreaterThan(0);
      for (const policy of policies) expect(policy).toContain("default-src 'none'");
      expect(seen).toEqual([]);
    },
  };
}
