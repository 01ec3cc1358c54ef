import { isHLSProvider, MediaPlayer, MediaProvider } from '@vidstack/react';
import { DefaultVideoLayout, defaultLayoutIcons } from '@vidstack/react/player/layouts/default';
import '@vidstack/react/player/styles/default/theme.css';
import '@vidstack/react/player/styles/default/layouts/video.css';
import Hls from 'hls.js';
import { createElement, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { openStream } from './open-stream.js';
import { stage } from './stage.js';

const stream = openStream();

function Player() {
  const [src, setSrc] = useState('');
  useEffect(() => void stream.then(setSrc), []);
  return createElement(
    MediaPlayer,
    { src, load: 'eager', muted: true, autoPlay: true, playsInline: true, onProviderChange: bringHls },
    createElement(MediaProvider),
    createElement(DefaultVideoLayout, { icons: defaultLayoutIcons }),
  );
}

/** By default Vidstack loads hls.js from another host when it needs it. */
function bringHls(provider) {
  if (isHLSProvider(provider)) provider.library = Hls;
}

createRoot(stage).render(createElement(Player));
