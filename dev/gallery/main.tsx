import '@/ui/theme/page.css';
import '@/ui/shell/shell.css';
import '@/ui/shell/start-overlays.css';
import '@/ui/theme/theme.css';
import './gallery.css';
import { createRoot } from 'react-dom/client';
import { FRAMES, type Frame, STORIES } from './stories';
import { StoryFrame } from './story-frame';

const query = new URLSearchParams(location.search);
const frames = FRAMES.filter((frame) => frame === (query.get('frame') ?? frame));
const name = query.get('story') ?? (query.has('frame') ? null : STORIES[0]?.name);
const stories = STORIES.filter((story) => name === null || story.name === name);

/** One story in all frames, or all stories in one frame. */
function Gallery() {
  return (
    <>
      <nav>
        {FRAMES.map((frame) => (
          <a key={frame} href={`?frame=${frame}`}>
            {frame}
          </a>
        ))}
        {STORIES.map((story) => (
          <a key={story.name} href={`?story=${encodeURIComponent(story.name)}`}>
            {story.name}
          </a>
        ))}
      </nav>
      {stories.map((story) => (
        <section key={story.name}>
          <h1>{story.name}</h1>
          {frames.map((frame: Frame) => (
            <div key={frame} className="films">
              <StoryFrame story={story} frame={frame} film="black" />
              <StoryFrame story={story} frame={frame} film="white" />
            </div>
          ))}
        </section>
      ))}
    </>
  );
}

createRoot(document.querySelector('#gallery') as HTMLElement).render(<Gallery />);
