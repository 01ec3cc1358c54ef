<?php

declare(strict_types=1);

namespace VvPlayer;

/** A decided answer: everything that Sender needs, nothing sent yet. */
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
     * For people and logs, not for machines. Never cached: what is missing today may be built tomorrow.
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

    /** The answer to HEAD: the same headers, the length among them. */
    public function withoutBody(): self
    {
        return new self($this->status, $this->headers);
    }
}
