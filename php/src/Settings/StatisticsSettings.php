<?php

declare(strict_types=1);

namespace VvPlayer\Settings;

/** Settings of the statistics that the player itself keeps. */
final readonly class StatisticsSettings
{
    private const DAYS = '90,730';

    /**
     * @param string $storage such as `sqlite:/var/lib/vv/statistics.sqlite`; empty when they are off
     * @param int $rawDays that single views and breaks are kept
     * @param int $sumsDays that sums are kept
     * @param string $countryHeader of the web server with the viewer's country; empty when it names none
     * @param bool $hasHeat whether everybody may ask what is replayed
     */
    private function __construct(
        public string $storage,
        public int $rawDays,
        public int $sumsDays,
        public string $countryHeader,
        public bool $hasHeat,
    ) {
    }

    /** An empty value is unset. */
    public static function of(string $storage, string $days, string $countryHeader, string $heat = ''): self
    {
        [$raw, $sums] = array_map(intval(...), explode(',', $days ?: self::DAYS));

        return new self($storage, $raw, max($raw, $sums), $countryHeader, $heat === 'on');
    }

    public function isOn(): bool
    {
        return $this->storage !== '';
    }
}
