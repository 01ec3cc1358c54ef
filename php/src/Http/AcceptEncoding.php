<?php

declare(strict_types=1);

namespace VvPlayer\Http;

/** RFC 9110, 12.5.3, for the codings a file is stored in. */
final readonly class AcceptEncoding
{
    private const ELEMENT = '~^([a-z0-9*._-]+)[ \t]*(?:;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$~D';

    /**
     * Returns the client's preferred coding, by our order for equal weights. Null selects the original, which RFC
     * 9110 prefers to a 406.
     *
     * @param list<string> $codings the best first
     */
    public static function choose(string $header, array $codings): ?string
    {
        $weights = self::weights($header);
        $best = null;
        $bestWeight = 0.0;
        foreach ($codings as $coding) {
            $weight = $weights[$coding] ?? $weights['*'] ?? 0.0;
            if ($weight > $bestWeight) {
                [$best, $bestWeight] = [$coding, $weight];
            }
        }

        return ($weights['identity'] ?? 0.0) > $bestWeight ? null : $best;
    }

    /** @return array<string, float> coding => q; malformed entries are left out */
    private static function weights(string $header): array
    {
        $weights = [];
        foreach (explode(',', strtolower($header)) as $element) {
            if (preg_match(self::ELEMENT, trim($element), $match) === 1) {
                $weights[$match[1]] = (float) ($match[2] ?? 1);
            }
        }

        return $weights;
    }
}
