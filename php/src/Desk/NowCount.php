<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

/** Counts sessions by minute. Their views come one session after the other, so no session is kept. */
final class NowCount
{
    private const MINUTE_S = 60;
    private const MOST_KEYS = 1000;

    private ?string $session = null;
    /** Minutes in which the session watched, one bit each. */
    private int $bits = 0;
    private bool $isHere = false;
    /** @var array<string, true> contents that the session watches now */
    private array $contents = [];

    private int $viewers = 0;
    /** @var list<int> */
    private array $viewersByMinute;
    /** @var list<int> */
    private array $starts;
    /** @var list<int> */
    private array $failed;
    /** @var array<string, array{contentId: string, title: string, viewers: int}> */
    private array $films = [];
    /** @var array<string, array{kind: string, host: string, n: int, last: int}> */
    private array $failures = [];

    public function __construct(private readonly int $firstMinute, private readonly int $minutes)
    {
        $this->viewersByMinute = $this->starts = $this->failed = array_fill(0, $minutes, 0);
    }

    /**
     * @param array<string, mixed> $view
     * @param bool $isHere whether it is watched at this moment
     */
    public function add(array $view, bool $isHere, bool $isFailure): void
    {
        $session = (string) $view['session_id'];
        // A view of an older player has no session and counts for itself.
        if ($session !== $this->session || $session === '') {
            $this->endSession();
            $this->session = $session;
        }
        [$from, $to] = [intdiv((int) $view['first_at'], self::MINUTE_S), intdiv((int) $view['last_at'], self::MINUTE_S)];
        for ($minute = max(0, $from - $this->firstMinute); $minute <= min($to - $this->firstMinute, $this->minutes - 1); $minute += 1) {
            $this->bits |= 1 << $minute;
        }
        if ((int) $view['started'] === 1) {
            $this->count($this->starts, $from);
        }
        if ($isFailure) {
            $this->count($this->failed, $to);
            $this->addFailure((string) $view['failure'], (string) $view['failure_host'], (int) $view['last_at']);
        }
        if ($isHere) {
            $this->isHere = true;
            $this->addFilm((string) $view['content_id'], (string) $view['title']);
        }
    }

    public function viewers(): int
    {
        $this->endSession();

        return $this->viewers;
    }

    /** @return iterable<int, array{viewers: int, starts: int, failures: int}> by minute */
    public function minutes(): iterable
    {
        $this->endSession();
        foreach ($this->viewersByMinute as $index => $viewers) {
            yield $this->firstMinute + $index => [
                'viewers' => $viewers,
                'starts' => $this->starts[$index],
                'failures' => $this->failed[$index],
            ];
        }
    }

    /** @return list<array{contentId: string, title: string, viewers: int}> the most watched first */
    public function films(int $most): array
    {
        $films = array_values($this->films);
        usort($films, static fn (array $a, array $b) => [$b['viewers'], $a['contentId']] <=> [$a['viewers'], $b['contentId']]);

        return array_slice($films, 0, $most);
    }

    /** @return list<array{kind: string, host: string, n: int, last: int}> the most frequent first */
    public function failures(): array
    {
        $failures = array_values($this->failures);
        usort($failures, static fn (array $a, array $b) => [$b['n'], $a['kind'], $a['host']] <=> [$a['n'], $b['kind'], $b['host']]);

        return $failures;
    }

    /** @param list<int> $counts */
    private function count(array &$counts, int $minute): void
    {
        $index = $minute - $this->firstMinute;
        if ($index >= 0 && $index < $this->minutes) {
            $counts[$index] += 1;
        }
    }

    private function addFilm(string $content, string $title): void
    {
        if (isset($this->contents[$content]) || (!isset($this->films[$content]) && count($this->films) >= self::MOST_KEYS)) {
            return;
        }
        $this->contents[$content] = true;
        $film = $this->films[$content] ?? ['contentId' => $content, 'title' => '', 'viewers' => 0];
        $this->films[$content] = [...$film, 'title' => $title !== '' ? $title : $film['title'], 'viewers' => $film['viewers'] + 1];
    }

    private function addFailure(string $kind, string $host, int $at): void
    {
        $key = "$kind\0$host";
        if (isset($this->failures[$key]) || count($this->failures) < self::MOST_KEYS) {
            $of = $this->failures[$key] ?? ['kind' => $kind, 'host' => $host, 'n' => 0, 'last' => 0];
            $this->failures[$key] = [...$of, 'n' => $of['n'] + 1, 'last' => max($of['last'], $at)];
        }
    }

    private function endSession(): void
    {
        for ($minute = 0; $this->bits !== 0; $minute += 1) {
            $this->viewersByMinute[$minute] += $this->bits & 1;
            $this->bits >>= 1;
        }
        $this->viewers += $this->isHere ? 1 : 0;
        $this->isHere = false;
        $this->contents = [];
    }
}
