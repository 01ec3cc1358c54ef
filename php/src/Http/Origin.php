<?php

declare(strict_types=1);

namespace VvPlayer\Http;

/** Origins in the form of a header. No other part of a value enters a header. */
final readonly class Origin
{
    private const HOST = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*';
    private const MAX_BYTES = 260;

    /** The origin of an absolute http or https URL, in lower case; null for any other, including an IPv6 host. */
    public static function ofUrl(string $url): ?string
    {
        $pattern = '~^(https?)://(?:[^/?#@\s]*@)?(' . self::HOST . ')(:\d{1,5})?(?:[/?#]|$)~iD';
        if (strlen($url) > 4096 || preg_match($pattern, $url, $match) !== 1) {
            return null;
        }

        return strtolower("$match[1]://$match[2]") . ($match[3] ?? '');
    }

    /** Whether this is a source of a policy: a scheme (`https:`) or an origin, whose host may begin with `*.`. */
    public static function isSource(string $text): bool
    {
        return strlen($text) <= self::MAX_BYTES
            && preg_match('~^https?:(?://(?:\*\.)?' . self::HOST . '(?::(?:\d{1,5}|\*))?)?$~D', $text) === 1;
    }

    /**
     * Whether one of these sources covers an origin.
     *
     * @param list<string> $sources as `isSource` accepts them
     */
    public static function isOneOf(string $origin, array $sources): bool
    {
        foreach ($sources as $source) {
            $pattern = strtr(preg_quote($source, '~'), ['\\*\\.' => '(?:[a-z0-9-]+\\.)+', '\\:\\*' => '(?::\\d+)?']);
            $end = str_ends_with($source, ':') ? '' : '$';
            if (preg_match("~^$pattern$end~D", $origin) === 1) {
                return true;
            }
        }

        return false;
    }

    /** Whether the server may fetch files to serve from this URL: encrypted, or on this machine. */
    public static function isTrustworthy(string $url): bool
    {
        $origin = self::ofUrl($url);

        return $origin !== null && preg_match('~^https://|^http://(?:localhost|127\.0\.0\.1)(?::|$)~', $origin) === 1;
    }
}
