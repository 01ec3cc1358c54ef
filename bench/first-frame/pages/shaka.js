import shaka from 'shaka-player/dist/shaka-player.ui-es2021.js';
import 'shaka-player/dist/controls.css';
import { openStream } from './open-stream.js';
import { createVideo, stage } from './stage.js';

const stream = openStream();
const video = createVideo();
stage.append(video);
shaka.polyfill.installAll();
const player = new shaka.Player();
const attached = player.attach(video);
new shaka.ui.Overlay(player, stage, video);
await attached;
await player.load(await stream);
