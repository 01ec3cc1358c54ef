<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

/** The parts of a film's file name: title, year, quality, season and episode. */
final readonly class MediaName
{
    private const BEFORE = '(?<![\p{L}\p{N}])';
    private const AFTER = '(?![\p{L}\p{N}])';
    /** From here on a name speaks of the file and no longer of the film. */
    private const TAGS = '(?:\d{3,4}[pi]|4k|uhd|hdr(?:10)?|web-?dl|web-?rip|bd-?rip|blu-?ray|bd-?remux|hd-?rip|dvd-?rip|hdtv(?:rip)?'
        . '|sat-?rip|x26[45]|h[.]?26[45]|hevc|avc|xvid|remux)';
    private const EPISODES = [
        self::BEFORE . 's(?:eason)?[\s._-]*(\d{1,3})[\s._-]*(?:e|ep|episode)[\s._-]*(\d{1,4})(?!\d)',
        self::BEFORE . '(\d{1,2})x(\d{1,3})' . self::AFTER,
        self::BEFORE . '(?:сезон|season)[\s._-]*(\d{1,3})[\s.,_-]*(?:серия|эпизод|выпуск|episode)[\s._-]*(\d{1,4})' . self::AFTER,
        self::BEFORE . '(\d{1,3})[\s._-]*(?:й[\s._-]*)?(?:сезон|season)[\s.,_-]*(\d{1,4})[\s._-]*(?:я[\s._-]*)?'
            . '(?:серия|эпизод|выпуск|episode)' . self::AFTER,
    ];
    /** The season is that of the folder, else the first. */
    private const LONE_EPISODES = [
        self::BEFORE . '(?:серия|эпизод|выпуск|episode|ep|e)[\s._#№-]*(\d{1,4})' . self::AFTER,
        self::BEFORE . '(\d{1,4})[\s._-]*(?:я[\s._-]*)?(?:серия|эпизод|выпуск|episode)' . self::AFTER,
    ];
    private const SEASON_FOLDERS = [
        '^(?:сезон|season|s)[\s._-]*(\d{1,3})' . self::AFTER,
        '^(\d{1,3})[\s._-]*(?:й[\s._-]*)?(?:сезон|season)' . self::AFTER,
    ];
    private const SPECIALS = '~^(?:спецвыпуски|specials)$~iu';

    /**
     * @param string $title of the film or the series; empty where only the folder names the series
     * @param int|null $height of the picture, as the name says
     * @param int|null $episode null for a film
     */
    private function __construct(
        public string $title,
        public ?int $year,
        public ?int $height,
        public ?int $season,
        public ?int $episode,
        public string $episodeTitle,
    ) {
    }

    /**
     * @param string $name without an extension
     * @param int|null $folderSeason the season that the folder around it names
     */
    public static function parse(string $name, ?int $folderSeason = null): self
    {
        $height = preg_match('~' . self::BEFORE . '(?:(\d{3,4})[pi]|(4k|uhd))' . self::AFTER . '~iu', $name, $match) === 1
            ? (isset($match[2]) ? 2160 : (int) $match[1])
            : null;
        foreach (self::EPISODES as $pattern) {
            if (preg_match("~$pattern~iu", $name, $match, PREG_OFFSET_CAPTURE) === 1) {
                return self::episode($name, $match, (int) $match[1][0], (int) $match[2][0], $height);
            }
        }
        $lone = $folderSeason === null ? self::LONE_EPISODES : [...self::LONE_EPISODES, '^(\d{1,4})' . self::AFTER];
        foreach ($lone as $pattern) {
            if (preg_match("~$pattern~iu", $name, $match, PREG_OFFSET_CAPTURE) === 1) {
                return self::episode($name, $match, $folderSeason ?? 1, (int) $match[1][0], $height);
            }
        }
        [$title, $year] = self::titleAndYear($name);

        return new self($title, $year, $height, null, null, '');
    }

    /** The season that a folder's name says; null for another folder. */
    public static function seasonOf(string $folder): ?int
    {
        foreach (self::SEASON_FOLDERS as $pattern) {
            if (preg_match("~$pattern~iu", $folder, $match) === 1) {
                return (int) $match[1];
            }
        }

        return preg_match(self::SPECIALS, $folder) === 1 ? 0 : null;
    }

    /** The name without what it says of the file: what other files beside it may begin with. */
    public static function stem(string $name): string
    {
        return rtrim((string) preg_replace('~[\s._(\[-]*' . self::BEFORE . self::TAGS . self::AFTER . '.*$~iu', '', $name));
    }

    /**
     * @param array<array{string, int}> $match
     */
    private static function episode(string $name, array $match, int $season, int $episode, ?int $height): self
    {
        [$title, $year] = self::titleAndYear(substr($name, 0, $match[0][1]));
        $after = self::clean(substr($name, $match[0][1] + strlen($match[0][0])));

        return new self($title, $year, $height, $season, $episode, $after);
    }

    /** @return array{string, int|null} */
    private static function titleAndYear(string $name): array
    {
        $year = '(19\d\d|20\d\d)';
        $isMarked = preg_match("~^(.+?)[\s._]*[(\[]{$year}[)\]]~u", $name, $match) === 1
            // A bare number counts only before the tags: it may belong to the title.
            || preg_match("~^(.+?)[\s._]+{$year}[\s._]+" . self::TAGS . self::AFTER . '~iu', $name, $match) === 1;

        return $isMarked ? [self::clean($match[1]), (int) $match[2]] : [self::clean($name), null];
    }

    private static function clean(string $text): string
    {
        $text = (string) preg_replace('~' . self::BEFORE . self::TAGS . self::AFTER . '.*$~iu', '', $text);
        $spaced = str_contains(trim($text), ' ') ? strtr($text, '_', ' ') : (string) preg_replace('~[._]+~', ' ', $text);

        return trim((string) preg_replace(['~\s+~u', '~^[\s.,_)\]–—-]+|[\s.,_(\[–—-]+$~u'], [' ', ''], $spaced));
    }
}
