<?php

declare(strict_types=1);

namespace VvPlayer;

/** Origins as a header may carry them: nothing else of a value ever gets into one. */
final readonly class Origin
{
    private const HOST = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*';
    private const MAX_BYTES = 260;

    /** The origin of an absolute http or https address, in lower case; null for any other, an IPv6 host included. */
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

    /** Whether the address may be called by the server for what it then serves: encrypted, or on this machine. */
    public static function isTrustworthy(string $url): bool
    {
        $origin = self::ofUrl($url);

        return $origin !== null && preg_match('~^https://|^http://(?:localhost|127\.0\.0\.1)(?::|$)~', $origin) === 1;
    }
}
