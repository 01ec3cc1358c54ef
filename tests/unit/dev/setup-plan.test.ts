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
  ])('%s against %s is %s', (found, required, answer) => {
    expect(isAtLeast(found, required)).toBe(answer);
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

  test('is node_modules itself before the first installation', () => {
    expect(outdatedPackage(lock, null)).toBe('node_modules');
  });

  test('is null when the tree matches, packages of other platforms aside', () => {
    expect(outdatedPackage(lock, { packages: { 'node_modules/vite': { version: '8.3.8' } } })).toBeNull();
  });

  test('names a package of another version', () => {
    expect(outdatedPackage(lock, { packages: { 'node_modules/vite': { version: '8.0.0' } } })).toBe(
      'node_modules/vite',
    );
  });

  test('names a missing package', () => {
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

  test('checks the version of an installed optional package', () => {
    const installed = {
      packages: {
        'node_modules/vite': { version: '8.3.8' },
        'node_modules/binding-other-platform': { version: '0.9.0' },
      },
    };
    expect(outdatedPackage(lock, installed)).toBe('node_modules/binding-other-platform');
  });
});

describe('Installation hint', () => {
  test('names each Debian package once', () => {
    expect(debianPackages(['php', 'font'])).toEqual(['php-cli', 'fontconfig', 'fonts-dejavu-core']);
  });

  test.each([
    ['apt', 'Missing: php. Please run: sudo apt-get install php-cli'],
    ['brew', 'Missing: php. Please run: brew install php'],
    ['names', 'Missing: php. Please install: PHP 8.2 or newer (command line)'],
  ] as const)('for the installer "%s" is one line', (installer, line) => {
    expect(installHint(installer, ['php'])).toBe(line);
  });

  test('for a browser also names the variable with its path', () => {
    expect(installHint('pacman', ['chromium'])).toMatch(/pacman -S chromium \(or point VV_CHROMIUM/);
  });
});

describe('Installation of packages with services', () => {
  const words = ['apt-get', 'install', 'a package'];

  test('changes nothing when no package has a service', () => {
    expect(withoutServices(['php', 'font'], words)).toEqual(words);
  });

  test('names the services that it keeps from starting', () => {
    expect(withoutServices(['php', 'nginx', 'fpm'], words).slice(-4)).toEqual([
      'nginx.service php*-fpm.service',
      ...words,
    ]);
  });

  test('runs the command unchanged and exits with its code', () => {
    const [shell = '', ...args] = withoutServices(['nginx'], ['printf', '%s|', 'a b', '$c']);
    // The policy file has another path than on Debian, and there is no service to disable.
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

  test('blocks every service start by a policy file that is removed afterwards', () => {
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
    ['a live owner', { ownerAlive: true, ageMs: 60_000 }, false],
    ['a dead owner', { ownerAlive: false, ageMs: 10 }, true],
    ['a new lock without an owner', { ownerAlive: null, ageMs: 10 }, false],
    ['an old lock without an owner', { ownerAlive: null, ageMs: 11_000 }, true],
    ['a process id that was reused', { ownerAlive: true, ageMs: 3_600_000 }, true],
  ])('is right for %s', (_, lock, answer) => {
    expect(isStale(lock)).toBe(answer);
  });
});
