<?php

declare(strict_types=1);

namespace VvPlayer\Statistics;

/**
 * Adds the breaks of an hour to the sums of each dimension. The rows come ordered by session, break, source and ad, so that
 * a source is complete when the next one begins.
 */
final class AdSums
{
    public const COLUMNS = [
        'breaks', 'asked', 'answered', 'filled', 'impressions', 'q1', 'q2', 'q3', 'completed', 'skipped', 'clicks', 'errors', 'ms',
        'lost_ms', 'first_frames', 'first_frame_ms',
    ];
    private const EMPTY = [
        'breaks' => 0, 'asked' => 0, 'answered' => 0, 'filled' => 0, 'impressions' => 0, 'q1' => 0, 'q2' => 0, 'q3' => 0,
        'completed' => 0, 'skipped' => 0, 'clicks' => 0, 'errors' => 0, 'ms' => 0, 'lost_ms' => 0, 'first_frames' => 0,
        'first_frame_ms' => 0,
    ];

    private string $break = '';
    /** @var array<string, mixed>|null the source's own row */
    private ?array $source = null;
    private bool $hasStarted = false;

    public function __construct(public readonly SumTable $table, private readonly KeyLimit $limit)
    {
    }

    /** @param array<string, mixed> $row of `breaks` */
    public function add(array $row): void
    {
        if ((int) $row['ad_number'] === 0) {
            $this->endSource();
            $this->source = $row;
            $this->addSource($row);
        } else {
            $this->addAd($row);
        }
    }

    /** Ends the last source. */
    public function end(): void
    {
        $this->endSource();
    }

    /** @param array<string, mixed> $row */
    private function addSource(array $row): void
    {
        $break = "{$row['session_id']}-{$row['break_number']}";
        $isNewBreak = $break !== $this->break;
        $this->break = $break;
        $values = [];
        foreach (['asked', 'answered', 'filled', 'errors', 'ms'] as $column) {
            $values[$column] = max(0, (int) $row[$column]);
        }
        $host = $this->key('host', (string) $row['host']);
        $this->put('host', $host, '', ['breaks' => 1] + $values);
        $this->putBreak($row, ['breaks' => $isNewBreak ? 1 : 0] + $values);
        // One source may bring several ads, so their number says nothing about the share of sources that brought any.
        $isFilled = ['breaks' => 1, 'filled' => $values['filled'] > 0 ? 1 : 0];
        $this->put('tag', $host, '', $isFilled);
        $this->put('tags', '', '', $isFilled);
        $code = (int) $row['code'];
        if ($code > 0) {
            $this->putPair('host-code', $host, (string) $code, ['errors' => 1]);
        }
    }

    /** @param array<string, mixed> $row */
    private function addAd(array $row): void
    {
        $isStarted = (int) $row['started'] > 0;
        $this->hasStarted = $this->hasStarted || $isStarted;
        $firstFrame = (int) $row['first_frame_ms'];
        $values = [
            'impressions' => max(0, (int) $row['started']),
            'first_frames' => $firstFrame < 0 || !$isStarted ? 0 : 1,
            'first_frame_ms' => $isStarted ? max(0, $firstFrame) : 0,
        ];
        foreach (['q1', 'q2', 'q3', 'completed', 'skipped', 'clicks'] as $column) {
            $values[$column] = max(0, (int) $row[$column]);
        }
        $this->put('host', $this->key('host', (string) $row['host']), '', $values);
        $this->putBreak($row, $values);
        $erid = (string) $row['erid'];
        $this->putPair('erid', $erid, (string) $row['advertiser'], ['filled' => 1] + $values);
        $this->putPair('erid-origin', $erid, (string) $row['origin'], ['filled' => 1] + $values);
    }

    /** The wait for a source whose ads were not shown is lost. */
    private function endSource(): void
    {
        $ms = max(0, (int) ($this->source['ms'] ?? 0));
        if ($this->source !== null && !$this->hasStarted && $ms > 0) {
            $this->put('host', $this->key('host', (string) $this->source['host']), '', ['lost_ms' => $ms]);
            $this->putBreak($this->source, ['lost_ms' => $ms]);
        }
        $this->source = null;
        $this->hasStarted = false;
    }

    /**
     * @param array<string, mixed> $row
     * @param array<string, int> $values
     */
    private function putBreak(array $row, array $values): void
    {
        $this->put('all', '', '', $values);
        $this->put('type', $this->key('type', (string) $row['break_type']), '', $values);
        $this->put('origin', $this->key('origin', (string) $row['origin']), '', $values);
    }

    private function key(string $dimension, string $key): string
    {
        return $this->limit->allows($dimension, $key) ? $key : KeyLimit::OTHERS;
    }

    /** @param array<string, int> $values */
    private function putPair(string $dimension, string $key1, string $key2, array $values): void
    {
        $isAllowed = $this->limit->allows($dimension, $key1, $key2);
        $this->put($dimension, $isAllowed ? $key1 : KeyLimit::OTHERS, $isAllowed ? $key2 : '', $values);
    }

    /** @param array<string, int> $values */
    private function put(string $dimension, string $key1, string $key2, array $values): void
    {
        $this->table->add($dimension, $key1, $key2, array_values(array_replace(self::EMPTY, $values)));
    }
}
