/**
 * The decisions of `dev/setup.mjs`, without side effects. Plain JavaScript without imports: it runs before any npm
 * package is installed.
 */

/**
 * Debian's packages of the engines beside Chromium. `gstreamer1.0-libav` gives WebKitGTK its H.264 and AAC, and brings
 * the library that Firefox needs for them.
 */
export const ENGINE_PACKAGES = [
  'firefox-esr',
  'webkit2gtk-driver',
  'xvfb',
  'gstreamer1.0-plugins-base',
  'gstreamer1.0-plugins-good',
  'gstreamer1.0-plugins-bad',
  'gstreamer1.0-libav',
];

/** Debian's packages for each tool. The browser has H.264 and AAC; a bare machine has no font with Cyrillic. */
const DEBIAN_PACKAGES = {
  php: 'php-cli',
  phpunit: 'phpunit',
  nginx: 'nginx',
  fpm: 'php-fpm',
  chromium: 'chromium',
  font: 'fontconfig fonts-dejavu-core',
  openssl: 'openssl',
};

/** Services that Debian would start. The tests start their own servers on other ports. */
const DEBIAN_SERVICES = { nginx: 'nginx.service', fpm: 'php*-fpm.service', clickhouse: 'clickhouse-server.service' };

/**
 * Runs a command while Debian's policy rejects every start of a service. Then disables the services named in its first
 * argument.
 */
const WITHOUT_SERVICES = `
policy=/usr/sbin/policy-rc.d
services=$1
shift
if [ ! -e $policy ]; then
  trap 'rm -f $policy' EXIT
  trap 'exit 1' HUP INT TERM
  printf '#!/bin/sh\\nexit 101\\n' > $policy && chmod 755 $policy
fi
"$@"
code=$?
for service in $services; do
  for unit in /lib/systemd/system/$service; do
    [ -e "$unit" ] && deb-systemd-helper disable "\${unit##*/}" > /dev/null 2>&1
  done
done
exit $code`;

/** Install command to show where setup cannot install. `names` is for unknown systems. */
const INSTALL_COMMAND = {
  apt: ['sudo apt-get install', DEBIAN_PACKAGES],
  brew: [
    'brew install',
    {
      php: 'php',
      phpunit: 'phpunit',
      nginx: 'nginx',
      fpm: 'php',
      chromium: '--cask chromium',
      font: '--cask font-dejavu',
      openssl: 'openssl',
    },
  ],
  dnf: [
    'sudo dnf install',
    {
      php: 'php-cli php-mbstring php-xml',
      phpunit: 'phpunit9',
      nginx: 'nginx',
      fpm: 'php-fpm',
      chromium: 'chromium',
      font: 'fontconfig dejavu-sans-fonts',
      openssl: 'openssl',
    },
  ],
  pacman: [
    'sudo pacman -S',
    {
      php: 'php',
      phpunit: 'phpunit',
      nginx: 'nginx',
      fpm: 'php-fpm',
      chromium: 'chromium',
      font: 'fontconfig ttf-dejavu',
      openssl: 'openssl',
    },
  ],
  names: [
    'install',
    {
      php: 'PHP 8.2 or newer (command line)',
      phpunit: 'PHPUnit',
      nginx: 'nginx',
      fpm: 'php-fpm',
      chromium: 'Chromium',
      font: 'a font with Cyrillic letters',
      openssl: 'OpenSSL (command line)',
    },
  ],
};

/** @param {string} text a version such as `20.19` or `v20.20.2` */
function versionNumbers(text) {
  const [major = 0, minor = 0, patch = 0] = text
    .replace(/^[^\d]*/, '')
    .split(/[^\d]+/)
    .map(Number);
  return [major, minor, patch];
}

/**
 * Whether a version is at least the required one. A range such as `>=20.19` counts as its first number.
 * @param {string} found
 * @param {string} required
 */
export function isAtLeast(found, required) {
  const have = versionNumbers(found);
  const want = versionNumbers(required);
  const index = have.findIndex((number, position) => number !== want[position]);
  return index === -1 || have[index] > want[index];
}

/**
 * Returns the first package that requires an installation, or null when the tree matches the lock file. A platform's
 * binary is optional and may be absent; if present, its version counts, too.
 * @param {import('./setup-plan.mjs').LockFile} lock package-lock.json
 * @param {import('./setup-plan.mjs').LockFile | null} installed node_modules/.package-lock.json
 */
export function outdatedPackage(lock, installed) {
  if (installed === null) return 'node_modules';
  for (const [path, required] of Object.entries(lock.packages)) {
    if (path === '') continue;
    const found = installed.packages[path];
    if (found === undefined ? !(required.optional || required.devOptional) : found.version !== required.version)
      return path;
  }
  return null;
}

/**
 * @param {readonly import('./setup-plan.mjs').Tool[]} tools
 * @returns {string[]}
 */
export function debianPackages(tools) {
  return tools.flatMap((tool) => DEBIAN_PACKAGES[tool].split(' '));
}

/**
 * Wraps an installation command, so that no installed server starts, now or later. A command without servers stays
 * unchanged.
 * @param {readonly (import('./setup-plan.mjs').Tool | 'clickhouse')[]} tools
 * @param {readonly string[]} words
 */
export function withoutServices(tools, words) {
  const services = tools.flatMap((tool) => DEBIAN_SERVICES[tool] ?? []);
  return services.length === 0 ? [...words] : ['sh', '-c', WITHOUT_SERVICES, 'sh', services.join(' '), ...words];
}

/**
 * Returns one line that names the packages to install by hand.
 * @param {import('./setup-plan.mjs').Installer} installer
 * @param {readonly import('./setup-plan.mjs').Tool[]} tools
 */
export function installHint(installer, tools) {
  const [command, names] = INSTALL_COMMAND[installer];
  const list = tools.map((tool) => names[tool]);
  const separator = installer === 'names' ? ', ' : ' ';
  const browser = tools.includes('chromium') ? ' (or point VV_CHROMIUM to a Chromium you have)' : '';
  return `Missing: ${tools.join(', ')}. Please run: ${command} ${list.join(separator)}${browser}`.replace(
    'run: install',
    'install:',
  );
}

/**
 * Whether the owner of a lock has ended, so that the lock may be taken.
 * @param {{ ownerAlive: boolean | null, ageMs: number }} lock `ownerAlive` is null while the owner is not yet written
 */
export function isStale(lock) {
  if (lock.ownerAlive === null) return lock.ageMs > 10_000;
  return !lock.ownerAlive || lock.ageMs > 20 * 60_000;
}
