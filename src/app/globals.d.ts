/** A URL whose last segment is a file beside all assets: in a build, that of the module itself. */
declare const __VV_ASSETS__: string;

/** Version of the package, inserted by the build. */
declare const __VV_VERSION__: string;

/** The build that this code belongs to. */
declare const __VV_BUILD__: 'modern' | 'compatible';

/** The code for starts that hang (`app/rescue/rescue.ts`). The build replaces the specifier by the URL of its chunk. */
declare module 'vv:rescue';
declare module 'vv:rescue-compatible';

/** Imports of chunks (`dev/build/import-chunk.ts`). */
declare module 'vv:import-chunk';
