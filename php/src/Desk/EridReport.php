<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

/**
 * What a site owes to its operator of advertising data (ОРД) each month (38-ФЗ, 18.1): the shows of each token on each site.
 * Ads without a token are there, too: they have to be explained.
 */
final readonly class EridReport
{
    private const TITLES = ['erid', 'Рекламодатель', 'Площадка', 'Месяц', 'Показы', 'Клики', 'Досмотры'];

    public function __construct(private DeskReader $reader)
    {
    }

    public function csv(DeskPeriod $month): string
    {
        $advertisers = [];
        // The first of a token has the most impressions.
        foreach ($this->reader->adKeys($month, 'erid', DeskQuestion::ALL_ROWS) as $row) {
            $advertisers[$row['key1']] ??= $row['key2'];
        }
        $rows = [];
        foreach ($this->reader->adKeys($month, 'erid-origin', DeskQuestion::ALL_ROWS) as $row) {
            if ($row['impressions'] > 0) {
                $rows[] = [
                    $row['key1'], $advertisers[$row['key1']] ?? '', $row['key2'], substr($month->fromDate(), 0, 7),
                    $row['impressions'], $row['clicks'], $row['completed'],
                ];
            }
        }

        return Csv::text(self::TITLES, $rows);
    }
}
