<?php

declare(strict_types=1);

namespace VvPlayer\Statistics;

use VvPlayer\Catalogue\Links;
use VvPlayer\Catalogue\LogOnce;
use VvPlayer\Http\Request;
use VvPlayer\Http\RequestBody;
use VvPlayer\Http\Response;
use VvPlayer\Settings\Settings;

/**
 * Takes the player's batches (docs/statistics.md) and answers when they are stored. The address of the viewer is in no row:
 * the web server limits calls by address (nginx.conf.example).
 */
final readonly class Collector
{
    public const QUERY = 'statistics';
    /** The player's batches have 60,000 bytes at most. */
    private const MOST_BYTES = 65_536;
    private const TYPES = ['text/plain', 'application/json'];
    private const METHODS = 'POST, OPTIONS';
    private const CORS = ['Access-Control-Allow-Origin' => '*', 'Cache-Control' => 'no-store'];
    private const PREFLIGHT = self::CORS + [
        'Access-Control-Allow-Methods' => self::METHODS,
        'Access-Control-Allow-Headers' => 'Content-Type, Content-Encoding',
        'Access-Control-Max-Age' => '86400',
    ];
    private const REFUSALS = [
        400 => 'The body is no list of events in JSON.',
        413 => 'The body is longer than 65536 bytes.',
        415 => 'The body is no text or JSON, or its coding is unknown.',
    ];
    private const BUSY_RETRY_S = 10;
    private const BROKEN_RETRY_S = 600;

    /**
     * @param \Closure(): ?Storage $storage its answer is null when PHP lacks what the storage needs
     * @param \Closure(): int $now the clock of the server, in Unix seconds
     */
    public function __construct(
        private \Closure $storage,
        private string $countryHeader,
        private LogOnce $log,
        private \Closure $now,
        private string $input = RequestBody::INPUT,
    ) {
    }

    public static function of(Settings $settings): self
    {
        return new self(
            static fn () => Storages::of($settings),
            $settings->statistics->countryHeader,
            new LogOnce("$settings->cache/statistics"),
            time(...),
        );
    }

    public static function isFor(Settings $settings, Request $request): bool
    {
        return $settings->statistics->isOn() && $request->has(self::QUERY);
    }

    /**
     * @param bool $hasUrl the host names a URL for statistics of its own
     * @return array<string, string> globals of a page that sends its statistics here, and asks what is played most
     */
    public static function globals(Settings $settings, Request $request, bool $hasUrl): array
    {
        if (Storages::of($settings) === null) {
            return [];
        }

        return ($hasUrl ? [] : ['env_statistics_url' => Links::of($request)->resolve('?' . self::QUERY)])
            + ($settings->statistics->hasHeat ? ['env_heat' => 'on'] : []);
    }

    public function answer(Request $request): Response
    {
        return match ($request->method) {
            'POST' => $this->take($request),
            'OPTIONS' => new Response(204, self::PREFLIGHT),
            default => Response::plain(405, 'Method not allowed.', ['Allow' => self::METHODS] + self::CORS),
        };
    }

    private function take(Request $request): Response
    {
        $type = strtolower(trim(explode(';', $request->header('Content-Type'), 2)[0]));
        $body = in_array($type, self::TYPES, true) ? RequestBody::read($request, self::MOST_BYTES, $this->input) : 415;
        if (is_int($body)) {
            return self::refusal($body);
        }
        $now = ($this->now)();
        $batch = Batch::read($body, Viewer::of($request, $this->countryHeader), $now);
        if ($batch === null) {
            return self::refusal(400);
        }
        $this->report($batch->dropped, $now);

        return $this->store($batch, $now);
    }

    private function store(Batch $batch, int $now): Response
    {
        try {
            $storage = ($this->storage)() ?? throw new StorageBroken('PHP has no extension for the storage of VV_STATISTICS');
            foreach ($batch->rows as $table => $rows) {
                $storage->append($table, $rows);
            }
        } catch (StorageBusy) {
            return self::unavailable(self::BUSY_RETRY_S);
        } catch (StorageBroken $fault) {
            $this->logDaily($fault->getMessage(), "statistics cannot be stored: {$fault->getMessage()}", $now);

            return self::unavailable(self::BROKEN_RETRY_S);
        }

        // Closing the storage may write much, so it stays open until the player has its answer.
        return new Response(204, self::CORS, afterwards: static fn () => $storage);
    }

    /** @param array<string, int> $dropped */
    private function report(array $dropped, int $now): void
    {
        foreach ($dropped as $reason => $count) {
            $this->logDaily($reason, "$count events of a batch of statistics were dropped: $reason", $now);
        }
    }

    /** A fault that goes on is in the log once a day. */
    private function logDaily(string $fault, string $line, int $now): void
    {
        $day = Tables::dayOf(Tables::hourAt($now));
        $this->log->write("$day $fault", static fn () => [$line]);
    }

    private static function refusal(int $status): Response
    {
        return Response::plain($status, self::REFUSALS[$status], self::CORS);
    }

    private static function unavailable(int $retryS): Response
    {
        return Response::plain(503, 'The statistics cannot be stored now.', ['Retry-After' => (string) $retryS] + self::CORS);
    }
}
