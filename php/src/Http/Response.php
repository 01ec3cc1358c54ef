<?php

declare(strict_types=1);

namespace VvPlayer\Http;

/** A complete response for Sender. Nothing has been sent yet. */
final readonly class Response
{
    /** @param array<string, string> $headers */
    public function __construct(
        public int $status,
        public array $headers,
        public string|FileSlice $body = '',
    ) {
    }

    /**
     * A text for people and logs. Never cached: a missing file may exist after the next build.
     *
     * @param array<string, string> $headers
     */
    public static function plain(int $status, string $text, array $headers = []): self
    {
        return new self($status, $headers + [
            'Content-Type' => 'text/plain; charset=utf-8',
            'Content-Length' => (string) strlen($text),
            'Cache-Control' => 'no-store',
            'X-Content-Type-Options' => 'nosniff',
        ], $text);
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
