<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

/** Addresses that a host may name: http, https, or relative to the folder of vv-player.php. */
final readonly class Address
{
    public const EXPECTED = 'нужен адрес: https://… или относительный, от папки vv-player.php';
    private const MAX_BYTES = 2048;
    private const SCHEME = '~^[a-z][a-z0-9+.-]*:~i';

    public static function isGood(string $text): bool
    {
        return $text !== '' && strlen($text) <= self::MAX_BYTES
            && preg_match('~^[^\x00-\x1f\x7f\\\\]+$~Du', $text) === 1
            && (preg_match('~^https?://[^/]~i', $text) === 1 || preg_match(self::SCHEME, $text) === 0);
    }

    /** Whether the address has a host of its own. */
    public static function isAbsolute(string $address): bool
    {
        return preg_match('~^(?:https?:)?//~i', $address) === 1;
    }

    /** Whether an address of this host is rather a path on its disk: of a file there, or below a folder of the system. */
    public static function isOnDisk(string $address): bool
    {
        return preg_match('~^/(?:home|var|srv|mnt|opt|root|usr|tmp|Users|Volumes)/~', $address) === 1
            || (str_starts_with($address, '/') && @is_file(rawurldecode($address)));
    }

    /** The extension of the file that an address names, in lower case; empty without one. */
    public static function extension(string $address): string
    {
        $path = (string) preg_replace('~[?#].*$~Ds', '', $address);

        return preg_match('~\.([a-z0-9]{1,8})$~iD', $path, $match) === 1 ? strtolower($match[1]) : '';
    }
}
