<?php

declare(strict_types=1);

namespace VvPlayer;

/** A complete response of another server. */
final readonly class Fetched
{
    /** @param array<string, string> $headers by lower-case name; of a repeated one the last */
    public function __construct(public int $status, public array $headers, public string $body)
    {
    }
}
