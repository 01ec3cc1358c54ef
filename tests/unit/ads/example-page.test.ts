import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('Ad engine on a plain page: needs at most 15 lines of script', () => {
  const page = readFileSync('dev/ads/ads.html', 'utf8');
  const [, script = ''] = /<script type="module">\n([\s\S]*?)<\/script>/.exec(page) ?? [];
  expect(script).toContain('createAdEngine');
  expect(script.trimEnd().split('\n').length).toBeLessThanOrEqual(15);
});
