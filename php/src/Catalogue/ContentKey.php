<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

use VvPlayer\Http\Request;

/** The content that a link names: by the catalogue's id, or by that of another catalogue. */
final readonly class ContentKey
{
    /** Parameter => path of the catalogue's call. The first parameter with an id counts, as in the widget. */
    private const PATHS = [
        'movie_id' => '/contents/', 'kinopoisk_id' => '/kinopoisk/contents/', 'imdb_id' => '/contents/by-imdb-id/',
    ];
    /** An id that is no number: a slug or a UUID. */
    private const TEXT_ID = '~^(?=.*[\pL_])[\pL\pN_.\~:@-]{1,200}$~Du';

    /** @param string $name the parameter that names the content */
    public function __construct(public string $name, public string $id)
    {
    }

    /** @param array<string, string> $parameters of a link */
    public static function read(array $parameters): ?self
    {
        foreach (array_keys(self::PATHS) as $name) {
            $id = self::id($name, $parameters[$name] ?? '');
            if ($id !== null) {
                return new self($name, $id);
            }
        }

        return null;
    }

    /** The content that the query of a page names. */
    public static function ofPage(Request $request): ?self
    {
        return self::read($request->parameters(array_keys(self::PATHS)));
    }

    /** Whether the query of a page has a parameter that names a content. */
    public static function isNamedIn(Request $request): bool
    {
        return array_filter(array_keys(self::PATHS), $request->has(...)) !== [];
    }

    /**
     * @param array<string, string> $parameters of a link
     * @return array<string, string> those that name no content
     */
    public static function without(array $parameters): array
    {
        return array_diff_key($parameters, self::PATHS);
    }

    /** Path of the catalogue's call for the content. */
    public function path(): string
    {
        return self::PATHS[$this->name] . rawurlencode($this->id);
    }

    /** The id as the player reads it: a text with a letter as it stands, else the number that it begins with. */
    private static function id(string $name, string $value): ?string
    {
        [$pattern, $isNumber] = match ($name) {
            'movie_id' => preg_match(self::TEXT_ID, $value) === 1 ? ['~^(.+)$~Ds', false] : ['~^\s*\+?(\d+)~', true],
            'kinopoisk_id' => ['~^(\d{1,15})$~D', true],
            default => ['~^(tt\d{1,20})$~D', false],
        };
        if (preg_match($pattern, $value, $id) !== 1) {
            return null;
        }

        return $isNumber ? (ltrim($id[1], '0') ?: null) : $id[1];
    }
}
