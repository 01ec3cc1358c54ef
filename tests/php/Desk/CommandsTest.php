<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Desk;

use PHPUnit\Framework\TestCase;
use VvPlayer\Desk\Commands;
use VvPlayer\Statistics\SqliteStorage;
use VvPlayer\Statistics\Tables;
use VvPlayer\Tests\HostSettings;
use VvPlayer\Tests\TemporaryFolder;

final class CommandsTest extends TestCase
{
    use HostSettings;
    use TemporaryFolder;

    private string $out = '';
    private string $err = '';
    /** @var list<string> lines that are typed */
    private array $typed = [];

    /** @param array<string, string> $variables */
    private function command(array $arguments, array $variables = [], bool $isTyped = true): int
    {
        $this->out = $this->err = '';
        $commands = new Commands(
            $this->settings($variables + ['VV_CACHE_DIR' => "$this->folder/cache"]),
            fn () => array_shift($this->typed),
            $isTyped,
            function (string $text): void {
                $this->out .= $text;
            },
            function (string $text): void {
                $this->err .= $text;
            },
        );

        return $commands->run($arguments, 1_800_000_000);
    }

    public function testMakesAHashThatTheSettingTakes(): void
    {
        $this->typed = ['пароль кинозала', 'пароль кинозала'];
        self::assertSame(0, $this->command(['password']));
        self::assertMatchesRegularExpression("~^VV_DESK_PASSWORD_HASH='\\S+'\n$~D", $this->out);
        $this->write('.env', $this->out);
        $settings = $this->settings([]);

        self::assertSame([], $settings->ignored);
        self::assertTrue(password_verify('пароль кинозала', $settings->deskPasswordHash));
    }

    public function testAFileGivesThePasswordOnce(): void
    {
        $this->typed = ['пароль кинозала'];

        self::assertSame(0, $this->command(['password'], isTyped: false));
    }

    /** @dataProvider badPasswords */
    public function testABadPasswordIsRefusedInWords(array $typed, string $words): void
    {
        $this->typed = $typed;
        self::assertSame(1, $this->command(['password']));

        self::assertStringContainsString($words, $this->err);
        self::assertSame('', $this->out);
    }

    /** @return list<array{list<string>, string}> */
    public static function badPasswords(): array
    {
        return [
            [[], 'не введён'], [['короткий', 'короткий'], 'не меньше 10'], [['первый пароль', 'второй пароль'], 'не совпали'],
            [["a\0bcdefghijkl", "a\0bcdefghijkl"], 'управляющий'], [[str_repeat('x', 1000), ''], 'длиннее'],
        ];
    }

    public function testErasesASession(): void
    {
        $place = "sqlite:$this->folder/statistics.sqlite";
        $session = str_repeat('ab', 16);
        $empty = array_map(static fn (string $type) => $type === 'int' ? 0 : '', Tables::of('views')->columns);
        SqliteStorage::at("$this->folder/statistics.sqlite", static fn () => 1_800_000_000)
            ->append('views', [[...$empty, 'view_id' => 'a', 'session_id' => $session], [...$empty, 'view_id' => 'b', 'session_id' => 'c']]);
        self::assertSame(0, $this->command(['erase', $session], ['VV_STATISTICS' => $place]));

        $left = (new \PDO($place))->query('SELECT view_id FROM views')->fetchAll(\PDO::FETCH_COLUMN);
        self::assertSame(['b'], $left);
    }

    public function testTicksAndShowsTheTables(): void
    {
        $on = ['VV_STATISTICS' => "sqlite:$this->folder/statistics.sqlite"];

        self::assertSame(0, $this->command(['tick'], $on), $this->err);
        self::assertSame(0, $this->command(['schema'], $on));
        self::assertStringContainsString('CREATE TABLE IF NOT EXISTS views', $this->out);
    }

    public function testSaysThatTheStatisticsAreOff(): void
    {
        foreach ([['tick'], ['erase', str_repeat('a', 32)]] as $arguments) {
            self::assertSame(1, $this->command($arguments));
            self::assertStringContainsString('VV_STATISTICS', $this->err);
        }
    }

    public function testExplainsItsUse(): void
    {
        self::assertSame(0, $this->command([]));
        self::assertStringContainsString('php desk.php tick', $this->out);
        foreach ([['x'], ['erase'], ['erase', 'x'], ['tick', 'x'], ['password', 'secret']] as $arguments) {
            self::assertSame(2, $this->command($arguments));
            self::assertStringContainsString('php desk.php tick', $this->err);
        }
    }
}
