import fluidPlayer from 'fluid-player';
import css from 'fluid-player/src/css/fluidplayer.css?inline';
import { createFilm, filmLoaded, setReady, vastUrl } from './stage.js';

const style = document.createElement('style');
style.textContent = css;
document.head.append(style);

const film = createFilm();
fluidPlayer('film', {
  layoutControls: { fillToContainer: true },
  vastOptions: { adList: [{ roll: 'preRoll', vastTag: vastUrl }] },
});

await filmLoaded(film);
setReady();
