/**
 * Replaces `@floating-ui/dom` in the bundle. Vidstack positions its own tooltips and menus with it. The widget uses
 * neither, but the classes cannot be tree-shaken, and the library would load before the first frame (5 kB).
 */
function unused(): never {
  throw new Error('Vidstack’s tooltips and menus are left out of this bundle');
}

export { unused as autoUpdate, unused as computePosition, unused as flip, unused as shift };
