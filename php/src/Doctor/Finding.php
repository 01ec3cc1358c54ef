<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

/** A result of the self-check page. */
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

    /** The player works, but not optimally. */
    public static function warning(string $what, string $advice): self
    {
        return new self('warning', $what, $advice);
    }

    /** Viewers are affected. */
    public static function bad(string $what, string $advice): self
    {
        return new self('bad', $what, $advice);
    }
}
