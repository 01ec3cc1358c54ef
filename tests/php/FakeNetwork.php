<?php

declare(strict_types=1);

namespace VvPlayer\Tests;

use VvPlayer\Doctor\Finding;
use VvPlayer\Doctor\Probe;
use VvPlayer\Http\Fetched;

/** Answers of other servers by their URL, and the requests to them. */
final class FakeNetwork
{
    public const CORS = ['access-control-allow-origin' => '*'];
    public const JSON = self::CORS + ['content-type' => 'application/json'];

    /** @var list<string> method and URL */
    public array $requests = [];
    /** @var list<array<string, string>> */
    public array $headers = [];

    /** @var list<string> bodies that were sent */
    public array $bodies = [];
    /** @var list<string|null> checked addresses of the connections that sent them */
    public array $addresses = [];

    /** Seconds since the start; a call takes those of its delay. */
    public float $now = 0;

    /**
     * @param array<string, Fetched> $answers by `METHOD URL`
     * @param array<string, float> $delays in seconds
     */
    public function __construct(private array $answers, private array $delays = [])
    {
    }

    /** @param list<string> $trusted */
    public function probe(
        string $origin = 'https://site.example',
        array $trusted = ['https://api.example'],
        float $seconds = 60,
        ?string $blocked = null,
    ): Probe {
        return new Probe($origin, microtime(true) + $seconds, $trusted, $blocked, $this->send(...), static fn () => []);
    }

    /**
     * @param array<string, string> $headers
     * @return Fetched|null null for a URL without an answer
     */
    private function send(string $method, string $url, int $bytes, float $seconds, array $headers): ?Fetched
    {
        $this->requests[] = "$method $url";
        $this->headers[] = $headers;
        $delay = $this->delays["$method $url"] ?? 0;
        $this->now += min($delay, max(0, $seconds));

        return $seconds <= $delay ? null : $this->answers["$method $url"] ?? null;
    }

    /** @param array<string, string> $headers */
    public function post(string $url, string $body, array $headers, ?string $address): ?Fetched
    {
        $this->bodies[] = $body;
        $this->addresses[] = $address;

        return $this->send('POST', $url, 0, PHP_INT_MAX, $headers);
    }

    public static function json(mixed $value, int $status = 200): Fetched
    {
        return new Fetched($status, self::JSON, (string) json_encode($value));
    }

    /**
     * @param list<Finding> $findings
     * @return list<string> such as `bad: text`
     */
    public static function lines(array $findings): array
    {
        return array_map(static fn (Finding $finding) => "$finding->state: $finding->what", $findings);
    }
}
