<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

use VvPlayer\Catalogue\Providers;
use VvPlayer\Http\Fetched;
use VvPlayer\Http\HttpFetch;
use VvPlayer\Http\Request;
use VvPlayer\Settings\Settings;

/** This server, as its own client. */
final readonly class OwnServer
{
    private const LIMIT_S = 5.0;
    private const MAX_BYTES = 8 * 1_048_576;

    /** Whether the films are the host's own, and no catalogue service has them. */
    public static function hasFilms(Settings $settings, Request $request): bool
    {
        return Providers::of($settings->content, $request) !== null
            || ($settings->content->sourceKey !== '' && $settings->baseUrl === '');
    }

    /** Whether this server handles one request at a time, so that one to itself would wait for its own end. */
    public static function isAlone(): bool
    {
        return PHP_SAPI === 'cli-server' && (int) getenv('PHP_CLI_SERVER_WORKERS') < 2;
    }

    /**
     * Asks this server at its own address; null without an answer in time.
     *
     * @param string $path of the URL, with its query
     * @param array<string, string> $headers
     * @param int $bytes of the body that are read at most
     */
    public static function ask(
        Request $request,
        string $path,
        array $headers = [],
        float $seconds = self::LIMIT_S,
        string $method = 'GET',
        int $bytes = self::MAX_BYTES,
    ): ?Fetched {
        if ($request->server === null) {
            return null;
        }
        $headers += ['Host' => $request->header('Host')] + ($request->isSecure ? ['X-Forwarded-Proto' => 'https'] : []);

        // The request goes to this server by IP address, which no certificate names.
        return HttpFetch::begin($method, $request->server . $path, $bytes, $seconds, $headers, verifies: false);
    }
}
