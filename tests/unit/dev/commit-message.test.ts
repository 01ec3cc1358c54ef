import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { COMMIT_TYPES, commitFaults } from '../../../dev/support/commit-message.mjs';
import { HOOKS_PATH } from '../../../dev/support/git-hooks.mjs';

const BODY = '\n\nThe old code lost the last event.\n';

describe('commitFaults', () => {
  test.each(COMMIT_TYPES)('accepts the type %s with a scope and a body', (type) => {
    expect(commitFaults(`${type}(media): keep the position${BODY}`)).toEqual([]);
  });

  test.each(['fix: keep the position', 'feat(vv-embed)!: remove the old name', 'docs(ads,catalogue): split'])(
    'accepts the subject %s',
    (subject) => {
      expect(commitFaults(subject + BODY)).toEqual([]);
    },
  );

  test.each([
    'Keep the position',
    'feature(media): keep the position',
    'fix(Media): keep the position',
    'fix(media) keep the position',
    'fix(media):',
    '',
  ])('rejects the subject "%s"', (subject) => {
    expect(commitFaults(subject + BODY)[0]).toContain('type(scope): subject');
  });

  test('accepts 72 characters of subject and rejects 73', () => {
    const subject = 'fix(media): '.padEnd(72, 'x');
    expect(commitFaults(subject + BODY)).toEqual([]);
    expect(commitFaults(`${subject}x${BODY}`)).toEqual([expect.stringContaining('73 characters')]);
  });

  test.each(['fix(media): keep the position', 'fix(media): keep the position\n\n# a comment of git\n'])(
    'rejects a message without a body: %j',
    (message) => {
      expect(commitFaults(message)).toEqual([expect.stringContaining('body is missing')]);
    },
  );

  test('does not take the diff of a verbose commit for a body', () => {
    const message =
      'fix(media): keep the position\n# ------------------------ >8 ------------------------\ndiff\n\n+a\n';
    expect(commitFaults(message)).toEqual([expect.stringContaining('body is missing')]);
  });

  test('rejects a second line that is not empty', () => {
    expect(commitFaults('fix(media): keep the position\nat once\n\nWhy.')).toEqual([
      expect.stringContaining('second line'),
    ]);
  });

  test.each(["Merge branch 'media'", 'Revert "fix(media): keep"', 'fixup! fix(media): keep'])(
    'accepts the message that git writes: %s',
    (message) => {
      expect(commitFaults(message)).toEqual([]);
    },
  );
});

describe('the commit-msg hook', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vv-message-'));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('exits with 1 and the reason for a bad message, and with 0 for a good one', () => {
    const file = join(folder, 'message');
    const run = (message: string) => {
      writeFileSync(file, message);
      return spawnSync(join(HOOKS_PATH, 'commit-msg'), [file], { encoding: 'utf8' });
    };
    const bad = run('Keep the position');
    expect(bad.status).toBe(1);
    expect(bad.stderr).toContain('type(scope): subject');
    expect(run(`fix(media): keep the position${BODY}`).status).toBe(0);
  });
});
