<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

/** Ids from names: small Latin letters, digits and hyphens. */
final readonly class Slug
{
    private const MAX_BYTES = 80;
    private const LATIN = [
        'а' => 'a', 'б' => 'b', 'в' => 'v', 'г' => 'g', 'д' => 'd', 'е' => 'e', 'ё' => 'e', 'ж' => 'zh', 'з' => 'z', 'и' => 'i',
        'й' => 'i', 'к' => 'k', 'л' => 'l', 'м' => 'm', 'н' => 'n', 'о' => 'o', 'п' => 'p', 'р' => 'r', 'с' => 's', 'т' => 't',
        'у' => 'u', 'ф' => 'f', 'х' => 'h', 'ц' => 'c', 'ч' => 'ch', 'ш' => 'sh', 'щ' => 'sch', 'ъ' => '', 'ы' => 'y', 'ь' => '',
        'э' => 'e', 'ю' => 'yu', 'я' => 'ya', 'і' => 'i', 'ї' => 'i', 'є' => 'e', 'ґ' => 'g',
    ];
    private const CAPITALS = [
        'А' => 'а', 'Б' => 'б', 'В' => 'в', 'Г' => 'г', 'Д' => 'д', 'Е' => 'е', 'Ё' => 'ё', 'Ж' => 'ж', 'З' => 'з', 'И' => 'и',
        'Й' => 'й', 'К' => 'к', 'Л' => 'л', 'М' => 'м', 'Н' => 'н', 'О' => 'о', 'П' => 'п', 'Р' => 'р', 'С' => 'с', 'Т' => 'т',
        'У' => 'у', 'Ф' => 'ф', 'Х' => 'х', 'Ц' => 'ц', 'Ч' => 'ч', 'Ш' => 'ш', 'Щ' => 'щ', 'Ъ' => 'ъ', 'Ы' => 'ы', 'Ь' => 'ь',
        'Э' => 'э', 'Ю' => 'ю', 'Я' => 'я', 'І' => 'і', 'Ї' => 'ї', 'Є' => 'є', 'Ґ' => 'ґ',
    ];

    /** An id that needs no change: a text with a letter, or a number that JavaScript counts exactly. */
    private const WHOLE = '~[a-z]|^[1-9]\d{0,14}$~D';

    /** The id of a name. Letters of other scripts give digits of a hash in their place. */
    public static function of(string $name): string
    {
        $small = self::lower($name);
        $slug = trim((string) preg_replace('~[^a-z0-9]+~', '-', strtr($small, self::LATIN)), '-');
        $isWhole = preg_match('~[^\x00-\x7f]~', (string) preg_replace('~[«»“”„–—№…\s]~u', '', strtr($small, self::LATIN))) === 0;
        if ($slug !== '' && $isWhole && strlen($slug) <= self::MAX_BYTES) {
            // «1+1» and «007» are no ids.
            return preg_match(self::WHOLE, $slug) === 1 ? $slug : "film-$slug";
        }
        $hash = substr(hash('sha256', $small), 0, 8);

        return ltrim(trim(substr($slug, 0, self::MAX_BYTES), '-') . "-f$hash", '-');
    }

    /** Small letters. Some hosts lack mbstring. */
    public static function lower(string $text): string
    {
        return strtr(strtolower($text), self::CAPITALS);
    }
}
