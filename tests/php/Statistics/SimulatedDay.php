<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Statistics;

use Random\Engine\Mt19937;
use Random\Randomizer;

/**
 * A day of viewers by a model, as the batches that reach the collector: series and films, several views a session, seeks and
 * replays, failures, ads with pods and errors; messages that are lost, repeated, late or in another order, and bad events.
 * Each message keeps what it says, so that Truth can count without reading any of the code under test.
 */
final class SimulatedDay
{
    public const DAY_S = 86_400;
    private const BUCKET_S = 10;
    private const BROWSERS = [
        'Chrome' => 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
        'Firefox' => 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        'Safari' => 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    ];
    private const COUNTRIES = ['RU', 'RU', 'RU', 'KZ', 'BY', ''];
    private const ORIGINS = ['https://kino.example', 'https://serial.example', 'https://a.blog.example:8443', null];
    private const DUBS = ['Многоголосый', 'Оригинал', '=cmd("x")', null];
    private const QUALITIES = ['360p', '720p', '1080p'];
    private const DEVICES = ['desktop', 'mobile', 'tablet'];
    private const FAILURES = [
        ['unexpected/stream', 'cdn1.example'], ['unexpected/chunk', 'cdn2.example'], ['unexpected/timeout', null],
        ['region-blocked', null], ['content-not-found', null],
    ];
    private const ERIDS = [['2VtzqxAAA', 'ООО «Ромашка»'], ['2VtzqxBBB', 'АО «Лютик»'], ['2VtzqxCCC', '+7 звонок'], [null, null]];
    private const HOSTS = ['ads.example', 'vast.example', 'slow.example'];

    /** @var list<array<string, mixed>> messages of views and breaks that were not lost, each with `at`, the time it came */
    public array $messages = [];
    /** @var list<array{at: int, headers: array<string, string>, body: string}> in the order of their arrival */
    public array $deliveries = [];
    private readonly Randomizer $random;
    /** @var list<array<string, mixed>> */
    private array $contents = [];
    private int $events = 0;

    /** @param int $start the first second of a day of Moscow */
    public function __construct(private readonly int $start, int $views, int $seed = 1)
    {
        $this->random = new Randomizer(new Mt19937($seed));
        for ($number = 1; $number <= 12; $number += 1) {
            $isSeries = $number % 2 === 0;
            $this->contents[] = [
                'id' => 100 + $number,
                'title' => ($isSeries ? 'Сериал ' : '@Фильм ') . $number,
                'episodes' => $isSeries ? $this->int(3, 8) : 1,
                'duration' => $number === 11 ? null : $this->int(120, 700),
            ];
        }
        for ($left = $views; $left > 0; $left -= $made) {
            $made = $this->session($left);
        }
        usort($this->deliveries, static fn (array $a, array $b) => $a['at'] <=> $b['at']);
    }

    private function int(int $from, int $to): int
    {
        return $this->random->getInt($from, $to);
    }

    private function happens(int $percent): bool
    {
        return $this->int(1, 100) <= $percent;
    }

    /** @param list<mixed> $list */
    private function of(array $list): mixed
    {
        return $list[$this->int(0, count($list) - 1)];
    }

    private function id(): string
    {
        return bin2hex($this->random->getBytes(16));
    }

    /** @return int number of views */
    private function session(int $most): int
    {
        $browser = $this->of(array_keys(self::BROWSERS));
        $session = [
            'id' => $this->id(), 'origin' => $this->of(self::ORIGINS), 'browser' => $browser, 'country' => $this->of(self::COUNTRIES),
            'device' => $this->of(self::DEVICES), 'breaks' => 0,
        ];
        $content = $this->of($this->contents);
        $at = $this->start + $this->int(0, self::DAY_S - 1);
        $views = min($most, $this->int(1, 5));
        $perContent = [];
        $episode = $this->int(1, $content['episodes']);
        for ($number = 1; $number <= $views; $number += 1) {
            if ($this->happens(20)) {
                $content = $this->of($this->contents);
                $episode = $this->int(1, $content['episodes']);
            }
            $perContent[$content['id']] = ($perContent[$content['id']] ?? 0) + 1;
            $at += $this->view($session, $content, $episode, $number, $perContent[$content['id']], $at);
            $episode = $episode % $content['episodes'] + 1;
        }

        return $views;
    }

