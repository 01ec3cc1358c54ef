import { type Zippable, zipSync } from 'fflate';
import type { PackageFiles } from './collect';

/** The top folder of the archive. */
const FOLDER = 'vv-player';

/**
 * Time of every file, so that the same sources give the same archive, byte for byte. A zip stores local time, so this
 * is no instant.
 */
const madeAt = () => new Date(2020, 0, 1);

/** Compressed formats, stored as they are. */
const PACKED = /\.(?:br|gz|jpg|mp4|png|webp|woff2)$/;

/** Unix file permissions in a zip entry. */
const READABLE = 0o100644 << 16;
const UNIX = 3;

/** Creates an archive of the files in their order. */
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
