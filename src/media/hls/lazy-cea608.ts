/** The parser of hls.js for captions within the picture, as far as hls.js itself calls it. */
interface CaptionParser {
  addData(seconds: number | null, bytes: number[]): void;
  reset(): void;
}

type ParserClass = new (...given: never[]) => CaptionParser;

/**
 * Stands for the CEA-608 parser in hls.js, which makes one at the first captions within a picture. Few streams have any,
 * so that the parser comes only then; what was to be read meanwhile waits.
 */
export class LazyCaptionParser implements CaptionParser {
  #parser: CaptionParser | null = null;
  /** Null once there is nothing to wait for. */
  #waiting: Parameters<CaptionParser['addData']>[] | null = [];

  constructor(...given: never[]) {
    (import('hls.js/cea-608') as Promise<{ default: ParserClass }>)
      .then(({ default: Parser }) => {
        const parser = new Parser(...given);
        this.#parser = parser;
        for (const data of this.#waiting ?? []) parser.addData(...data);
      })
      // The film goes on without them.
      .catch(() => undefined)
      .finally(() => {
        this.#waiting = null;
      });
  }

  addData(seconds: number | null, bytes: number[]): void {
    if (this.#parser !== null) this.#parser.addData(seconds, bytes);
    else this.#waiting?.push([seconds, bytes]);
  }

  /** What waits was of the place or the stream before. */
  reset(): void {
    this.#parser?.reset();
    if (this.#waiting !== null) this.#waiting = [];
  }
}