    /**
     * @param array<string, mixed> $session
     * @param array<string, mixed> $content
     * @return int seconds until the next view of the session
     */
    private function view(array &$session, array $content, int $episode, int $number, int $ofContent, int $at): int
    {
        $isSeries = $content['episodes'] > 1;
        $view = [
            'view' => $this->id(), 'session' => $session['id'], 'content' => (string) $content['id'],
            'episode' => (string) ($content['id'] * 100 + $episode), 'title' => $content['title'],
            'season' => $isSeries ? 1 : null, 'number' => $isSeries ? $episode : null, 'duration' => $content['duration'],
            'origin' => $session['origin'] ?? '', 'country' => $session['country'], 'browser' => $session['browser'],
            'device' => $session['device'], 'sessionView' => $number, 'contentView' => $ofContent,
        ];
        if ($this->happens(6)) {
            $this->send($session, $view + ['kind' => 'qoe', 'sequence' => 1, 'short' => true, 'early' => true, 'reason' => 'exit'], $at);

            return $this->int(5, 60);
        }
        $hasAds = $this->happens(50);
        if ($hasAds) {
            $this->adBreak($session, $view, $at);
        }
        if ($hasAds && $this->happens(10)) {
            $this->send($session, $this->quality($view, 1, 1, null) + ['adExit' => true, 'reason' => 'exit'], $at + 8);

            return $this->int(20, 200);
        }
        if ($this->happens(5)) {
            $failure = $this->of(self::FAILURES);
            $this->send($session, $this->quality($view, 1, 1, null) + ['failure' => $failure, 'reason' => 'failure'], $at + 20);

            return $this->int(30, 300);
        }

        return $this->played($session, $view, $at);
    }

    /**
     * @param array<string, mixed> $session
     * @param array<string, mixed> $view
     */
    private function played(array &$session, array $view, int $at): int
    {
        $ranges = $this->ranges($view['duration'] ?? 600);
        $seconds = array_sum(array_map(static fn (array $range) => $range[1] - $range[0], $ranges));
        $steps = min(8, max(1, intdiv($seconds, 60)));
        $failure = $this->happens(3) ? $this->of(array_slice(self::FAILURES, 0, 3)) : null;
        $full = $view + [
            'startup' => (int) round(120 * exp($this->int(0, 3000) / 1000)), 'played' => $seconds * 1000 + $this->int(0, 999),
            'rebuffer' => $this->happens(30) ? $this->int(300, 20_000) : 0, 'dub' => $this->of(self::DUBS),
        ];
        if ($this->happens(90)) {
            $this->send($session, $view + ['kind' => 'play', 'sequence' => 0, 'dub' => $full['dub'], 'quality' => '360p'], $at + 1);
        }
        for ($step = 1; $step <= $steps; $step += 1) {
            $part = $step / $steps;
            $isLast = $step === $steps;
            $this->send($session, $this->quality($full, $step, $part, $ranges) + [
                'reason' => $isLast ? ($failure === null ? $this->of(['end', 'exit']) : 'failure') : 'heartbeat',
                'failure' => $isLast ? $failure : null,
            ], $at + 60 * $step);
        }
        if ($this->happens(15)) {
            $this->adBreak($session, $view, $at + 60);
        }

        return $seconds + $this->int(1, 100);
    }

    /** @return list<array{int, int}> seconds in the order that they were played, with seeks and replays */
    private function ranges(int $duration): array
    {
        if ($this->happens(35)) {
            return [[0, $duration]];
        }
        $ranges = [];
        for ($count = $this->int(1, 4); $count > 0; $count -= 1) {
            $from = $this->int(0, $duration - 1);
            $ranges[] = [$from, $this->int($from + 1, $duration)];
        }

        return $ranges;
    }

