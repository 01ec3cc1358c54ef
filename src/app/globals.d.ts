/** Prefix of asset URLs, set by the build: `…/vv-player.php?path=/widget-assets/`. */
declare const __VV_ASSETS__: string;

/** Version of the package, set by the build. */
declare const __VV_VERSION__: string;
