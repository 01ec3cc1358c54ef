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
    /** A server that has not answered for so long pauses; one that is not there refuses at once, and costs nothing. */
    private const IN_VAIN_S = 1.0;
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

    /** Codes for a table and a database that are not there: the server has lost what PHP remembers of it. */
    private const LOST = [60, 81];
    /** The kind of the file that says that the tables are there. */
    public const KNOWN = 'json';

    public function __construct(
        public string $database,
        public ?string $cluster,
        private string $origin,
        private string $login,
        private string $folder,
        private float $until = INF,
    ) {
    }

    /**
     * @param string $address such as `https://user:password@host:8443/database?cluster=name`; null for another form
     * @param string $folder of caches: all processes know there that the server does not answer
     */
    public static function of(string $address, string $folder): ?self
    {
        if (preg_match(self::ADDRESS, $address, $match) !== 1) {
            return null;
        }

        return new self($match[4], $match[5] ?? null, $match[1] . $match[3], $match[2], $folder);
    }

    /** The same server, for requests that end within so many seconds from now all together. */
    public function within(float $seconds): self
    {
        return new self($this->database, $this->cluster, $this->origin, $this->login, $this->folder, microtime(true) + $seconds);
    }

    /**
     * Rows by a query.
     *
     * @return \Generator<int, array<string, int|float|string|null>>
     * @throws StorageBusy|StorageBroken at the first row
     */
    public function rows(string $sql, string $what): \Generator
    {
        $settings = ['max_execution_time' => self::QUERY_S] + ($this->cluster === null ? [] : ['distributed_product_mode' => 'global']);

        $answer = $this->send($what, "$sql\nFORMAT TabSeparatedWithNamesAndTypes", $settings);
        try {
            yield from ClickHouseText::rows($answer);
        } catch (\UnexpectedValueException) {
            throw self::stranger($what);
        }
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
        if ($this->send("insert into $table", $lines, ['query' => $query] + $settings) !== '') {
            throw self::stranger("insert into $table");
        }
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

    /** A file for what is remembered about this server and database. Its name does not tell the password. */
    public function file(string $kind): string
    {
        return "$this->folder/clickhouse-" . substr(hash('sha256', "$this->origin/$this->database?$this->cluster"), 0, 16) . ".$kind";
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
        $pause = new ServerPause($this->file('pause'), time(...));
        $start = microtime(true);
        $answer = $pause->isOn()
            ? null
            : HttpFetch::post($url, $body, self::MAX_BYTES, min(self::WHOLE_S, $this->until - $start), [], self::CONNECT_S);
        if ($answer === null) {
            if (microtime(true) - $start > self::IN_VAIN_S) {
                $pause->begin();
            }
            throw new StorageBusy("ClickHouse at $host does not answer: $what");
        }
        $pause->end();
        if ($answer->status === 200) {
            return $answer->body;
        }
        $failure = self::failure($answer, $what);
        if (in_array($failure->getCode(), self::LOST, true)) {
            @unlink($this->file(self::KNOWN));
        }

        throw $failure;
    }

    /** Something else listens there and answers 200, so nothing is known to be stored. */
    private static function stranger(string $what): StorageBroken
    {
        return new StorageBroken("what listens there is no ClickHouse by its answer: $what");
    }

    private static function failure(Fetched $answer, string $what): StorageBusy|StorageBroken
    {
        $code = self::code($answer);
        // The server's own words may have a viewer's row or the account. Its log has them by the code.
        $message = "ClickHouse refuses ($answer->status, code $code): $what";
        $isMistake = in_array($code, self::MISTAKES, true) || ($code === 0 && $answer->status < 500);

        return $isMistake ? new StorageBroken($message, $code) : new StorageBusy($message, $code);
    }

    private static function code(Fetched $answer): int
    {
        // Old versions name it in the body alone.
        $named = $answer->header('x-clickhouse-exception-code');

        return preg_match('~^Code: (\d{1,5})\b~', $named === '' ? $answer->body : "Code: $named", $match) === 1 ? (int) $match[1] : 0;
    }
}
