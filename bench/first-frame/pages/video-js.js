import videojs from 'video.js';
import 'video.js/dist/video-js.css';
import { openStream } from './open-stream.js';
import { createVideo, stage } from './stage.js';

const stream = openStream();
const video = createVideo();
video.className = 'video-js';
stage.append(video);
// The guide of Video.js recommends this option, so that its own HLS engine replaces the browser's.
const player = videojs(video, { controls: true, fill: true, html5: { vhs: { overrideNative: true } } });
player.src({ src: await stream, type: 'application/x-mpegURL' });
