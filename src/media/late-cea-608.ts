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
export class LateCaptionParser implements CaptionParser {
  #parser: CaptionParser | null = null;
  /** Null once there is nothing to wait for. */
  #waiting: ((parser: CaptionParser) => void)[] | null = [];

  constructor(...given: never[]) {
    (import('hls.js/cea-608') as Promise<{ default: ParserClass }>)
      .then(({ default: Parser }) => {
        const parser = new Parser(...given);
        this.#parser = parser;
        for (const run of this.#waiting ?? []) run(parser);
      })
      // The film goes on without them.
      .catch(() => undefined)
      .finally(() => {
        this.#waiting = null;
      });
  }

  addData(seconds: number | null, bytes: number[]): void {
    this.#run((parser) => parser.addData(seconds, bytes));
  }

  reset(): void {
    this.#run((parser) => parser.reset());
  }

  #run(run: (parser: CaptionParser) => void): void {
    if (this.#parser !== null) run(this.#parser);
    else this.#waiting?.push(run);
  }
}
