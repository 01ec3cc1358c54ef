<?php

declare(strict_types=1);

namespace VvPlayer;

/** An answer of another server, whole. */
final readonly class Fetched
{
    /** @param array<string, string> $headers by lower-case name; of a repeated one the last */
    public function __construct(public int $status, public array $headers, public string $body)
    {
    }
}
