import fluidPlayer from 'fluid-player';
import 'fluid-player/src/css/fluidplayer.css';
import { openStream } from './open-stream.js';
import { createVideo, stage } from './stage.js';

// It reads its source when it is made. Where the browser plays HLS by itself it leaves that to it.
const source = document.createElement('source');
source.src = await openStream();
source.type = 'application/x-mpegURL';
const video = createVideo();
video.id = 'film';
video.append(source);
stage.append(video);
fluidPlayer('film', { layoutControls: { fillToContainer: true, autoPlay: true, mute: true } });
