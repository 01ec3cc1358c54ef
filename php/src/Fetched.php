<?php

declare(strict_types=1);

namespace VvPlayer;

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

    /** The media type without its parameters, in lower case. */
    public function type(): string
    {
        return strtolower(trim(explode(';', $this->header('content-type'))[0]));
    }
}
