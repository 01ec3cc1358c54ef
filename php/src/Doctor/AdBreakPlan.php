<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

/** A break of a film, with the tags that it asks. */
final readonly class AdBreakPlan
{
    /**
     * @param 'preroll'|'midroll'|'postroll' $kind
     * @param string $at where it stands, in Russian
     * @param float $place of it on the line of time: 0 for the start, seconds, or a share of 1e6 for percents
     * @param list<AdTag> $tags
     */
    public function __construct(public string $kind, public string $at, public float $place, public array $tags)
    {
    }

    /** @return self|null null for a time of VMAP that is none: `start`, `end`, `HH:MM:SS.mmm` or `n%` */
    public static function ofOffset(string $offset, AdTag ...$tags): ?self
    {
        if ($offset === 'start' || $offset === 'end') {
            return $offset === 'start'
                ? new self('preroll', 'в начале', 0, array_values($tags))
                : new self('postroll', 'в конце', INF, array_values($tags));
        }
        if (preg_match('~^(\d{1,3}(?:\.\d+)?)%$~D', $offset, $match) === 1 && (float) $match[1] <= 100) {
            return new self('midroll', "на $match[1] % фильма", (float) $match[1] * 1e4, array_values($tags));
        }
        $seconds = str_contains($offset, ':') ? AdXml::clock($offset) : null;

        return $seconds === null ? null : new self('midroll', 'на ' . gmdate('H:i:s', (int) $seconds), $seconds, array_values($tags));
    }
}
