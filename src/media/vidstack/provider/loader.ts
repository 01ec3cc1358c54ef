import type { MediaContext, MediaProviderLoader, MediaType, Src } from '@vidstack/react';
import type { ElementAudio } from '../../audio/element-audio';
import type { Stage } from '../../stage/stage';
import type { StageProvider } from './provider';

/** The loader class of one stage, and the source that this loader alone takes. */
export type StageLoader = ReturnType<typeof createStageLoader>;

const NAME = 'vv';

/** Creates the loader of a stage. Vidstack's own loaders refuse a source that is no URL. */
export function createStageLoader(stage: Stage, audio: ElementAudio) {
  class Loader implements MediaProviderLoader<StageProvider> {
    readonly name = NAME;
    target: HTMLElement | null = null;
    #provider: StageProvider | null = null;

    canPlay({ src }: Src): boolean {
      return (src as unknown) === stage;
    }

    /** Vidstack's state asks with the source, its React outlet without: the outlet renders no `<video>`. */
    mediaType(src?: Src): MediaType {
      return src === undefined ? (null as unknown as MediaType) : 'video';
    }

    /**
     * The provider needs Vidstack, which this file does without: it belongs to the code that starts the widget. Vidstack may
     * ask again before it has the provider, and would drop a second one without its end. It takes none after the player has
     * gone.
     */
    async load(ctx: MediaContext): Promise<StageProvider> {
      const { StageProvider } = await import('./provider');
      const isNew = this.#provider === null || this.#provider.isOver();
      const hasPlayer = (ctx as Partial<MediaContext>).player != null;
      if (isNew && hasPlayer) this.#provider = new StageProvider(stage, audio, ctx);
      return this.#provider as StageProvider;
    }
  }
  return {
    name: NAME,
    Loader,
    /**
     * The only source of files that Vidstack sees, which it compares by identity. What the stage plays changes, and
     * Vidstack never loads anything.
     */
    src: { src: stage, type: 'video/vv' } as object,
  };
}
