<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

/** A result of the check of ads: of one tag, or of the list as a whole. */
final readonly class AdFinding
{
    /**
     * @param string $name of the fault, as in `Loss`; the same in every language
     * @param int|null $tag position in the list from 1; null for the list
     */
    private function __construct(public string $name, public Finding $finding, public ?int $tag)
    {
    }

    public static function good(string $name, string $what, ?int $tag = null): self
    {
        return new self($name, Finding::good(self::named($what, $tag)), $tag);
    }

    /** The ad plays, but something is lost. */
    public static function warning(string $name, string $what, string $advice, ?int $tag = null): self
    {
        return new self($name, Finding::warning(self::named($what, $tag), $advice), $tag);
    }

    /** The ad does not play. */
    public static function bad(string $name, string $what, string $advice, ?int $tag = null): self
    {
        return new self($name, Finding::bad(self::named($what, $tag), $advice), $tag);
    }

    private static function named(string $what, ?int $tag): string
    {
        return ($tag === null ? '' : "Тег $tag: ") . $what;
    }
}
