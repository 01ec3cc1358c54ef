import { HlsVideo } from '@videojs/react/media/hls-video';
import { VideoPlayer, VideoSkin } from '@videojs/react/video';
import '@videojs/react/video/skin.css';
import { createElement, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { openStream } from './open-stream.js';
import { stage } from './stage.js';

const stream = openStream();

function Player() {
  const [src, setSrc] = useState('');
  useEffect(() => void stream.then(setSrc), []);
  return createElement(
    VideoPlayer,
    null,
    createElement(VideoSkin, null, createElement(HlsVideo, { src, autoPlay: true, muted: true, playsInline: true })),
  );
}

createRoot(stage).render(createElement(Player));
