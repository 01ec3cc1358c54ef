<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

use VvPlayer\Http\Request;

/**
 * The cookie of a session. Scripts cannot read it, other sites cannot send it, and it travels by https alone, or on this
 * machine.
 */
final readonly class SessionCookie
{
    private const NAME = 'vv-desk';
    private const ALWAYS = 'HttpOnly; SameSite=Strict';
    private const LOOPBACK = '~^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$~D';

    /** Whether a browser keeps the cookie: not by http from another machine, where everybody on the way could read it. */
    public static function isPossible(Request $request): bool
    {
        return $request->isSecure || self::isLoopback($request);
    }

    /** @return list<string> values; several where a cookie of another folder has the same name */
    public static function values(Request $request): array
    {
        return $request->cookies(self::name($request));
    }

    /** The header that sets it. */
    public static function set(Request $request, string $value, int $seconds): string
    {
        return self::name($request) . "=$value; Max-Age=$seconds; " . self::attributes($request);
    }

    public static function clear(Request $request): string
    {
        return self::name($request) . '=; Max-Age=0; ' . self::attributes($request);
    }

    /** The folder that the cookie is signed for. */
    public static function folder(Request $request): string
    {
        return $request->pathBeside('');
    }

    /** A browser takes these prefixes only from https, and `__Host-` only for a whole host: no neighbour can plant one. */
    private static function name(Request $request): string
    {
        return match (true) {
            !$request->isSecure => self::NAME,
            self::folder($request) === '/' => '__Host-' . self::NAME,
            default => '__Secure-' . self::NAME,
        };
    }

    /**
     * Without Path the browser takes the folder of the URL as it knows it itself, which a proxy may hide from us
     * (RFC 6265, 5.1.4).
     */
    private static function attributes(Request $request): string
    {
        return self::ALWAYS . (self::folder($request) === '/' ? '; Path=/' : '')
            . (!$request->isSecure && self::isLoopback($request) ? '' : '; Secure');
    }

    private static function isLoopback(Request $request): bool
    {
        return preg_match(self::LOOPBACK, $request->host() ?? '') === 1;
    }
}
