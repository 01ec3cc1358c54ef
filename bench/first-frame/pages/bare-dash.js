import { MediaPlayer } from 'dashjs';
import { openStream } from './open-stream.js';
import { createVideo, isAutoplay, stage } from './stage.js';

const stream = openStream();
const video = createVideo();
video.controls = true;
stage.append(video);
MediaPlayer()
  .create()
  .initialize(video, await stream, isAutoplay);
