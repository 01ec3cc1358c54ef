<?php

declare(strict_types=1);

namespace VvPlayer;

/** One thing that the owner's page has looked at. */
final readonly class Finding
{
    /** @param 'good'|'warning'|'bad' $state */
    private function __construct(public string $state, public string $what, public string $advice)
    {
    }

    public static function good(string $what): self
    {
        return new self('good', $what, '');
    }

    /** The player works, though not as well as it could. */
    public static function warning(string $what, string $advice): self
    {
        return new self('warning', $what, $advice);
    }

    /** Viewers notice. */
    public static function bad(string $what, string $advice): self
    {
        return new self('bad', $what, $advice);
    }
}
