<?php

declare(strict_types=1);

namespace VvPlayer\Http;

/** A complete response for Sender. Nothing has been sent yet. */
final readonly class Response
{
    /** Modules and streams are fetched with CORS, and a sandboxed frame has an opaque origin. */
    public const FOR_EVERY_ORIGIN = [
        'Access-Control-Allow-Origin' => '*',
        'Cross-Origin-Resource-Policy' => 'cross-origin',
    ];

    /**
     * @param array<string, string> $headers
     * @param (\Closure(): void)|null $afterwards work that the client does not wait for, where the server lets PHP end an answer
     */
    public function __construct(
        public int $status,
        public array $headers,
        public string|FileSlice $body = '',
        public ?\Closure $afterwards = null,
    ) {
    }

    /** @param array<string, string> $headers beside those of its content */
    public static function text(int $status, string $type, string $text, array $headers): self
    {
        return new self($status, $headers + [
            'Content-Type' => $type,
            'Content-Length' => (string) strlen($text),
            'X-Content-Type-Options' => 'nosniff',
        ], $text);
    }

    /**
     * A text with its validator; 304 where the client has it.
     *
     * @param array<string, string> $headers beside those of its content
     */
    public static function revalidated(Request $request, string $type, string $text, array $headers): self
    {
        $tag = EntityTag::ofText($text);
        $headers += ['ETag' => $tag->value, 'X-Content-Type-Options' => 'nosniff'];

        return $tag->isListedIn($request->header('If-None-Match')) ? new self(304, $headers) : self::text(200, $type, $text, $headers);
    }

    /**
     * A file with its validator, whole or the part that the client asks for (RFC 9110, 14.2: by GET only).
     *
     * @param array<string, string> $headers of every answer
     * @param array<string, string> $content headers of an answer with a body
     * @param int|null $mostOpenBytes of a part without an end, which may be shorter than asked (RFC 9110, 15.3.7)
     */
    public static function file(
        Request $request,
        string $file,
        EntityTag $tag,
        array $headers,
        array $content,
        ?int $mostOpenBytes = null,
    ): self {
        $headers += ['ETag' => $tag->value, 'X-Content-Type-Options' => 'nosniff'] + self::FOR_EVERY_ORIGIN;
        if ($tag->isListedIn($request->header('If-None-Match'))) {
            return new self(304, $headers);
        }
        $size = (int) filesize($file);
        $ifRange = $request->header('If-Range');
        $isUsable = $request->method === 'GET' && ($ifRange === '' || $tag->is($ifRange));
        $range = $isUsable ? ByteRange::parse($request->header('Range'), $size, $mostOpenBytes) : null;
        if ($range !== null && !$range->isSatisfiable()) {
            return self::plain(416, 'Range not satisfiable.', self::FOR_EVERY_ORIGIN + ['Content-Range' => "bytes */$size"]);
        }
        $part = new FileSlice($file, $range->first ?? 0, $range->length ?? $size);
        $content += ['Content-Length' => (string) $part->length]
            + ($range === null ? [] : ['Content-Range' => $range->toContentRange($size)]);

        return new self($range === null ? 200 : 206, $headers + $content, $part);
    }

    /**
     * A text for people and logs. Never cached: a missing file may exist after the next build.
     *
     * @param array<string, string> $headers
     */
    public static function plain(int $status, string $text, array $headers = []): self
    {
        return self::text($status, 'text/plain; charset=utf-8', $text, $headers + ['Cache-Control' => 'no-store']);
    }

    public static function notFound(): self
    {
        return self::plain(404, 'Not found.');
    }

    /** The response to HEAD: the same headers, including the length. */
    public function withoutBody(): self
    {
        return new self($this->status, $this->headers);
    }
}
