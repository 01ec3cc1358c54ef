<?php

declare(strict_types=1);

namespace VvPlayer\Http;

/** A range of a file's bytes, read only when it is sent. */
final readonly class FileSlice
{
    private const CHUNK_BYTES = 65_536;

    public function __construct(public string $file, public int $offset, public int $length)
    {
    }

    /**
     * Opens the file at once, so that a file gone since the decision fails before a header is out.
     *
     * @return \Generator<int, string> the bytes in order; fewer than promised if the file has shrunk meanwhile
     * @throws \RuntimeException when the file does not open
     */
    public function open(): \Generator
    {
        $stream = fopen($this->file, 'rb');
        if ($stream === false) {
            throw new \RuntimeException("Cannot open $this->file");
        }
        fseek($stream, $this->offset);

        return $this->read($stream);
    }

    /**
     * @param resource $stream
     * @return \Generator<int, string>
     */
    private function read($stream): \Generator
    {
        for ($left = $this->length; $left > 0; $left -= strlen($chunk)) {
            $chunk = (string) fread($stream, min(self::CHUNK_BYTES, $left));
            if ($chunk === '') {
                break;
            }
            yield $chunk;
        }
        fclose($stream);
    }
}
