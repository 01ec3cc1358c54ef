<?php

declare(strict_types=1);

namespace VvPlayer\Http;

/**
 * The names by which a browser may know this host, for sources of a policy. A wrong name would block the player's own
 * scripts, so a doubtful one is left out (docs/serving.md, Behind a proxy).
 */
final readonly class PublicHosts
{
    /** Headers of proxies that usually keep the Host. */
    private const SIGNS = ['Via', 'Forwarded', 'X-Forwarded-For', 'X-Forwarded-Proto', 'X-Real-IP'];
    /** Names of private networks. A policy matches no IP address but 127.0.0.1 (CSP 3, 6.7.2.11). */
    private const PRIVATE = '~(?:^|\.)(?:local|localdomain|internal|lan|arpa|\d+)$~D';
    private const HERE = ['localhost', '127.0.0.1'];
    private const PORTS = [80, 443];

    /** Whether a proxy handed the request on. HTTP/1.0 is what nginx speaks to its upstreams. */
    public static function isProxied(Request $request): bool
    {
        return $request->protocol === 'HTTP/1.0' || self::hasSign($request);
    }

    /** @return list<string> host and port of each; empty when none is certain */
    public static function of(Request $request): array
    {
        $host = $request->host();
        if (!self::isProxied($request)) {
            return self::isPublic($host, ...self::HERE) ? [self::withPort($host, $request)] : [];
        }
        // Each proxy adds the Host that it received; the first is the browser's.
        $text = trim(explode(',', $request->header('X-Forwarded-Host'))[0]);
        $forwarded = Request::hostIn($text);
        $isHidden = $text === '' ? !self::keepsHost($request) : !self::isPublic($forwarded);
        if ($isHidden) {
            return [];
        }
        $hosts = array_filter([$forwarded, $host], static fn (?string $name) => self::isPublic($name));

        // Proxies often drop the browser's port, or put their own in its place.
        return array_values(array_unique(array_map(static fn (string $name) => self::nameOf($name) . ':*', $hosts)));
    }

    private static function hasSign(Request $request): bool
    {
        return array_filter(self::SIGNS, static fn (string $name) => $request->header($name) !== '') !== [];
    }

    /** CloudFront, and nginx without a setting, replace the Host by that of the upstream and say nothing of the first. */
    private static function keepsHost(Request $request): bool
    {
        return self::hasSign($request) && stripos($request->header('Via'), 'cloudfront') === false;
    }

    private static function isPublic(?string $host, string ...$also): bool
    {
        $name = self::nameOf($host ?? '');

        return in_array($name, $also, true) || (str_contains($name, '.') && preg_match(self::PRIVATE, $name) !== 1);
    }

    private static function withPort(string $host, Request $request): string
    {
        $port = parse_url($request->server ?? '', PHP_URL_PORT);
        $isLost = !str_contains($host, ':') && is_int($port) && !in_array($port, self::PORTS, true);

        return $isLost ? "$host:*" : $host;
    }

    /** The host without its port; empty for an IPv6 address, which no policy can name. */
    private static function nameOf(string $host): string
    {
        return str_starts_with($host, '[') ? '' : explode(':', $host, 2)[0];
    }
}
