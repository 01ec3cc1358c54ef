<?php

declare(strict_types=1);

namespace VvPlayer\Http;

/**
 * A text compressed by gzip (RFC 1952) from blocks that are compressed one by one. The build has compressed those that never
 * change (`dev/build/page-texts.ts`): a whole page at each request would cost more than all other work of PHP.
 */
final readonly class GzipText
{
    public const CODING = 'gzip';
    private const HEAD = "\x1f\x8b\x08\0\0\0\0\0\0\x03";
    /** An empty last block (RFC 1951, 3.2.6). */
    private const END = "\x03\0";
    private const LEVEL = 6;

    /** @param array<string, string> $deflated base64 of the blocks of a text, by its checksum and length */
    private function __construct(private array $deflated)
    {
    }

    /** Null where PHP cannot compress. */
    public static function read(string $file): ?self
    {
        $stored = is_file($file) && is_readable($file) ? json_decode((string) file_get_contents($file), true) : null;

        return function_exists('deflate_init') ? new self(is_array($stored) ? $stored : []) : null;
    }

    /** @param list<string> $texts */
    public function join(array $texts): string
    {
        $whole = implode('', $texts);

        return self::HEAD . implode('', array_map($this->blocks(...), $texts)) . self::END
            . pack('VV', crc32($whole), strlen($whole));
    }

    private function blocks(string $text): string
    {
        $stored = $this->deflated[hash('crc32b', $text) . '-' . strlen($text)] ?? null;

        return match (true) {
            $text === '' => '',
            is_string($stored) => base64_decode($stored),
            default => self::deflate($text),
        };
    }

    public static function deflate(string $text): string
    {
        $context = deflate_init(ZLIB_ENCODING_RAW, ['level' => self::LEVEL]);

        return (string) deflate_add($context, $text, ZLIB_SYNC_FLUSH);
    }
}
