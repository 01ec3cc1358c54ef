<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Desk;

use PHPUnit\Framework\TestCase;
use VvPlayer\Desk\DeskState;
use VvPlayer\Tests\TemporaryFolder;

final class DeskStateTest extends TestCase
{
    use TemporaryFolder;

    private string $log;

    protected function setUp(): void
    {
        $this->log = (string) ini_set('error_log', "$this->folder/error.log");
    }

    protected function tearDown(): void
    {
        ini_set('error_log', $this->log);
    }

    private function logged(): string
    {
        return (string) @file_get_contents("$this->folder/error.log");
    }

    public function testKeepsAChangeForTheNextRequest(): void
    {
        $state = new DeskState("$this->folder/cache");
        self::assertSame([], $state->read());
        self::assertTrue($state->change(static fn (array $before) => $before + ['rules' => ['Правило']]));
        self::assertTrue($state->change(static fn (array $before) => $before + ['queue' => [1]]));

        self::assertSame(['version' => 1, 'rules' => ['Правило'], 'queue' => [1]], (new DeskState("$this->folder/cache"))->read());
        self::assertSame('0600', substr(sprintf('%o', fileperms("$this->folder/cache/" . DeskState::FILE)), -4));
        self::assertSame([], glob("$this->folder/cache/*.part"));
    }

    /** @dataProvider brokenTexts */
    public function testABrokenFileCountsAsEmptyAndIsKeptForRepair(string $text): void
    {
        $file = $this->write('cache/' . DeskState::FILE, $text);
        $state = new DeskState("$this->folder/cache");
        self::assertSame([], $state->read());
        self::assertSame([], $state->read());
        self::assertSame(1, substr_count($this->logged(), 'is broken'));

        self::assertTrue($state->change(static fn (array $before) => $before + ['rules' => []]));
        self::assertSame(['version' => 1, 'rules' => []], json_decode((string) file_get_contents($file), true));
        self::assertSame($text, file_get_contents("$this->folder/cache/desk-state.broken.json"));
    }

    /** @return iterable<string, array{string}> */
    public static function brokenTexts(): iterable
    {
        yield 'half of it' => ['{"version":1,"rules":['];
        yield 'nothing' => [''];
        yield 'a number' => ['1'];
        yield 'a future version' => ['{"version":2}'];
        yield 'too long' => ['{"version":1,"a":"' . str_repeat('x', DeskState::MAX_BYTES) . '"}'];
    }

    public function testASectionOfAnotherShapeIsEmpty(): void
    {
        self::assertSame([], DeskState::section(['rules' => 'x'], 'rules'));
        self::assertSame([], DeskState::section([], 'rules'));
    }

    public function testRefusesAChangeThatIsTooLong(): void
    {
        $state = new DeskState("$this->folder/cache");
        $state->change(static fn () => ['rules' => [1]]);

        self::assertFalse($state->change(static fn () => ['a' => str_repeat('x', DeskState::MAX_BYTES)]));
        self::assertSame([1], $state->read()['rules']);
        self::assertStringContainsString('would be longer', $this->logged());
    }

    public function testAnotherProcessThatHoldsTheLockIsWaitedForAMoment(): void
    {
        mkdir("$this->folder/cache");
        $other = fopen("$this->folder/cache/desk-state.lock", 'c');
        flock($other, LOCK_EX);
        $state = new DeskState("$this->folder/cache");
        $begun = microtime(true);

        self::assertFalse($state->change(static fn () => ['rules' => []]));
        self::assertLessThan(5, microtime(true) - $begun);
        self::assertStringContainsString('locked', $this->logged());
        fclose($other);
        self::assertTrue($state->change(static fn () => ['rules' => []]));
    }

    public function testAFolderThatCannotBeWrittenRefusesChanges(): void
    {
        $this->write('cache', 'a file');
        $state = new DeskState("$this->folder/cache");

        self::assertFalse($state->change(static fn () => ['rules' => []]));
        self::assertSame([], $state->read());
        self::assertStringContainsString('cannot be written', $this->logged());
    }

    public function testNoChangeOfSeveralProcessesIsLost(): void
    {
        $code = 'require $argv[1]; $s = new VvPlayer\Desk\DeskState($argv[2]); for ($i = 0; $i < 25; $i += 1) '
            . '$s->change(fn ($b) => ["n" => ($b["n"] ?? 0) + 1] + $b);';
        $arguments = [PHP_BINARY, '-r', $code, dirname(__DIR__, 3) . '/php/src/autoload.php', "$this->folder/cache"];
        $processes = array_map(static fn () => proc_open($arguments, [], $pipes), range(1, 4));
        array_map(proc_close(...), $processes);

        self::assertSame(100, (new DeskState("$this->folder/cache"))->read()['n']);
    }
}
