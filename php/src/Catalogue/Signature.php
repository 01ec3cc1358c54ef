<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

/** The signature of a film that a link names by its address (docs/without-catalogue.md). */
final readonly class Signature
{
    /** The signed parameters, in the order in which they are joined. */
    public const SIGNED = ['src', 'title', 'poster', 'subtitles', 'exp'];

    /** @param array<string, string> $values by parameter; an absent one counts as empty */
    public static function of(array $values, string $key): string
    {
        $signed = array_map(static fn (string $name) => $values[$name] ?? '', self::SIGNED);

        return hash_hmac('sha256', implode("\n", $signed), $key);
    }

    /**
     * The query of a link, with its signature. Empty values are left out.
     *
     * @param array<string, string> $values by parameter
     */
    public static function query(array $values, string $key): string
    {
        $signed = array_filter(
            array_merge(array_fill_keys(self::SIGNED, ''), array_intersect_key($values, array_flip(self::SIGNED))),
            static fn (string $value) => $value !== '',
        );

        return http_build_query($signed + ['sig' => self::of($signed, $key)], '', '&', PHP_QUERY_RFC3986);
    }
}
