<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

/** Reads the fields of a stream: one address or several qualities, and the files beside it. */
final readonly class StreamReader
{
    public const FIELDS = ['src', 'sources', 'subtitles', 'chapters', 'thumbnails'];
    private const LANGUAGES = [
        'ru' => 'Русские', 'en' => 'English', 'uk' => 'Українські', 'be' => 'Беларускія', 'kk' => 'Қазақша', 'de' => 'Deutsch',
        'fr' => 'Français', 'es' => 'Español', 'it' => 'Italiano', 'pt' => 'Português', 'tr' => 'Türkçe', 'pl' => 'Polski',
        'zh' => '中文', 'ja' => '日本語', 'ko' => '한국어', 'ar' => 'العربية', 'he' => 'עברית', 'ka' => 'ქართული',
        'hy' => 'Հայերեն', 'uz' => 'Oʻzbekcha', 'az' => 'Azərbaycanca',
    ];

    /** Null when there is nothing to play. */
    public static function read(Fields $fields): ?Stream
    {
        $sources = self::sources($fields);

        return $sources === [] ? null : new Stream(
            $sources,
            self::subtitles($fields),
            $fields->address('chapters'),
            $fields->address('thumbnails'),
        );
    }

    /** @return list<array{label: string, link: string, isDefault: bool}> */
    private static function sources(Fields $fields): array
    {
        $sources = [];
        foreach ($fields->items('sources') as $path => $item) {
            $source = Fields::of($item, $path, $fields->problems, ['label', 'link', 'isDefault']);
            $link = $source?->address('link');
            if ($source !== null && $link !== null) {
                $sources[] = [
                    'label' => $source->text('label') ?? '',
                    'link' => $link,
                    'isDefault' => $source->isTrue('isDefault'),
                ];
            } elseif ($source !== null && !$source->has('link')) {
                $fields->problems->add("$path.link", Address::EXPECTED);
            }
        }
        $src = $fields->address('src');
        if ($src !== null && $sources !== []) {
            $fields->problems->add($fields->pathOf('src'), 'лишнее: рядом есть sources, играет оно');
        }

        return $sources !== [] || $src === null ? $sources : [['label' => '', 'link' => $src, 'isDefault' => true]];
    }

    /** @return list<array{src: string, label: string, language: string}> */
    private static function subtitles(Fields $fields): array
    {
        $subtitles = [];
        foreach ($fields->items('subtitles') as $path => $item) {
            $names = ['src', 'label', 'language'];
            $fieldsOfItem = Fields::of(is_string($item) ? ['src' => $item] : $item, $path, $fields->problems, $names);
            $src = $fieldsOfItem?->address('src');
            if ($fieldsOfItem === null || $src === null) {
                if ($fieldsOfItem !== null && !$fieldsOfItem->has('src')) {
                    $fields->problems->add("$path.src", Address::EXPECTED);
                }
                continue;
            }
            $subtitles[] = self::subtitle($src, $fieldsOfItem->text('label'), $fieldsOfItem->text('language'));
        }

        return $subtitles;
    }

    /**
     * The language is that of the name: `film.ru.vtt` is Russian. A name that is only a language (`en.srt`) counts as well.
     *
     * @return array{src: string, label: string, language: string}
     */
    public static function subtitle(string $src, ?string $label = null, ?string $language = null): array
    {
        $path = rawurldecode((string) preg_replace('~[?#].*$~Ds', '', $src));
        $name = preg_match('~(?:^|[./_-])([a-z]{2})(?:[._-](forced|sdh|cc))?\.[a-z]+$~iD', $path, $match) === 1 ? $match : [];
        $language ??= strtolower($name[1] ?? '');
        $suffix = match (strtolower($name[2] ?? '')) {
            'forced' => ' (форсированные)',
            'sdh', 'cc' => ' (для слабослышащих)',
            default => '',
        };

        return [
            'src' => $src,
            'label' => $label ?? (self::LANGUAGES[$language] ?? ($language === '' ? 'Субтитры' : strtoupper($language))) . $suffix,
            'language' => $language,
        ];
    }
}
