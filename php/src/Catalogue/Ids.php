<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

/** Ids of the host's own content. */
final readonly class Ids
{
    /** A number that JavaScript counts exactly, without leading zeros. */
    private const NUMBER = '~^(?:0|[1-9]\d{0,14})$~D';
    /** Fits between slashes of an address. */
    private const TEXT = '~^(?=.*[\p{L}_])[\p{L}\p{N}_.\~-]{1,100}$~Du';
    /** Hexadecimal digits of a made id: 52 bits, which JavaScript counts exactly. */
    private const DIGITS = 13;

    /** An id as the answers carry it: digits are a number; null for a value that is no id. */
    public static function read(mixed $value): int|string|null
    {
        $value = is_int($value) ? (string) $value : $value;
        if (!is_string($value)) {
            return null;
        }

        return preg_match(self::NUMBER, $value) === 1 ? (int) $value : (preg_match(self::TEXT, $value) === 1 ? $value : null);
    }

    /**
     * The id of a season, an episode or a dub without one of its own. Stored positions of viewers refer to it, so it stays
     * the same while these parts do, and no two titles share one.
     */
    public static function of(int|string ...$parts): int
    {
        return (int) hexdec(substr(hash('sha256', implode("\n", $parts)), 0, self::DIGITS));
    }
}
