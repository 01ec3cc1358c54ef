/** Finds the servers for tests. Plain JavaScript: `dev/setup.mjs` uses it before any npm package is installed. */
import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** System folders of servers, which PATH may not include. */
const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin'];
/** Debian names php-fpm by its version. */
const NAMES = { nginx: /^nginx$/, 'php-fpm': /^php-fpm[\d.]*$/ };

/**
 * Returns the path of a server's program, or null.
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
