import fluidPlayer from 'fluid-player';
import 'fluid-player/src/css/fluidplayer.css';
import { openPreroll, openStream } from './open-stream.js';
import { createVideo, stage } from './stage.js';

// Fluid Player reads its source and its ads on creation. It leaves HLS to a browser that plays it natively.
const [url, vastTag] = await Promise.all([openStream(), openPreroll()]);
const source = document.createElement('source');
source.src = url;
source.type = 'application/x-mpegURL';
const video = createVideo();
video.id = 'film';
video.append(source);
stage.append(video);
fluidPlayer('film', {
  layoutControls: { fillToContainer: true, autoPlay: true, mute: true },
  ...(vastTag && { vastOptions: { adList: [{ roll: 'preRoll', vastTag }] } }),
});
