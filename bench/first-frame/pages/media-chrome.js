import 'media-chrome';
import { playHls } from './hls.js';
import { openStream } from './open-stream.js';
import { createVideo, stage } from './stage.js';

const stream = openStream();
const video = createVideo();
video.slot = 'media';
stage.innerHTML = `<media-controller>
  <media-loading-indicator slot="centered-chrome"></media-loading-indicator>
  <media-control-bar>
    <media-play-button></media-play-button>
    <media-seek-backward-button></media-seek-backward-button>
    <media-seek-forward-button></media-seek-forward-button>
    <media-mute-button></media-mute-button>
    <media-volume-range></media-volume-range>
    <media-time-range></media-time-range>
    <media-time-display showduration></media-time-display>
    <media-captions-button></media-captions-button>
    <media-playback-rate-button></media-playback-rate-button>
    <media-pip-button></media-pip-button>
    <media-fullscreen-button></media-fullscreen-button>
  </media-control-bar>
</media-controller>`;
stage.firstElementChild.append(video);
playHls(video, await stream);
