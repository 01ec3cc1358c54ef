<?php

declare(strict_types=1);

namespace VvPlayer\Cards;

use VvPlayer\Catalogue\CatalogueUrl;
use VvPlayer\Catalogue\ContentKey;
use VvPlayer\Http\HttpFetch;
use VvPlayer\Http\Origin;
use VvPlayer\Settings\Settings;

/**
 * Requests a content's title and poster from the catalogue within two seconds in total, a few at a time, and keeps the
 * answers for a minute: anybody may ask for them.
 */
final readonly class CatalogueCards implements Cards
{
    private const LIMIT_S = 2.0;
    private const MAX_BYTES = 262_144;
    /** Bytes that contain the size of an image. */
    private const POSTER_BYTES = 65_536;
    private const MAX_TITLE_CHARACTERS = 300;

    /**
     * @param string $baseUrl of the catalogue; empty: no content is known
     * @param string $cache folder for answers and locks; it may be missing or read-only
     * @param list<string> $posterHosts sources of posters beside the catalogue's own origin
     */
    public function __construct(private string $baseUrl, private string $cache, private array $posterHosts = [])
    {
    }

    public static function ofHost(Settings $settings): self
    {
        return new self($settings->baseUrl, "$settings->cache/oembed", $settings->posterHosts);
    }

    /** A content about which nothing is known while too many calls are under way. */
    public function find(ContentKey $content): ContentCard
    {
        if (Origin::ofUrl($this->baseUrl) === null) {
            return new ContentCard();
        }
        $key = implode("\n", [$content->path(), $this->baseUrl, ...$this->posterHosts]);

        return $this->kept($key, fn () => $this->fetch($content));
    }

    /**
     * URL and size of a poster on one of the hosts of the settings; null for any other, and while the size is unknown.
     *
     * @return array{string, int, int}|null
     */
    public function thumbnailOf(string $url): ?array
    {
        $allowed = $this->posterUrl($url);
        $fetch = static fn (string $poster) => new ContentCard(thumbnail: self::thumbnail($poster, self::LIMIT_S));

        return $allowed === null ? null : $this->kept("poster\n$allowed", static fn () => $fetch($allowed))->thumbnail;
    }

    /** @param callable(): ContentCard $fetch */
    private function kept(string $key, callable $fetch): ContentCard
    {
        $cards = new CardCache($this->cache);
        $stored = $cards->find($key, time());
        if ($stored !== null) {
            return $stored;
        }
        $slot = (new CallSlots($this->cache))->take();
        if ($slot === null) {
            return new ContentCard();
        }
        try {
            $card = $fetch();
            $cards->put($key, $card, time());

            return $card;
        } finally {
            fclose($slot);
        }
    }

    private function fetch(ContentKey $content): ContentCard
    {
        $end = microtime(true) + self::LIMIT_S;
        $answer = HttpFetch::get(CatalogueUrl::join($this->baseUrl, $content->path()), self::MAX_BYTES, self::LIMIT_S);
        $content = $answer?->status === 200 ? json_decode($answer->body, true) : null;
        if (!is_array($content)) {
            return new ContentCard(isMissing: $answer?->status === 404);
        }
        $title = is_string($content['title'] ?? null) ? self::cut($content['title']) : null;
        $poster = is_string($content['posterUrl'] ?? null) ? $this->posterUrl($content['posterUrl']) : null;

        return new ContentCard(false, $title, $poster === null ? null : self::thumbnail($poster, $end - microtime(true)));
    }

    /** @return array{string, int, int}|null null when the size is not known in time: a thumbnail needs all three */
    private static function thumbnail(string $url, float $seconds): ?array
    {
        if ($seconds <= 0) {
            return null;
        }
        $range = ['Range' => 'bytes=0-' . (self::POSTER_BYTES - 1)];
        $answer = HttpFetch::get($url, self::MAX_BYTES * 8, $seconds, $range);
        $isThere = $answer !== null && in_array($answer->status, [200, 206], true);
        $size = $isThere ? @getimagesizefromstring($answer->body) : false;

        return $size === false || $size[0] < 1 || $size[1] < 1 ? null : [$url, $size[0], $size[1]];
    }

    /** Cuts at whole characters of one line. Some hosts lack mbstring. */
    public static function cut(string $title): ?string
    {
        $line = trim((string) preg_replace('~[\x00-\x20\x7f]+~', ' ', $title));
        $pattern = '~^.{1,' . self::MAX_TITLE_CHARACTERS . '}~us';

        return preg_match($pattern, $line, $match) === 1 ? $match[0] : null;
    }

    /** The URL in the width of a card, where the catalogue names it. The player puts in that of its frame. */
    public static function sizedPoster(string $url): string
    {
        return str_replace('{width}', '1280', $url);
    }

    /** The absolute URL of a poster on the catalogue's origin or on a host of the settings; null for any other. */
    public function posterUrl(string $url): ?string
    {
        $own = (string) Origin::ofUrl($this->baseUrl);
        $url = self::sizedPoster($url);
        $absolute = preg_match('~^/(?!/)~', $url) === 1 ? $own . $url : $url;
        $origin = Origin::ofUrl($absolute);
        // PHP would send a password, and every page with the frame would show it.
        $isClean = preg_match('~^[!-\~]+$~D', $absolute) === 1 && preg_match('~^https?://[^/?#]*@~i', $absolute) === 0;
        $isAllowed = $origin !== null && ($origin === $own || Origin::isOneOf($origin, $this->posterHosts));

        return $isClean && $isAllowed ? $absolute : null;
    }
}
