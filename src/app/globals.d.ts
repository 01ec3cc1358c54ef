/** Prefix of every asset's address, put in by the build: `…/vv-player.php?path=/widget-assets/`. */
declare const __VV_ASSETS__: string;

/** Version of the package, put in by the build. */
declare const __VV_VERSION__: string;
