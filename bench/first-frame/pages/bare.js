import { playHls } from './hls.js';
import { openPoster, openPreroll, openStream } from './open-stream.js';
import { playAd } from './play-ad.js';
import { createPlayButton, createVideo, isAutoplay, stage } from './stage.js';

const preroll = openPreroll();
const stream = openStream();
const video = createVideo();
video.controls = true;
stage.append(video);
if (!isAutoplay) stage.append(createPlayButton(video));
void showPoster();
void playPreroll();
playHls(video, await stream);

async function showPoster() {
  if (!isAutoplay) video.poster = await openPoster();
}

async function playPreroll() {
  const vastUrl = await preroll;
  if (vastUrl !== null) await playAd(vastUrl, video);
}
