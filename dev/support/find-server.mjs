/** Where the servers of the tests are. Plain JavaScript: `dev/setup.mjs` asks before any npm package exists. */
import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where systems put servers, which are not for everybody's PATH. */
const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin'];
/** Debian names php-fpm by its version. */
const NAMES = { nginx: /^nginx$/, 'php-fpm': /^php-fpm[\d.]*$/ };

/**
 * The path of a server's program, or null.
 * @param {keyof typeof NAMES} server
 * @returns {string | null}
 */
export function findServer(server, path = process.env.PATH ?? '') {
  const found = [...path.split(delimiter), ...FOLDERS].flatMap((folder) =>
    namesIn(folder)
      .filter((name) => NAMES[server].test(name))
      .map((name) => join(folder, name)),
  );
  return found.find(isExecutable) ?? null;
}

/** @param {string} folder */
function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** @param {string} path */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
