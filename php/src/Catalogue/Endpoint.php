<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

use VvPlayer\Http\Request;
use VvPlayer\Http\Response;

/** The calls of a catalogue service at `?path=/catalogue/…`, answered from the host's own content. */
final readonly class Endpoint
{
    public const PATH = '/catalogue';
    private const METHODS = 'GET, HEAD, OPTIONS';
    private const MAX_PATH_BYTES = 4096;
    private const TITLES = [404 => 'Не найдено', 405 => 'Нельзя', 503 => 'Недоступно'];
    private const RETRY_S = '30';
    private const JSON = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_PRESERVE_ZERO_FRACTION
        | JSON_INVALID_UTF8_SUBSTITUTE | JSON_THROW_ON_ERROR;

    /** @param Provider|null $provider null when the host has no content of its own, or the query's signature is not right */
    public function __construct(private ?Provider $provider)
    {
    }

    public static function isFor(Request $request): bool
    {
        return is_string($request->path) && str_starts_with($request->path, self::PATH . '/');
    }

    public function answer(Request $request): Response
    {
        if ($request->method === 'OPTIONS') {
            return self::preflight($request);
        }
        if (!in_array($request->method, ['GET', 'HEAD'], true)) {
            return self::problem(405, 'method-not-allowed', 'Этот каталог только читают', ['Allow' => self::METHODS]);
        }
        $body = $this->provider === null ? null : $this->body($this->provider, $request);
        if ($body === null && $this->provider?->isAvailable() === false) {
            return self::problem(503, 'unavailable', 'Каталог пока не прочитан', ['Retry-After' => self::RETRY_S]);
        }

        if ($body === null) {
            return self::problem(404, 'not-found', 'Контент не найден');
        }
        $headers = Response::FOR_EVERY_ORIGIN + ['Cache-Control' => 'no-cache'];

        return Response::revalidated($request, 'application/json; charset=utf-8', json_encode($body, self::JSON), $headers);
    }

    /** @return array<mixed>|null null when there is no such thing */
    private function body(Provider $provider, Request $request): ?array
    {
        // The player joins base URL and call as texts, so a call's own query may be within the path.
        [$path, $query] = explode('?', substr((string) $request->path, strlen(self::PATH)), 2) + [1 => ''];
        if (strlen($path) > self::MAX_PATH_BYTES || preg_match('~^[^\x00-\x1f\x7f]*$~Du', $path) !== 1) {
            return null;
        }
        $answers = new Answers(Links::of($request, $provider->query()));
        if (preg_match('~^/streams/([^/]+)/([^/]+?)(?:/([^/]+?))?\.json$~Du', $path, $match) === 1) {
            $stream = $provider->find($match[1])?->episode($match[2])?->streamOf($match[3] ?? null);

            return $stream === null ? null : $answers->master($stream);
        }
        [$title, $what] = self::title($provider, $path, $request->parameter('content-id') ?: self::contentId($query));

        return $title === null ? null : match ($what) {
            'content' => $answers->content($title),
            'seasons' => $answers->seasons($title),
            'episodes' => $answers->episodes($title),
            'available' => ['available' => true],
            'ads' => $answers->ads($title->ads),
        };
    }

    /** @return array{Title|null, string} the title that a call names, and what it asks of it */
    private static function title(Provider $provider, string $path, string $contentId): array
    {
        return match (true) {
            preg_match('~^/episodes/?$~D', $path) === 1 => [$provider->find($contentId), 'episodes'],
            preg_match('~^/ads/(.+)$~Dsu', $path, $match) === 1 => [$provider->find($match[1]), 'ads'],
            preg_match('~^/contents/by-imdb-id/(tt\d+)$~D', $path, $match) === 1 => [$provider->findByImdbId($match[1]), 'content'],
            preg_match('~^/kinopoisk/contents/(\d{1,15})$~D', $path, $match) === 1
                => [$provider->findByKinopoiskId((int) $match[1]), 'content'],
            preg_match('~^/contents/(.+)/(seasons|available)$~Dsu', $path, $match) === 1 => [$provider->find($match[1]), $match[2]],
            preg_match('~^/contents/(.+)$~Dsu', $path, $match) === 1 => [$provider->find($match[1]), 'content'],
            default => [null, ''],
        };
    }

    /** The id of `content-id=…`. PHP has decoded it as a part of the path. */
    private static function contentId(string $query): string
    {
        return preg_match('~^content-id=(.*)$~Ds', $query, $match) === 1 ? $match[1] : '';
    }

    private static function preflight(Request $request): Response
    {
        $asked = $request->header('Access-Control-Request-Headers');
        $isClean = preg_match('~^[A-Za-z0-9, _-]{1,1000}$~D', $asked) === 1;

        return new Response(204, Response::FOR_EVERY_ORIGIN + [
            'Access-Control-Allow-Methods' => self::METHODS,
            'Access-Control-Allow-Headers' => $isClean ? $asked : '*',
            'Access-Control-Max-Age' => '86400',
            'Vary' => 'Access-Control-Request-Headers',
        ]);
    }

    /**
     * A refusal in the form of the service's own (RFC 9457).
     *
     * @param array<string, string> $headers
     */
    private static function problem(int $status, string $code, string $message, array $headers = []): Response
    {
        $text = json_encode([
            'type' => 'about:blank',
            'title' => self::TITLES[$status],
            'status' => $status,
            'detail' => $message,
            'code' => $code,
            'message' => $message,
        ], self::JSON);

        $headers += Response::FOR_EVERY_ORIGIN + ['Cache-Control' => 'no-store'];

        return Response::text($status, 'application/problem+json', $text, $headers);
    }
}
