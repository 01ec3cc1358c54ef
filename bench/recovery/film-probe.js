// Runs in every page of the bench `recovery`. Finds the video of the film, in shadow trees too, and reports its position.
if (globalThis === top) {
  const roots = [document];
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (...args) {
    const root = attachShadow.apply(this, args);
    roots.push(root);
    return root;
  };
  const film = () =>
    roots
      .flatMap((root) => [...root.querySelectorAll('video')])
      .filter(({ isConnected, currentSrc }) => isConnected && currentSrc !== '')
      .sort((a, b) => b.clientWidth * b.clientHeight - a.clientWidth * a.clientHeight)[0];

  globalThis.benchFilm = () => {
    const video = film();
    return video === undefined ? null : { at: video.currentTime, isPaused: video.paused };
  };
  globalThis.benchSeekFilm = (to) => {
    film().currentTime = to;
  };
}