    /**
     * @param array<string, mixed> $view
     * @param list<array{int, int}>|null $ranges null for nothing played
     * @return array<string, mixed>
     */
    private function quality(array $view, int $sequence, float $part, ?array $ranges): array
    {
        $counts = [];
        foreach (array_slice($ranges ?? [], 0, (int) ceil($part * count($ranges ?? []))) as [$from, $to]) {
            for ($bucket = intdiv($from, self::BUCKET_S); $bucket * self::BUCKET_S < $to; $bucket += 1) {
                $counts[$bucket] = ($counts[$bucket] ?? 0) + 1;
            }
        }
        ksort($counts);
        $played = (int) (($view['played'] ?? 0) * $part);
        $rebuffer = (int) (($view['rebuffer'] ?? 0) * $part);

        return [
            'kind' => 'qoe', 'sequence' => $sequence, 'buckets' => $counts, 'played' => $played, 'rebuffer' => $rebuffer,
            'watch' => $played + $rebuffer + ($view['startup'] ?? 2000), 'quality' => $this->of(self::QUALITIES),
        ] + $view;
    }

    /**
     * @param array<string, mixed> $session
     * @param array<string, mixed> $view
     */
    private function adBreak(array &$session, array $view, int $at): void
    {
        $session['breaks'] += 1;
        $sources = [];
        for ($count = $this->int(1, 3); $count > 0; $count -= 1) {
            $sources[] = $this->source();
        }
        $break = $view + ['kind' => 'break', 'number' => 0, 'breakNumber' => $session['breaks'], 'type' => $this->of(['preroll', 'midroll'])];
        $this->send($session, ['sequence' => 1, 'sources' => array_map(self::unfinished(...), $sources)] + $break, $at + 4);
        if ($this->happens(85)) {
            $this->send($session, ['sequence' => 2, 'sources' => $sources] + $break, $at + 40);
        }
    }

    /** @return array<string, mixed> */
    private function source(): array
    {
        $ads = [];
        for ($count = $this->of([0, 1, 1, 1, 3]); $count > 0; $count -= 1) {
            $ads[] = $this->ad();
        }
        $isBad = $ads === [] || $this->happens(10);
        $asked = $this->int(1, 4);

        return [
            'host' => $this->of(self::HOSTS), 'asked' => $asked, 'answered' => $this->int(0, $asked), 'filled' => count($ads),
            'errors' => $isBad ? $this->int(1, 2) : 0, 'code' => $isBad ? $this->of([303, 301, 405, 777, null]) : null,
            'ms' => $this->int(50, 5000), 'hops' => $asked - 1, 'ads' => $ads,
        ];
    }

    /** @return array<string, mixed> */
    private function ad(): array
    {
        [$erid, $advertiser] = $this->of(self::ERIDS);
        $reached = $this->of([-1, 0, 1, 2, 3, 4, 4, 4]);

        return [
            'erid' => $erid, 'advertiser' => $advertiser, 'started' => $reached >= 0 ? 1 : 0,
            'quartiles' => [(int) ($reached >= 1), (int) ($reached >= 2), (int) ($reached >= 3)], 'completed' => (int) ($reached === 4),
            'skipped' => (int) ($reached === 2), 'clicks' => $reached >= 0 && $this->happens(10) ? $this->int(1, 2) : 0,
            'first_frame_ms' => $reached >= 0 ? $this->int(100, 4000) : null,
        ];
    }

    /**
     * @param array<string, mixed> $source
     * @return array<string, mixed>
     */
    private static function unfinished(array $source): array
    {
        $started = static fn (array $ad) => ['quartiles' => [0, 0, 0], 'completed' => 0, 'skipped' => 0, 'clicks' => 0] + $ad;

        return ['ads' => array_map($started, $source['ads'])] + $source;
    }

    /**
     * One message on its way: lost, late or repeated.
     *
     * @param array<string, mixed> $session
     * @param array<string, mixed> $message
     */
    private function send(array $session, array $message, int $at): void
    {
        $this->events += 1;
        if ($this->happens(3)) {
            return;
        }
        $delay = $this->happens(1) ? $this->int(600, 7200) : $this->int(0, 90);
        $times = [$at + $delay];
        if ($this->happens(6)) {
            $times[] = $at + $delay + $this->int(10, 4000);
        }
        foreach ($times as $time) {
            $this->messages[] = ['at' => $time] + $message;
            $this->deliveries[] = [
                'at' => $time,
                'headers' => ['user-agent' => self::BROWSERS[$session['browser']], 'x-country' => $session['country']],
                'body' => (string) json_encode($this->batch($session, $message), JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR),
            ];
        }
    }

