import Artplayer from 'artplayer';
import { playHls } from './hls.js';
import { openStream } from './open-stream.js';
import { stage } from './stage.js';

new Artplayer({
  container: stage,
  url: await openStream(),
  type: 'm3u8',
  customType: { m3u8: playHls },
  muted: true,
  autoplay: true,
  setting: true,
  playbackRate: true,
  fullscreen: true,
  pip: true,
});
