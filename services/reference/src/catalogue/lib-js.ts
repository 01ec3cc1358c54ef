/** `/lib.js`: inserts the player's frame into every element that names a content and the URL of the widget. */
export const LIB_JS = `(function () {
  'use strict';
  document.querySelectorAll('[data-vv-movie-id][data-vv-src]').forEach(function (place) {
    if (place.querySelector('iframe')) return;
    var address = new URL(place.dataset.vvSrc, document.baseURI);
    address.searchParams.set('movie_id', place.dataset.vvMovieId);
    var frame = document.createElement('iframe');
    frame.src = address.href;
    frame.title = 'Плеер';
    frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media; clipboard-write';
    frame.referrerPolicy = 'strict-origin-when-cross-origin';
    frame.style.cssText = 'width:100%;aspect-ratio:16/9;border:0';
    place.append(frame);
  });
})();
`;
