/**
 * Stands for `@floating-ui/dom` in the bundle. Vidstack places its own tooltips and menus with it; the widget uses
 * neither, yet the classes cannot be shaken out, and the library would come with the first frame (5 kB).
 */
function unused(): never {
  throw new Error('Vidstack’s tooltips and menus are left out of this bundle');
}

export { unused as autoUpdate, unused as computePosition, unused as flip, unused as shift };
