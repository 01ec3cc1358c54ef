<?php

declare(strict_types=1);

namespace VvPlayer\Http;

/** The body of a request, read no further than its limit. */
final readonly class RequestBody
{
    public const INPUT = 'php://input';
    private const GZIP_MARK = "\x1f\x8b";
    /** A piece of a bomb grows to a thousand times its length, and the next one is not unpacked. */
    private const PIECE_BYTES = 1_024;

    /**
     * The body, unpacked where it is gzip.
     *
     * @param int $mostBytes of the body as it came, and of what it unpacks to
     * @return string|int a status for a body that is refused: 413 too long, 400 damaged, 415 another coding
     */
    public static function read(Request $request, int $mostBytes, string $stream = self::INPUT): string|int
    {
        // PHP itself keeps no body over its own limit, so an empty one would not tell.
        if ((int) $request->header('Content-Length') > $mostBytes) {
            return 413;
        }
        $body = (string) @file_get_contents($stream, length: $mostBytes + 1);
        $coding = strtolower(trim($request->header('Content-Encoding')));

        return match (true) {
            strlen($body) > $mostBytes => 413,
            // A browser that sends the header to another origin has to ask first, so a body also says it by itself.
            in_array($coding, ['', 'identity', GzipText::CODING], true) && str_starts_with($body, self::GZIP_MARK) => self::unpacked($body, $mostBytes),
            in_array($coding, ['', 'identity'], true) => $body,
            $coding === GzipText::CODING => 400,
            default => 415,
        };
    }

    private static function unpacked(string $body, int $mostBytes): string|int
    {
        if (!function_exists('inflate_init')) {
            return 415;
        }
        $context = inflate_init(ZLIB_ENCODING_GZIP);
        $text = '';
        foreach (str_split($body, self::PIECE_BYTES) as $piece) {
            $part = @inflate_add($context, $piece);
            if ($part === false) {
                return 400;
            }
            $text .= $part;
            if (strlen($text) > $mostBytes) {
                return 413;
            }
        }

        return inflate_get_status($context) === ZLIB_STREAM_END ? $text : 400;
    }
}
