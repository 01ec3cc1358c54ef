<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

/**
 * How many of 100 shows the faults of a probe cost. The weights are in one table: 100 where the player gives the tag up, an
 * estimate where only some viewers or some buyers are lost. They speak of the answers that have just come, and promise nothing.
 */
final readonly class Loss
{
    /** Fault => lost shows of 100, and the reason. A fault that is not here costs no show. */
    public const WEIGHTS = [
        'list-silent' => [100, 'список рекламы не читается'],
        'list-shape' => [100, 'в списке рекламы нет тегов'],
        'vast-list' => [10, 'VAST вместо списка спрашивают без cookies'],
        'obstacle' => [100, 'адрес не открывается'],
        'hang' => [100, 'нет ответа вовремя'],
        'silent' => [100, 'сервер не отвечает'],
        'status' => [100, 'ответ с ошибкой'],
        'cors' => [100, 'браузер не пускает ответ (CORS)'],
        'policy' => [100, 'хост не пускает список VV_CSP_CONNECT'],
        'long' => [100, 'документ слишком длинный'],
        'empty' => [100, 'пустой ответ'],
        'no-ad' => [100, 'рекламы нет'],
        'html' => [100, 'HTML вместо VAST'],
        'broken-xml' => [100, 'ошибка в XML'],
        'entities' => [100, 'сущности в XML'],
        'old-vast' => [100, 'VAST 1'],
        'pod' => [100, 'несколько роликов в документе'],
        'buffet' => [100, 'несколько роликов в документе'],
        'vmap-tag' => [100, 'VMAP вместо VAST'],
        'no-vast' => [100, 'не VAST'],
        'wrapper-end' => [100, 'обёртка никуда не ведёт'],
        'closed-wrapper' => [100, 'вторая обёртка запрещена'],
        'hops' => [100, 'обёрток больше пяти'],
        'loop' => [100, 'обёртки по кругу'],
        'wait-sum' => [100, 'документы дольше 11 с'],
        'non-linear' => [100, 'баннер вместо ролика'],
        'no-size' => [100, 'файл без размеров'],
        'no-type' => [100, 'файл без типа'],
        'no-url' => [100, 'файл без адреса'],
        'no-file' => [100, 'нет файла'],
        'program' => [100, 'только VPAID или SIMID'],
        'format' => [100, 'формат, которого браузеры не играют'],
        'no-impression' => [100, 'показ никто не засчитает'],
        'expired' => [100, 'документ устаревает раньше показа'],
        'file-obstacle' => [100, 'ролик не открывается'],
        'file-policy' => [100, 'ролик не пускает список VV_CSP_MEDIA'],
        'ping-policy' => [100, 'учёт не пускает список VV_CSP_CONNECT'],
        'file-silent' => [100, 'ролик не загружается'],
        'file-status' => [100, 'ролика нет по адресу'],
        'file-kind' => [100, 'вместо ролика другое'],
        'after-failure' => [100, 'ролик перед ним обрывает паузу'],
        // Shares of browsers without HEVC, and without HLS of their own.
        'hevc' => [50, 'HEVC играют не все браузеры'],
        'hls-only' => [30, 'HLS играют не все браузеры'],
        // Viewers who press late, on slow networks, or behind hosts without TLS.
        'expires' => [30, 'документ устаревает, пока зритель решает'],
        'duplicate' => [30, 'повтор тега сервер может не засчитать'],
        'heavy' => [20, 'тяжёлый ролик не успевает загрузиться'],
        'slow' => [10, 'медленный ответ'],
        'http-pings' => [10, 'учёт по http'],
        'redirect-http' => [10, 'перенаправление на http'],
        'cookies' => [10, 'сервер не узнаёт зрителя'],
        'placeholder' => [10, 'неизвестная подстановка'],
        'unserved' => [5, 'показ без измерения видимости'],
        'http' => [5, 'адрес по http'],
        'index-at-end' => [5, 'ролик начинается поздно'],
        'no-skip' => [5, 'зрители уходят с длинного ролика'],
    ];

    /**
     * @param int $of100 lost shows of 100
     * @param string $text in Russian
     */
    private function __construct(public int $of100, public string $text)
    {
    }

    public static function weight(AdFinding $finding): int
    {
        return self::WEIGHTS[$finding->name][0] ?? 0;
    }

    /**
     * @param list<AdFinding> $findings
     * @param list<int> $slots how many tags each slot asks by turns; each slot is one show, lost when all its tags are
     */
    public static function of(array $findings, array $slots): self
    {
        $tags = array_sum($slots);
        $left = array_fill(1, max(1, $tags), 1.0);
        $lost = [];
        foreach ($findings as $finding) {
            $share = self::weight($finding) / 100;
            foreach ($finding->tag === null ? array_keys($left) : [$finding->tag] as $tag) {
                $cost = ($left[$tag] ?? 0.0) * $share;
                $left[$tag] = ($left[$tag] ?? 0.0) - $cost;
                $reason = (self::WEIGHTS[$finding->name][1] ?? '') . ($finding->tag === null ? '' : " (тег $tag)");
                $lost[$tag][$reason] = ($lost[$tag][$reason] ?? 0.0) + $cost;
            }
        }
        [$costs, $sum, $tag] = [[], 0.0, 1];
        foreach ($slots ?: [1] as $count) {
            $own = array_map(static fn (float $rest) => 1 - $rest, array_slice($left, $tag - 1, $count));
            $ofSlot = array_product($own) / count($slots ?: [1]);
            $sum += $ofSlot;
            for ($end = $tag + $count; $tag < $end; $tag++) {
                foreach ($lost[$tag] ?? [] as $reason => $cost) {
                    $costs[$reason] = ($costs[$reason] ?? 0.0) + ($cost === 0.0 ? 0.0 : $cost / array_sum($own) * $ofSlot * 100);
                }
            }
        }
        $costs = array_filter(array_map(static fn (float $cost) => (int) round($cost), $costs));
        arsort($costs);
        $reasons = array_map(static fn (string $reason, int $cost) => "$cost — $reason", array_keys($costs), $costs);
        $of100 = (int) round($sum * 100);

        $isPartial = array_filter($findings, static fn (AdFinding $finding) => $finding->name === 'unchecked') !== [];

        return new self($of100, match (true) {
            $of100 > 0 => "По этой проверке из 100 показов вы теряете $of100: " . implode('; ', array_slice($reasons, 0, 8)) . '.',
            $tags === 0 => 'Показов не было, и терять нечего.',
            default => 'По этой проверке из 100 показов не теряется ни один.',
        } . ($isPartial ? ' Проверено не всё.' : ''));
    }
}
