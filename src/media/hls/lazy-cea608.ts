/** The parser of hls.js for in-band captions, as far as hls.js calls it. */
interface CaptionParser {
  addData(seconds: number | null, bytes: number[]): void;
  reset(): void;
}

type ParserClass = new (...given: never[]) => CaptionParser;

/**
 * Replaces the CEA-608 parser in hls.js, which creates one at the first in-band captions. Few streams have any, so the
 * parser loads only then. Data that arrives meanwhile is queued.
 */
export class LazyCaptionParser implements CaptionParser {
  #parser: CaptionParser | null = null;
  /** Null once the parser is loaded or has failed. */
  #waiting: Parameters<CaptionParser['addData']>[] | null = [];

  constructor(...given: never[]) {
    (import('hls.js/cea-608') as Promise<{ default: ParserClass }>)
      .then(({ default: Parser }) => {
        const parser = new Parser(...given);
        this.#parser = parser;
        for (const data of this.#waiting ?? []) parser.addData(...data);
      })
      // Playback continues without captions.
      .catch(() => undefined)
      .finally(() => {
        this.#waiting = null;
      });
  }

  addData(seconds: number | null, bytes: number[]): void {
    if (this.#parser !== null) this.#parser.addData(seconds, bytes);
    else this.#waiting?.push([seconds, bytes]);
  }

  /** The queued data belongs to the previous position or stream. */
  reset(): void {
    this.#parser?.reset();
    if (this.#waiting !== null) this.#waiting = [];
  }
}
