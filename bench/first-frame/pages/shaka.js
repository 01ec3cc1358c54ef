import shaka from 'shaka-player/dist/shaka-player.ui-es2021.js';
import 'shaka-player/dist/controls.css';
import { openPreroll, openStream } from './open-stream.js';
import { createVideo, stage } from './stage.js';

const [stream, preroll] = [openStream(), openPreroll()];
const video = createVideo();
stage.append(video);
shaka.polyfill.installAll();
const player = new shaka.Player();
const attached = player.attach(video);
new shaka.ui.Overlay(player, stage, video);
// Shaka plays VAST documents as interstitials of its own; a document that comes before the stream is a preroll.
const vastUrl = await preroll;
if (vastUrl !== null) await player.getAdManager().addAdUrlInterstitial(vastUrl);
await attached;
await player.load(await stream);
