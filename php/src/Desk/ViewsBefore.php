<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

/** The views of the keys of a table in the period before. */
final readonly class ViewsBefore
{
    /** @param array<string, int>|null $views by key; null where no comparison is asked for */
    private function __construct(private ?array $views)
    {
    }

    /** @param array<string, mixed> $keys those of the table */
    public static function of(DeskReader $reader, DeskQuestion $question, string $dimension, array $keys): self
    {
        if ($question->before === null) {
            return new self(null);
        }
        $views = [];
        foreach ($reader->viewKeys($question->before, $dimension, DeskQuestion::ALL_ROWS) as [$key, , $of]) {
            if (isset($keys[$key])) {
                $views[$key] = $of->views();
            }
        }

        return new self($views);
    }

    public function views(string $key): ?int
    {
        return $this->views === null ? null : $this->views[$key] ?? 0;
    }
}
