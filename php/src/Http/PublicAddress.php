<?php

declare(strict_types=1);

namespace VvPlayer\Http;

/** Tells hosts of the internet from those of inner networks, which no URL of a stranger may make this server ask. */
final readonly class PublicAddress
{
    private const PRIVATE_NAME = '~^(?:[^.]+|.+\.(?:localhost|local|localdomain|internal|lan|home|arpa))$~D';

    /**
     * The addresses of an origin's host, when each of them is public; null when one is not.
     *
     * @param \Closure(string): list<string> $resolve the addresses of a name
     * @return list<string>|null empty for a name without one
     */
    public static function ofOrigin(string $origin, \Closure $resolve): ?array
    {
        $host = (string) parse_url($origin, PHP_URL_HOST);
        $isIp = filter_var($host, FILTER_VALIDATE_IP) !== false;
        if (!$isIp && preg_match(self::PRIVATE_NAME, $host) === 1) {
            return null;
        }
        $found = $isIp ? [$host] : $resolve($host);

        return array_filter($found, self::isPublic(...)) === $found ? $found : null;
    }

    public static function isPublic(string $ip): bool
    {
        return filter_var($ip, FILTER_VALIDATE_IP, FILTER_FLAG_GLOBAL_RANGE) !== false;
    }

    /** @return list<string> the addresses of a name, of both kinds */
    public static function resolve(string $name): array
    {
        $found = function_exists('gethostbynamel') ? gethostbynamel($name) ?: [] : [];
        $records = function_exists('dns_get_record') ? @dns_get_record($name, DNS_AAAA) ?: [] : [];

        return [...$found, ...array_column($records, 'ipv6')];
    }
}
