import { type Zippable, zipSync } from 'fflate';
import type { PackageFiles } from './collect';

/** The one folder in the archive. */
const FOLDER = 'vv-player';

/** Of every file: the same sources give the same archive, to the byte. A zip knows local time only, so it is no instant. */
const madeAt = () => new Date(2020, 0, 1);

/** Packed already; packing again would only cost time. */
const PACKED = /\.(?:br|gz|mp4|png|webp|woff2)$/;

/** Permissions of a Unix file, where a zip keeps them. */
const READABLE = 0o100644 << 16;
const UNIX = 3;

/** One archive with all the files, in their order. */
export function zipPackage(files: PackageFiles): Uint8Array {
  const entries: Zippable = {};
  for (const [path, bytes] of files) {
    entries[`${FOLDER}/${path}`] = [
      bytes,
      { level: PACKED.test(path) ? 0 : 9, mtime: madeAt(), os: UNIX, attrs: READABLE },
    ];
  }
  return zipSync(entries);
}
