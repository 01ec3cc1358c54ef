<?php

declare(strict_types=1);

namespace VvPlayer\Http;

/** One range of bytes of a representation whose size is known. */
final readonly class ByteRange
{
    private function __construct(public int $first, public int $length)
    {
    }

    /**
     * Null for no usable range: no header, another unit, a malformed range or several ranges.
     *
     * @param int|null $mostOpenBytes of a range without an end
     */
    public static function parse(string $header, int $size, ?int $mostOpenBytes = null): ?self
    {
        if (preg_match('~^bytes=[ \t]*(\d*)-(\d*)[ \t]*$~iD', trim($header), $match) !== 1) {
            return null;
        }
        [, $from, $to] = $match;
        // A number beyond 64 bits saturates in the cast, as intended.
        if ($from === '') {
            return $to === '' ? null : self::between(max(0, $size - (int) $to), $size - 1, $size);
        }
        if ($to !== '' && (int) $to < (int) $from) {
            return null;
        }
        // A sum beyond 64 bits is a float, and never the smaller one.
        $last = min($size - 1, (int) $from + ($mostOpenBytes ?? $size) - 1);

        return self::between((int) $from, $to === '' ? $last : (int) $to, $size);
    }

    public function isSatisfiable(): bool
    {
        return $this->length > 0;
    }

    public function toContentRange(int $size): string
    {
        return sprintf('bytes %d-%d/%d', $this->first, $this->first + $this->length - 1, $size);
    }

    private static function between(int $first, int $last, int $size): self
    {
        return new self($first, max(0, min($last, $size - 1) - $first + 1));
    }
}
