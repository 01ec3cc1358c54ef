<?php

declare(strict_types=1);

namespace VvPlayer\Statistics;

use VvPlayer\Http\Fetched;
use VvPlayer\Http\HttpFetch;

/**
 * One server of ClickHouse, or a balancer before a cluster, by its interface of HTTP. Its address has the password, so no
 * message names more of the address than the host.
 */
final readonly class ClickHouseServer
{
    private const CONNECT_S = 3.0;
    private const WHOLE_S = 10.0;
    /** The server stops a query itself before nobody waits for its answer. */
    private const QUERY_S = 9;
    /** The rows of one hour of a site with a hundred million views a month. */
    private const MAX_BYTES = 67_108_864;
    private const ADDRESS = '~^(https?://)((?:[^/?#@]*@)?)([a-z0-9.-]+(?::\d{1,5})?|\[[0-9a-f:.]+\](?::\d{1,5})?)'
        . '/([a-z_][a-z0-9_]{0,63})(?:\?cluster=([a-z0-9_.-]{1,64}))?$~iD';
    /** Codes of a mistake of ours, of the schema or of the account: a repeat fails as well. */
    private const MISTAKES = [
        6, 16, 27, 36, 42, 43, 44, 46, 47, 48, 50, 53, 57, 60, 62, 70, 72, 80, 81, 115, 117, 164, 192, 193, 194, 195, 291, 344, 452, 497,
        516,
    ];

    public function __construct(
        public string $database,
        public ?string $cluster,
        private string $origin,
        private string $login = '',
        private float $connectS = self::CONNECT_S,
        private float $wholeS = self::WHOLE_S,
    ) {
    }

    /** @param string $address such as `https://user:password@host:8443/database?cluster=name`; null for another form */
    public static function of(string $address): ?self
    {
        if (preg_match(self::ADDRESS, $address, $match) !== 1) {
            return null;
        }

        return new self($match[4], $match[5] ?? null, $match[1] . $match[3], $match[2] === '' ? '' : $match[2]);
    }

    /**
     * Rows by a query.
     *
     * @return \Generator<int, array<string, int|float|string|null>>
     * @throws StorageBusy|StorageBroken
     */
    public function rows(string $sql, string $what): \Generator
    {
        $settings = ['max_execution_time' => self::QUERY_S] + ($this->cluster === null ? [] : ['distributed_product_mode' => 'global']);

        return ClickHouseText::rows($this->send($what, "$sql\nFORMAT TabSeparatedWithNamesAndTypes", $settings));
    }

    /**
     * Rows for a table. On return the server has them.
     *
     * @param list<string> $columns
     * @param string $lines of the format TabSeparated
     * @param array<string, int|string> $settings
     * @throws StorageBusy|StorageBroken
     */
    public function insert(string $table, array $columns, string $lines, array $settings): void
    {
        $query = "INSERT INTO $table (" . implode(', ', $columns) . ') FORMAT TabSeparated';
        // On shards, too, before the answer.
        $settings += $this->cluster === null ? [] : ['insert_distributed_sync' => 1];
        $this->send("insert into $table", $lines, ['query' => $query] + $settings);
    }

    /**
     * A statement without rows.
     *
     * @throws StorageBusy|StorageBroken
     */
    public function run(string $sql, string $what): void
    {
        $this->send($what, $sql, []);
    }

    /**
     * Makes the database, which no request can name before.
     *
     * @throws StorageBusy|StorageBroken
     */
    public function makeDatabase(): void
    {
        $where = $this->cluster === null ? '' : " ON CLUSTER '$this->cluster'";
        $this->send('create database', "CREATE DATABASE IF NOT EXISTS $this->database$where", ['database' => 'default']);
    }

    /** A name for what is remembered about this server and database. It does not tell the password. */
    public function key(): string
    {
        return hash('sha256', "$this->origin/$this->database?$this->cluster");
    }

    /**
     * @param array<string, int|string> $settings
     * @throws StorageBusy|StorageBroken
     */
    private function send(string $what, string $body, array $settings): string
    {
        // The status is that of the whole work, views that depend on the table included, and not of its beginning.
        $query = http_build_query($settings + ['database' => $this->database, 'wait_end_of_query' => 1], '', '&', PHP_QUERY_RFC3986);
        [$scheme, $host] = explode('//', $this->origin, 2);
        $url = "$scheme//$this->login$host/?$query";
        $answer = HttpFetch::post($url, $body, self::MAX_BYTES, $this->wholeS, [], $this->connectS);
        if ($answer === null) {
            throw new StorageBusy("ClickHouse at $host does not answer: $what");
        }

        return $answer->status === 200 ? $answer->body : throw self::failure($answer, $what);
    }

    private static function failure(Fetched $answer, string $what): StorageBusy|StorageBroken
    {
        $code = self::code($answer);
        // The server's own words may have a viewer's row or the account. Its log has them by the code.
        $message = "ClickHouse refuses ($answer->status, code $code): $what";
        $isMistake = in_array($code, self::MISTAKES, true) || ($code === 0 && $answer->status >= 400 && $answer->status < 500);

        return $isMistake ? new StorageBroken($message, $code) : new StorageBusy($message, $code);
    }

    private static function code(Fetched $answer): int
    {
        $named = $answer->header('x-clickhouse-exception-code');

        return ctype_digit($named) ? (int) $named : (preg_match('~^Code: (\d{1,5})~', $answer->body, $match) === 1 ? (int) $match[1] : 0);
    }
}
