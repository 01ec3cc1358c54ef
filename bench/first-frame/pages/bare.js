import { playHls } from './hls.js';
import { openStream } from './open-stream.js';
import { createVideo, stage } from './stage.js';

const stream = openStream();
const video = createVideo();
video.controls = true;
stage.append(video);
playHls(video, await stream);
