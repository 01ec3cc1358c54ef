<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

/**
 * Macros and placeholders of ad URLs, as `src/ads/macros.ts` fills them: the publisher's own, the spellings of Russian ad
 * servers, and names of the standard. Other spellings go out as they are written, which is a fault of the tag.
 */
final readonly class AdMacros
{
    private const RANDOM = '~\[(?:CACHEBUSTING|RANDOM|CACHEBUSTER|cachebusting|random)\]|[({]random[)}]|%random%|!\[rnd\]|\$\{CACHEBUSTING\}~';
    private const TIME = '~\[(?:TIMESTAMP|timestamp)\]~';
    private const PAGE = '~\[PAGEURL\]|\(referer\)|\{REFERER\}~';
    /** Names in capitals, but for those that are in no list. */
    private const STANDARD = '~(?:\[|%5B)(?!RND|RAND|REFERR?ER|URL|UID|WIDTH|HEIGHT|DURATION)[A-Z]{3,}(?:\]|%5D)~i';
    private const OWN = '~(?:\[|%5B)([\w-]+)(?:\]|%5D)|\{([\w-]+)\}~i';
    /** A placeholder in the place of a value, and no bytes of a percent-encoded text. */
    private const ANY = '~(?<=[=/])(?:\[[\w-]+\]|\{[\w-]+\}|\([a-z_]+\)|%%[\w]+%%|%(?![0-9a-f]{2})[a-z_]{3,}%|\$\{\w+\}|!\[\w+\])~i';
    private const NAMED_AT_MOST = 5;

    /**
     * @param array<string, string> $own of the publisher, by name
     * @param string $page URL of the player's page
     */
    public function __construct(private array $own, private string $page)
    {
    }

    /** A URL with a value for each macro that the player knows. */
    public function filled(string $url): string
    {
        $own = fn (array $match) => isset($this->own[$match[2] ?? $match[1]]) ? rawurlencode($this->own[$match[2] ?? $match[1]]) : $match[0];
        $values = [
            self::RANDOM => (string) random_int(10_000_000, 99_999_999),
            self::TIME => rawurlencode(gmdate('Y-m-d\TH:i:s.000\Z')),
            self::PAGE => rawurlencode($this->page),
        ];
        $url = (string) preg_replace(array_keys($values), $values, (string) preg_replace_callback(self::OWN, $own, $url));

        return (string) preg_replace_callback(
            self::STANDARD,
            static fn (array $match) => strtoupper($match[0]) === $match[0] ? '-1' : $match[0],
            $url,
        );
    }

    /**
     * The placeholders that the player leaves as they are.
     *
     * @param list<string> $urls
     * @return list<string> a few of them
     */
    public function unknown(array $urls): array
    {
        preg_match_all(self::ANY, implode("\n", array_map($this->filled(...), $urls)), $match);

        return array_slice(array_values(array_unique($match[0])), 0, self::NAMED_AT_MOST);
    }
}
