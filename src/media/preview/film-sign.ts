/**
 * Marks the page while the preview plays before its player, whose overlays stay hidden. With the value `taken` only the
 * poster does, until another stream loads: it would fade out over the film.
 */
const SIGN = 'film';
const TAKEN = 'taken';

/** Events of a taken element after which the player shows its own state. */
const SETTLED = ['pause', 'emptied', 'error'] as const;

/** The mark of the page that the preview plays (`ui/shell/shell.css`). */
export interface FilmSign {
  show(): void;
  remove(): void;
  /** Keeps the mark while the taken element plays in the player. */
  follow(video: HTMLVideoElement): void;
  /** Shows all overlays of the player, but its poster only if the taken element does not play. */
  settle(plays: boolean): void;
}

/** Creates the mark, which does not show yet. */
export function createFilmSign({ documentElement: { dataset } }: Document): FilmSign {
  const remove = () => void delete dataset[SIGN];
  return {
    show() {
      dataset[SIGN] = '';
    },
    remove,
    follow(video) {
      if (video.paused) remove();
      for (const type of SETTLED) video.addEventListener(type, remove, { once: true });
    },
    settle(plays) {
      if (!plays) return remove();
      // The player renders before the next frame.
      requestAnimationFrame(() => {
        if (SIGN in dataset) dataset[SIGN] = TAKEN;
      });
    },
  };
}
