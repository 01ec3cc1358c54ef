import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  debianPackages,
  installHint,
  isAtLeast,
  isStale,
  type LockFile,
  outdatedPackage,
  withoutServices,
} from '../../../dev/support/setup-plan.mjs';

describe('isAtLeast', () => {
  test.each([
    ['v20.19.0', '>=20.19', true],
    ['v20.20.2', '>=20.19', true],
    ['v22.0.0', '>=20.19', true],
    ['v20.18.9', '>=20.19', false],
    ['v18.99.0', '>=20.19', false],
    ['8.2.36', '8.2', true],
    ['8.10.0', '8.2', true],
    ['8.1.99', '8.2', false],
    ['8.3.0-dev', '8.2', true],
  ])('%s against %s is %s', (found, wanted, answer) => {
    expect(isAtLeast(found, wanted)).toBe(answer);
  });
});

describe('outdatedPackage', () => {
  const lock: LockFile = {
    packages: {
      '': { version: '0.1.0' },
      'node_modules/vite': { version: '8.3.8' },
      'node_modules/binding-other-platform': { version: '1.0.0', optional: true },
    },
  };

  test('is node_modules itself when nothing was installed', () => {
    expect(outdatedPackage(lock, null)).toBe('node_modules');
  });

  test('is null when the tree matches, other platforms aside', () => {
    expect(outdatedPackage(lock, { packages: { 'node_modules/vite': { version: '8.3.8' } } })).toBeNull();
  });

  test('names a package of another version', () => {
    expect(outdatedPackage(lock, { packages: { 'node_modules/vite': { version: '8.0.0' } } })).toBe(
      'node_modules/vite',
    );
  });

  test('names an absent package', () => {
    expect(outdatedPackage(lock, { packages: {} })).toBe('node_modules/vite');
  });

  test('names a workspace that is not linked', () => {
    const workspace: LockFile = {
      packages: { ...lock.packages, 'node_modules/own': { link: true }, 'packages/own': { version: '0.1.0' } },
    };
    const installed = { 'node_modules/vite': { version: '8.3.8' } };
    expect(outdatedPackage(workspace, { packages: installed })).toBe('node_modules/own');
    const linked = { ...installed, 'node_modules/own': { link: true }, 'packages/own': { version: '0.1.0' } };
    expect(outdatedPackage(workspace, { packages: linked })).toBeNull();
  });

  test('minds the version of an optional package that is there', () => {
    const installed = {
      packages: {
        'node_modules/vite': { version: '8.3.8' },
        'node_modules/binding-other-platform': { version: '0.9.0' },
      },
    };
    expect(outdatedPackage(lock, installed)).toBe('node_modules/binding-other-platform');
  });
});

describe('what to install', () => {
  test('Debian packages, one word each', () => {
    expect(debianPackages(['php', 'font'])).toEqual(['php-cli', 'fontconfig', 'fonts-dejavu-core']);
  });

  test.each([
    ['apt', 'Missing: php. Please run: sudo apt-get install php-cli'],
    ['brew', 'Missing: php. Please run: brew install php'],
    ['names', 'Missing: php. Please install: PHP 8.2 or newer (command line)'],
  ] as const)('a line for %s', (installer, line) => {
    expect(installHint(installer, ['php'])).toBe(line);
  });

  test('a browser can also be pointed to', () => {
    expect(installHint('pacman', ['chromium'])).toMatch(/pacman -S chromium \(or point VV_CHROMIUM/);
  });
});

describe('an installation that brings servers', () => {
  const words = ['apt-get', 'install', 'a package'];

  test('is left as it is when it brings none', () => {
    expect(withoutServices(['php', 'font'], words)).toEqual(words);
  });

  test('names the services that it keeps down', () => {
    expect(withoutServices(['php', 'nginx', 'fpm'], words).slice(-4)).toEqual([
      'nginx.service php*-fpm.service',
      ...words,
    ]);
  });

  test('runs the command as it was given, and ends as it does', () => {
    const [shell = '', ...args] = withoutServices(['nginx'], ['printf', '%s|', 'a b', '$c']);
    // Elsewhere than where Debian looks, and with nothing to disable.
    const harmless = args.map((word) =>
      word.replace('/usr/sbin/policy-rc.d', '/dev/null').replace('nginx.service', 'none.service'),
    );
    expect(execFileSync(shell, harmless, { encoding: 'utf8' })).toBe('a b|$c|');
    const [, ...failing] = withoutServices(['nginx'], ['sh', '-c', 'exit 7']);
    const run = () =>
      execFileSync(
        shell,
        failing.map((word) => word.replace('/usr/sbin/policy-rc.d', '/dev/null')),
      );
    expect(run).toThrow(expect.objectContaining({ status: 7 }));
  });

  test('refuses every start meanwhile, by a policy that is gone afterwards', () => {
    const policy = join(mkdtempSync(join(tmpdir(), 'vv-policy-')), 'policy-rc.d');
    const [shell = '', ...args] = withoutServices(['fpm'], ['sh', '-c', `"${policy}"; echo $?`]);
    const own = args.map((word) =>
      word.replace('/usr/sbin/policy-rc.d', policy).replace('php*-fpm.service', 'none.service'),
    );
    expect(execFileSync(shell, own, { encoding: 'utf8' })).toBe('101\n');
    expect(existsSync(policy)).toBe(false);
    rmSync(dirname(policy), { recursive: true });
  });
});

describe('isStale', () => {
  test.each([
    ['a living owner', { ownerAlive: true, ageMs: 60_000 }, false],
    ['a dead owner', { ownerAlive: false, ageMs: 10 }, true],
    ['an owner who has not signed yet', { ownerAlive: null, ageMs: 10 }, false],
    ['an owner who never signed', { ownerAlive: null, ageMs: 11_000 }, true],
    ['a pid that was given to somebody else', { ownerAlive: true, ageMs: 3_600_000 }, true],
  ])('%s', (_, lock, answer) => {
    expect(isStale(lock)).toBe(answer);
  });
});
