<?php

declare(strict_types=1);

namespace VvPlayer\Settings;

use VvPlayer\Http\Origin;

/** A list of origins from the settings, separated by spaces or commas. */
final readonly class SourceList
{
    private const KEYWORDS = ['self' => "'self'", "'self'" => "'self'", 'none' => "'none'", "'none'" => "'none'", '*' => '*'];

    /**
     * @param list<string>|null $sources null when unset; empty when no entry is valid
     * @param bool $hasBad whether something was left out
     */
    private function __construct(public ?array $sources, public bool $hasBad)
    {
    }

    /** Origins only, for what the player loads. */
    public static function read(string $text): self
    {
        return self::of($text, []);
    }

    /**
     * Also accepts `self`, `none` and `*`. Without a valid entry only the own host may frame the player, so that a
     * typing error grants no access. Neither does a `*` among invalid entries: it may be a part of one.
     */
    public static function readAncestors(string $text): self
    {
        $list = self::of($text, self::KEYWORDS);
        $sources = $list->sources;
        if ($sources !== null && $list->hasBad) {
            $sources = array_values(array_diff($sources, ['*']));
        }
        if ($sources !== null && count($sources) > 1) {
            $sources = array_values(array_diff($sources, ["'none'"]));
        }

        return new self($sources === [] ? ["'self'"] : $sources, $list->hasBad);
    }

    /** @param array<string, string> $keywords as written => as in a policy */
    private static function of(string $text, array $keywords): self
    {
        $items = preg_split('~[\s,]+~', strtolower($text), flags: PREG_SPLIT_NO_EMPTY) ?: [];
        if ($items === []) {
            return new self(null, false);
        }
        $good = [];
        foreach ($items as $item) {
            if (isset($keywords[$item]) || Origin::isSource($item)) {
                $good[] = $keywords[$item] ?? $item;
            }
        }

        return new self(array_values(array_unique($good)), count($good) < count($items));
    }
}
