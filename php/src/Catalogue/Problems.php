<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

/** Collects what cannot be used while content is read. Reading goes on. */
final class Problems
{
    /** A broken file may have a problem on every line. */
    private const MAX = 100;

    /** @var list<Problem> */
    private array $list = [];

    public function add(string $place, string $expected): void
    {
        if (count($this->list) < self::MAX) {
            $this->list[] = new Problem($place, $expected);
        }
    }

    /** @return list<Problem> */
    public function all(): array
    {
        return $this->list;
    }
}
