<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

/** Films and series, and how much of them was watched. */
final readonly class FilmsPage implements DeskPage
{
    public function __construct(private DeskReader $reader)
    {
    }

    public function data(DeskQuestion $question): array
    {
        $before = $question->before;

        return [
            'totals' => Totals::of($this->totals($question->period), $before === null ? null : $this->totals($before)),
            'tables' => ['films' => $this->films($question)],
        ] + Totals::series($question, fn (DeskPeriod $period) => self::steps($period, $this->reader->viewSteps($period)));
    }

    /**
     * @param array<int, ViewFigures> $figures by hour or day
     * @return list<array<string, int>>
     */
    public static function steps(DeskPeriod $period, array $figures): array
    {
        $series = [];
        foreach ($period->moments() as $step => $at) {
            $of = $figures[$step] ?? new ViewFigures([]);
            $series[] = ['at' => $at, 'views' => $of->views(), 'playedMs' => $of->playedMs()];
        }

        return $series;
    }

    /** @return array<string, int|float|null> */
    public static function figures(ViewFigures $of): array
    {
        return ['views' => $of->views(), 'viewers' => $of->viewers(), 'playedMs' => $of->playedMs(), 'completion' => $of->completion()];
    }

    /** @return array<string, int|float|null> */
    private function totals(DeskPeriod $period): array
    {
        return self::figures($this->reader->views($period));
    }

    /** @return list<array<string, mixed>> */
    private function films(DeskQuestion $question): array
    {
        $films = $this->reader->viewKeys($question->period, 'content', $question->rows);
        $ids = array_flip(array_column($films, 0));
        $titles = $this->reader->titles($question->period, $ids);
        $before = ViewsBefore::of($this->reader, $question, 'content', $ids);

        return array_map(static fn (array $film) => [
            'contentId' => $film[0],
            'title' => $titles[$film[0]] ?? '',
        ] + self::figures($film[2]) + ['beforeViews' => $before->views($film[0])], $films);
    }
}