    /**
     * @param array<string, mixed> $session
     * @param array<string, mixed> $message
     * @return list<mixed>
     */
    private function batch(array $session, array $message): array
    {
        $id = "{$session['id']}-$this->events";
        $payload = match (true) {
            $message['kind'] === 'break' => self::breakPayload($message),
            isset($message['short']) => self::shortPayload($message),
            default => self::viewPayload($message),
        };
        $own = ['session_id' => $session['id'], 'view_id' => $message['view'], 'page_origin' => $session['origin']];
        $event = ['id' => $id, 'event' => $message['kind'] === 'break' ? 'ad_break' : $message['kind'], 'payload' => $own + $payload];
        $noise = ['id' => "$id-0", 'event' => 'timeupdate', 'payload' => $own];
        $bad = ['id' => "$id-1", 'event' => 'qoe', 'payload' => ['view_id' => 'no id', 'sequence' => 1]];

        return match ($this->events % 20) {
            0 => [$noise, $bad, $event],
            1 => ['a text', $event, $noise],
            default => [$event],
        };
    }

    /**
     * @param array<string, mixed> $message
     * @return array<string, mixed>
     */
    private static function breakPayload(array $message): array
    {
        return [
            'video_id' => (int) $message['content'], 'episode_id' => $message['episode'], 'break_id' => "b{$message['breakNumber']}",
            'break_type' => $message['type'], 'break_number' => $message['breakNumber'], 'sequence' => $message['sequence'],
            'sources' => $message['sources'],
        ];
    }

    /**
     * @param array<string, mixed> $message
     * @return array<string, mixed>
     */
    private static function shortPayload(array $message): array
    {
        return [
            'video_id' => (int) $message['content'], 'episode_id' => $message['episode'], 'sequence' => 1, 'reason' => 'exit',
            'exit_before_start' => true, 'session_view' => $message['sessionView'], 'content_view' => $message['contentView'],
        ];
    }

    /**
     * @param array<string, mixed> $message
     * @return array<string, mixed>
     */
    private static function viewPayload(array $message): array
    {
        $common = [
            'video_id' => (int) $message['content'], 'video_title' => $message['title'], 'season' => $message['season'],
            'episode' => $message['number'], 'episode_id' => $message['episode'], 'variant' => $message['dub'] ?? null, 'language' => null,
            'video_quality' => $message['quality'] ?? null, 'device_type' => $message['device'], 'duration' => $message['duration'] ?? -2,
        ];
        if ($message['kind'] === 'play') {
            return $common;
        }
        [$failure, $host] = $message['failure'] ?? [null, null];

        return $common + [
            'sequence' => $message['sequence'], 'reason' => $message['reason'], 'build' => 'modern', 'source' => 'hls',
            'session_view' => $message['sessionView'], 'content_view' => $message['contentView'],
            'video_startup_ms' => $message['startup'] ?? null, 'exit_before_start' => false, 'exit_during_ad' => $message['adExit'] ?? false,
            'watch_ms' => $message['watch'], 'played_ms' => $message['played'], 'rebuffer_ms' => $message['rebuffer'],
            'rebuffer_count' => $message['rebuffer'] > 0 ? 2 : 0, 'seek_count' => 0, 'mean_bitrate' => null, 'playback_failure' => $failure,
            'failure_host' => $host, 'watched' => self::runs($message['buckets']),
        ];
    }

    /**
     * @param array<int, int> $counts plays by bucket, in order
     * @return list<array{int, int, int}>
     */
    private static function runs(array $counts): array
    {
        $runs = [];
        foreach ($counts as $bucket => $times) {
            $last = array_key_last($runs);
            if ($last !== null && $runs[$last][1] === $bucket && $runs[$last][2] === $times) {
                $runs[$last][1] = $bucket + 1;
            } else {
                $runs[] = [$bucket, $bucket + 1, $times];
            }
        }

        return $runs;
    }
}
