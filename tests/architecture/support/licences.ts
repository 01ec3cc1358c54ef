export type LockPackages = Record<
  string,
  {
    dependencies?: Record<string, string>;
    devDependencies?: Record<string, string>;
    /** A workspace: `resolved` is its folder. */
    link?: true;
    resolved?: string;
  }
>;

const FREE = /^(the )?(MIT|Apache-2\.0|Apache License|BSD|BSD-[23]-Clause|ISC|0BSD)( License)?( \(.*\))?$/i;

/** Whether a licence, or one alternative of it, lets the widget be shipped anywhere. */
export function isFree(licence: string): boolean {
  const offers = licence.replace(/^\((.*)\)$/, '$1').split(/ OR /);
  return offers.some((offer) => offer.split(/ AND /).every((part) => FREE.test(part.trim())));
}

/** Paths of the packages that reach a viewer: the dependencies, and their own dependencies. */
export function shippedPackages(packages: LockPackages): string[] {
  const found = new Set<string>();
  const visit = (from: string) => {
    for (const name of Object.keys(packages[from]?.dependencies ?? {})) {
      const path = resolve(packages, from, name);
      if (path === null || found.has(path)) continue;
      found.add(path);
      visit(packages[path]?.resolved ?? path);
    }
  };
  visit('');
  return [...found];
}

/** Node's own search: beside the package first, then upwards. */
function resolve(packages: LockPackages, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (folder === '') return null;
  }
}
