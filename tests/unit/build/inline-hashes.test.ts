import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { withInlineHashes } from '../../../dev/build/inline-hashes';

test('Inline hashes: the page ends with those of its inline code and its length', () => {
  const html = '<style>é{}</style><script>one()</script><script src="a.js"></script>';
  const hash = (code: string) => createHash('sha256').update(code).digest('base64');
  expect(withInlineHashes(html)).toBe(
    `${html}<!--vv:inline ${Buffer.byteLength(html)} script:${hash('one()')}`.replace(
      'script:',
      `style:${hash('é{}')} script:`,
    ) + '-->',
  );
});
