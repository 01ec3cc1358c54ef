<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

/** The columns of each table's file: field of the data, and its title. */
final readonly class DeskTables
{
    private const KEY = ['key' => 'Значение', 'views' => 'Просмотры', 'playedMs' => 'Смотрели, мс', 'share' => 'Доля просмотров'];
    private const QUALITY = [
        'views' => 'Просмотры', 'startupP50' => 'Старт p50, мс', 'startupP95' => 'Старт p95, мс', 'rebuffer' => 'Доля ожидания',
        'failureShare' => 'Доля сбоев', 'earlyExitShare' => 'Ушли до старта',
    ];
    private const SUMS = ['views' => 'Просмотры', 'viewers' => 'Зрители', 'playedMs' => 'Смотрели, мс', 'completion' => 'Досмотрели'];
    private const TABLES = [
        'now' => [
            'films' => ['contentId' => 'Номер', 'title' => 'Название', 'viewers' => 'Зрители'],
            'failures' => ['kind' => 'Сбой', 'host' => 'Хост', 'n' => 'Сколько', 'last' => 'Последний, секунды Unix'],
        ],
        'films' => [
            'films' => ['contentId' => 'Номер', 'title' => 'Название'] + self::SUMS + ['beforeViews' => 'Просмотры за прошлый период'],
        ],
        'film' => [
            'episodes' => ['episodeId' => 'Номер', 'title' => 'Название', 'season' => 'Сезон', 'episode' => 'Серия'] + self::SUMS,
            'dubs' => ['key' => 'Озвучка'] + self::KEY,
            'qualities' => ['key' => 'Качество'] + self::KEY,
            'devices' => ['key' => 'Устройство'] + self::KEY,
        ],
        'quality' => [
            'failures' => ['kind' => 'Сбой', 'host' => 'Хост', 'n' => 'Сколько', 'share' => 'Доля просмотров'],
            'sites' => ['key' => 'Сайт'] + self::QUALITY,
            'browsers' => ['key' => 'Браузер'] + self::QUALITY,
            'countries' => ['key' => 'Страна'] + self::QUALITY,
        ],
        'sites' => [
            'sites' => [
                'origin' => 'Сайт', 'views' => 'Просмотры', 'viewers' => 'Зрители', 'playedMs' => 'Смотрели, мс', 'blocked' => 'Отказы',
                'beforeViews' => 'Просмотры за прошлый период',
            ],
        ],
        'ads' => [
            'tags' => [
                'host' => 'Хост тега', 'asked' => 'Запросы', 'answered' => 'Ответы', 'filled' => 'Ролики', 'fill' => 'Заполнение',
                'impressions' => 'Показы', 'completed' => 'Досмотры', 'skipped' => 'Пропуски', 'clicks' => 'Клики', 'errors' => 'Ошибки',
                'lostMs' => 'Потеряно, мс', 'firstFrameMs' => 'До первого кадра, мс',
            ],
            'codes' => ['host' => 'Хост тега', 'code' => 'Код', 'n' => 'Сколько', 'words' => 'Что это значит'],
            'erids' => [
                'erid' => 'erid', 'advertiser' => 'Рекламодатель', 'impressions' => 'Показы', 'q1' => 'Четверть', 'q2' => 'Половина',
                'q3' => 'Три четверти', 'completed' => 'Досмотры', 'skipped' => 'Пропуски', 'clicks' => 'Клики',
            ],
        ],
    ];

    public static function has(string $page, string $table): bool
    {
        return isset(self::TABLES[$page][$table]);
    }

    /** @param list<array<string, mixed>> $rows of the page's data */
    public static function csv(string $page, string $table, array $rows): string
    {
        $columns = self::TABLES[$page][$table];
        $cells = static fn (array $row) => array_map(static fn (string $field) => $row[$field] ?? '', array_keys($columns));

        return Csv::text(array_values($columns), array_map($cells, $rows));
    }
}
