import Plyr from 'plyr';
import 'plyr/dist/plyr.css';
import icons from '../../node_modules/plyr/dist/plyr.svg?url';
import { playHls } from './hls.js';
import { openStream } from './open-stream.js';
import { createVideo, stage } from './stage.js';

const stream = openStream();
const video = createVideo();
stage.append(video);
new Plyr(video, { iconUrl: icons, muted: true, autoplay: true });
playHls(video, await stream);
