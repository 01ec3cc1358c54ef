import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Player } from '../../packages/vv-embed/src/create-player';
import { VvPlayer } from '../../packages/vv-embed/src/react';

/** Interface of the {@link ReactHost} page for its test. */
export interface ReactHostWindow {
  vvWidget: string;
  /** The players that the component has passed to its ref, in order. */
  vvPlayers: Player[];
  vvHeard: string[];
  /** Shows this content; null removes the player. */
  vvShow(movieId: number | null): void;
}

const hostWindow = window as unknown as ReactHostWindow;
hostWindow.vvPlayers = [];
hostWindow.vvHeard = [];

/** A host page written in React, in strict mode, which runs everything twice. */
function ReactHost() {
  const [movieId, show] = useState<number | null>(10);
  hostWindow.vvShow = show;
  if (movieId === null) return null;
  return (
    <VvPlayer
      options={{ src: hostWindow.vvWidget, movieId }}
      place={{ style: { width: 800 } }}
      ref={(player) => {
        if (player !== null && !hostWindow.vvPlayers.includes(player)) hostWindow.vvPlayers.push(player);
      }}
      onPlay={() => hostWindow.vvHeard.push(`play ${movieId}`)}
      onPause={() => hostWindow.vvHeard.push(`pause ${movieId}`)}
    />
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
createRoot(root).render(
  <StrictMode>
    <ReactHost />
  </StrictMode>,
);
