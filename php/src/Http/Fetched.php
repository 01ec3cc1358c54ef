<?php

declare(strict_types=1);

namespace VvPlayer\Http;

/** A complete response of another server. */
final readonly class Fetched
{
    /** @param array<string, string> $headers by lower-case name; of a repeated one the last, of CORS all */
    public function __construct(public int $status, public array $headers, public string $body)
    {
    }

    public function header(string $name): string
    {
        return $this->headers[$name] ?? '';
    }

    /** The value of a JSON body, which browsers take with a byte order mark, too; null for any other body. */
    public function json(): mixed
    {
        return json_decode($this->hasMark() ? substr($this->body, 3) : $this->body);
    }

    public function hasMark(): bool
    {
        return str_starts_with($this->body, "\u{FEFF}");
    }

    /** The media type without its parameters, in lower case. */
    public function type(): string
    {
        return strtolower(trim(explode(';', $this->header('content-type'))[0]));
    }
}
