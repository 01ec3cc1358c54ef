/**
 * Beginning of the file names of the compatible build. Its files lie beside those of the modern one, so that servers,
 * caches, the manifest and the CDN folder treat both alike.
 */
export const COMPATIBLE_PREFIX = 'compatible-';
