<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

/** A season of a series. */
final readonly class Season
{
    /** @param int $number from 1 as a rule; 0 for special episodes */
    public function __construct(public int $id, public int $number, public string $title)
    {
    }
}
