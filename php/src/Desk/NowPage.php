<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

use VvPlayer\Statistics\ViewSums;

/** The last thirty minutes, from the views themselves. A view sends a message once a minute while it plays. */
final readonly class NowPage implements DeskPage
{
    private const MINUTES = 30;
    private const MINUTE_S = 60;
    /** A message of each minute, and the time that it waits in a batch. */
    private const ALIVE_S = 90;
    private const GONE = ['end', 'exit', 'failure'];
    private const FILMS = 50;

    public function __construct(private DeskReader $reader)
    {
    }

    public function data(DeskQuestion $question): array
    {
        $minute = intdiv($question->now, self::MINUTE_S);
        $first = $minute - self::MINUTES + 1;
        $seen = new NowCount($first, self::MINUTES);
        foreach ($this->reader->rows('now-views', ['since' => $first * self::MINUTE_S]) as $view) {
            $isHere = (int) $view['last_at'] >= $question->now - self::ALIVE_S && !in_array((string) $view['reason'], self::GONE, true);
            $failure = (string) $view['failure'];
            $seen->add($view, $isHere, $failure !== '' && !in_array($failure, ViewSums::BLOCKED, true));
        }
        $series = [];
        foreach ($seen->minutes() as $at => $figures) {
            $series[] = ['at' => $at * self::MINUTE_S] + $figures;
        }

        return [
            'totals' => Totals::of([
                'viewers' => $seen->viewers(),
                'starts' => array_sum(array_column($series, 'starts')),
                'failures' => array_sum(array_column($series, 'failures')),
            ]),
            'series' => $series,
            'tables' => ['films' => $seen->films(self::FILMS), 'failures' => $seen->failures()],
        ];
    }
}
