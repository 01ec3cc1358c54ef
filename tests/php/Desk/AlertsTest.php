<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Desk;

use PHPUnit\Framework\TestCase;
use VvPlayer\Desk\AlertRule;
use VvPlayer\Desk\Alerts;
use VvPlayer\Desk\AlertsPage;
use VvPlayer\Desk\DeskState;
use VvPlayer\Desk\Webhooks;
use VvPlayer\Http\Fetched;
use VvPlayer\Statistics\SqliteStorage;
use VvPlayer\Statistics\Tables;
use VvPlayer\Tests\FakeNetwork;
use VvPlayer\Tests\TemporaryFolder;

final class AlertsTest extends TestCase
{
    use TemporaryFolder;

    private const URL = 'https://hooks.example/vv';
    private const SECRET = 'a secret of the publisher';
    private int $now = 1_800_000_000;
    private int $rows = 0;
    private SqliteStorage $storage;
    private DeskState $state;
    private FakeNetwork $network;
    /** @var list<string> addresses of every host */
    private array $addresses = ['93.184.216.34'];

    protected function setUp(): void
    {
        $this->storage = SqliteStorage::at("$this->folder/statistics.sqlite", fn () => $this->now);
        $this->state = new DeskState("$this->folder/cache");
        $this->answer(204);
    }

    private function answer(?int $status): void
    {
        $this->network = new FakeNetwork($status === null ? [] : ['POST ' . self::URL => new Fetched($status, [], '')]);
    }

    /** @param array<string, mixed> $rule */
    private function rule(array $rule): void
    {
        $answer = (new AlertsPage($this->state))->store(['rules' => [
            $rule + ['id' => 'one', 'minutes' => 30, 'webhook' => self::URL, 'secret' => self::SECRET, 'isOn' => true],
        ]]);
        self::assertSame(200, $answer->status, (string) $answer->body);
    }

    /** @param array<string, int|string> $values */
    private function views(int $count, array $values = []): void
    {
        $this->append('views', $count, $values + ['hour' => Tables::hourAt($this->now), 'first_at' => $this->now, 'last_at' => $this->now, 'startup_ms' => -1]);
    }

    /** @param array<string, int|string> $values */
    private function append(string $table, int $count, array $values): void
    {
        $empty = array_map(static fn (string $type) => $type === 'int' ? 0 : '', Tables::of($table)->columns);
        $rows = [];
        for ($i = 0; $i < $count; $i += 1, $this->rows += 1) {
            $rows[] = [...$empty, ...array_intersect_key(['view_id' => "v$this->rows", 'session_id' => "s$this->rows"], $empty), ...$values];
        }
        $this->storage->append($table, $rows);
    }

    private function evaluate(): void
    {
        $this->network->now = 0;
        Alerts::run($this->storage, $this->state, $this->webhooks(), $this->now);
    }

    private function webhooks(): Webhooks
    {
        return new Webhooks($this->state, $this->network->post(...), fn () => $this->addresses);
    }

    /** @return list<string> such as `fired 0.5` of this run's messages */
    private function told(): array
    {
        $this->network->bodies = [];
        $this->evaluate();

        return array_map(static function (string $body): string {
            $message = json_decode($body, true);

            return "{$message['event']} {$message['value']}";
        }, $this->network->bodies);
    }

    public function testTellsOnceWhenFailuresBeginAgainAfterSixHoursAndWhenTheyEnd(): void
    {
        $this->rule(['kind' => 'failures', 'over' => 0.1]);
        $this->views(18);
        $this->views(2, ['failure' => 'network']);
        self::assertSame([], $this->told(), 'a tenth is not over a tenth');

        $this->views(5, ['failure' => 'network']);
        self::assertSame(['fired 0.28'], $this->told());
        $this->now += 60;
        self::assertSame([], $this->told());

        $this->now += Alerts::AGAIN_S - 61;
        $this->views(10);
        $this->views(10, ['failure' => 'network']);
        self::assertSame([], $this->told());
        $this->now += 1;
        self::assertSame(['lasts 0.5'], $this->told());

        $this->now += 3600;
        self::assertSame([], $this->told(), 'nobody watches: that says nothing');
        $this->views(30);
        self::assertSame(['ended 0'], $this->told());
        $this->now += 60;
        self::assertSame([], $this->told());
    }

    public function testARegionOrAMissingFilmIsNoFailure(): void
    {
        $this->rule(['kind' => 'failures', 'over' => 0.1]);
        $this->views(20, ['failure' => 'region-blocked']);
        $this->views(20, ['failure' => 'content-not-found']);

        self::assertSame([], $this->told());
    }

    public function testTooFewViewsTellNothing(): void
    {
        $this->rule(['kind' => 'failures', 'over' => 0.1]);
        $this->views(19, ['failure' => 'network']);
        self::assertSame([], $this->told());
        $this->views(1);

        self::assertSame(['fired 0.95'], $this->told());
    }

    public function testTellsOfASlowStartup(): void
    {
        $this->rule(['kind' => 'startup', 'over' => 4000]);
        $this->views(95, ['startup_ms' => 900]);
        $this->views(5, ['startup_ms' => 9000]);
        self::assertSame([], $this->told());
        $this->views(1, ['startup_ms' => 9004]);

        self::assertSame(['fired 9000'], $this->told());
    }

    public function testTellsOfALowFill(): void
    {
        $this->rule(['kind' => 'fill', 'under' => 0.5]);
        $source = ['hour' => Tables::hourAt($this->now), 'at' => $this->now, 'ad_number' => 0, 'sequence' => 1];
        $this->append('breaks', 49, $source + ['asked' => 1]);
        $this->append('breaks', 1, ['ad_number' => 1, 'asked' => 9] + $source);
        self::assertSame([], $this->told());
        $this->append('breaks', 1, $source + ['asked' => 1, 'filled' => 1]);
        self::assertSame(['fired 0.02'], $this->told());
        $this->append('breaks', 60, $source + ['asked' => 1, 'filled' => 1]);

        self::assertStringStartsWith('ended 0.5545', $this->told()[0]);
    }

    public function testTellsOfSilenceOnlyWhereTheWeekBeforeHadViews(): void
    {
        $this->rule(['kind' => 'silence']);
        self::assertSame([], $this->told());
        $this->append('view_hours', 1, ['hour' => Tables::hourAt($this->now) - 168, 'dimension' => 'all', 'views' => 19]);
        self::assertSame([], $this->told());
        $this->append('view_hours', 1, ['hour' => Tables::hourAt($this->now) - 168, 'dimension' => 'all', 'views' => 1]);
        self::assertSame(['fired 0'], $this->told());
        $this->views(1);

        self::assertSame(['ended 1'], $this->told());
    }

    public function testARuleThatIsOffTellsNothingAndForgets(): void
    {
        $this->rule(['kind' => 'failures', 'over' => 0.1]);
        $this->views(20, ['failure' => 'network']);
        self::assertSame(['fired 1'], $this->told());
        $this->rule(['kind' => 'failures', 'over' => 0.1, 'isOn' => false]);
        self::assertSame([], $this->told());
        $this->rule(['kind' => 'failures', 'over' => 0.1]);

        self::assertSame(['fired 1'], $this->told());
    }

    public function testAMessageIsSignedAndNamesItsRule(): void
    {
        $this->rule(['kind' => 'failures', 'over' => 0.05]);
        $this->views(20, ['failure' => 'network']);
        $this->evaluate();

        $body = $this->network->bodies[0];
        $message = json_decode($body, true);
        ['X-VV-Signature' => $signature, 'X-VV-Delivery' => $id] = $this->network->headers[0];
        self::assertSame("t=$this->now,v1=" . hash_hmac('sha256', "$this->now.$body", self::SECRET), $signature);
        self::assertSame([$id, 'fired', $this->now, 20], [$message['id'], $message['event'], $message['at'], $message['count']]);
        self::assertSame(['id' => 'one', 'kind' => 'failures', 'over' => 0.05, 'minutes' => 30, 'isOn' => true], $message['rule']);
        self::assertSame('Началось: сбоев 100 % из 20 просмотров за 30 мин (предел 5 %)', $message['text']);
        self::assertStringNotContainsString(self::SECRET, $body);
        self::assertSame([], (new DeskState("$this->folder/cache"))->read()['queue']);
    }

    public function testAMessageIsRepeatedWithGrowingPausesAndThenGivenUp(): void
    {
        $this->rule(['kind' => 'failures', 'over' => 0.1]);
        $this->views(20, ['failure' => 'network']);
        $this->answer(500);
        $this->evaluate();
        $ids = [$this->network->headers[0]['X-VV-Delivery']];
        foreach (Webhooks::PAUSES_S as $number => $pause) {
            $this->answer($number === 1 ? null : 503);
            $this->now += $pause - 1;
            $this->webhooks()->send($this->now);
            self::assertSame([], $this->network->requests);
            $this->now += 1;
            $this->webhooks()->send($this->now);
            self::assertCount(1, $this->network->requests, "after $pause s");
            $ids[] = $this->network->headers[0]['X-VV-Delivery'];
        }
        $this->answer(204);
        $this->now += 86_400;
        $this->webhooks()->send($this->now);

        self::assertSame([], $this->network->requests);
        self::assertCount(1, array_unique($ids));
        self::assertSame([['one', 6, null]], array_map(
            static fn (array $one) => [$one['ruleId'], $one['tries'], $one['next']],
            Webhooks::waiting($this->state->read()),
        ));
    }

    /** @dataProvider innerHosts */
    public function testNoMessageGoesIntoAnInnerNetwork(string $url, array $addresses): void
    {
        $this->addresses = $addresses;
        $this->rule(['kind' => 'failures', 'over' => 0.1, 'webhook' => $url]);
        $this->views(20, ['failure' => 'network']);
        $this->evaluate();

        self::assertSame([], $this->network->requests);
        self::assertSame(1, Webhooks::waiting($this->state->read())[0]['tries']);
    }

    /** @return list<array{string, list<string>}> */
    public static function innerHosts(): array
    {
        return [
            ['https://hooks.example/', ['10.0.0.1']], ['https://hooks.example/', ['93.184.216.34', 'fd00::1']],
            ['https://hooks.example/', []], ['https://127.0.0.1/', []], ['https://intranet/', ['93.184.216.34']],
            ['https://169.254.169.254/latest', []],
        ];
    }

    public function testTheConnectionGoesToTheAddressThatWasChecked(): void
    {
        $this->rule(['kind' => 'failures', 'over' => 0.1]);
        $this->views(20, ['failure' => 'network']);
        $this->evaluate();

        self::assertSame(['93.184.216.34'], $this->network->addresses);
    }

    public function testAMessageOfARemovedRuleIsNotSent(): void
    {
        $this->answer(500);
        $this->rule(['kind' => 'failures', 'over' => 0.1]);
        $this->views(20, ['failure' => 'network']);
        $this->evaluate();
        (new AlertsPage($this->state))->store(['rules' => []]);
        $this->answer(204);
        $this->now += 60;
        $this->webhooks()->send($this->now);

        self::assertSame([], $this->network->requests);
        self::assertSame([], Webhooks::waiting($this->state->read()));
    }

    /** @dataProvider badRules */
    public function testABadRuleIsRefusedInWordsAndChangesNothing(mixed $rule): void
    {
        $this->rule(['kind' => 'silence']);
        $answer = (new AlertsPage($this->state))->store(['rules' => [['kind' => 'silence', 'minutes' => 30], $rule]]);

        self::assertSame(400, $answer->status);
        self::assertStringContainsString('Правило 2', (string) $answer->body);
        self::assertSame(['one'], array_keys(AlertRule::all($this->state->read())));
    }

    /** @return list<array{mixed}> */
    public static function badRules(): array
    {
        $good = ['kind' => 'failures', 'over' => 0.1, 'minutes' => 30];

        return [
            [null], ['x'], [[]], [['kind' => 'x'] + $good], [['over' => 0] + $good], [['over' => 1.5] + $good], [['over' => '5'] + $good],
            [['minutes' => 4] + $good], [['minutes' => 1441] + $good], [['minutes' => 30.5] + $good], [['id' => '<b>'] + $good],
            [['webhook' => 'http://site.example/'] + $good], [['webhook' => 'ftp://site.example/'] + $good],
            [['webhook' => 'https://a@site.example/'] + $good], [['webhook' => "https://site.example/\r\nX: 1"] + $good],
            [['secret' => 'short'] + $good], [['kind' => 'startup', 'over' => 60_001, 'minutes' => 30]],
            [['kind' => 'fill', 'over' => 0.5, 'minutes' => 30]],
        ];
    }

    public function testASecretIsToldOnceAndKeptWhenARuleChanges(): void
    {
        $page = new AlertsPage($this->state);
        $made = json_decode((string) $page->store(['rules' => [['id' => '', 'kind' => 'silence', 'minutes' => 30, 'webhook' => self::URL, 'isOn' => true]]])->body, true);
        $id = $made['rules'][0]['id'];
        $secret = $made['secrets'][$id];
        self::assertGreaterThanOrEqual(16, strlen($secret));
        $changed = json_decode((string) $page->store(['rules' => [['id' => $id, 'kind' => 'silence', 'minutes' => 60, 'webhook' => self::URL, 'isOn' => true]]])->body, true);

        self::assertSame([], $changed['secrets']);
        self::assertSame([true, 60], [$changed['rules'][0]['secret'], $changed['rules'][0]['minutes']]);
        self::assertStringNotContainsString($secret, (string) $page->data()->body);
        self::assertSame($secret, AlertRule::all($this->state->read())[$id]->secret);
    }

    public function testThereAreTwentyRulesAtMost(): void
    {
        $rules = array_fill(0, AlertRule::MAX_RULES + 1, ['kind' => 'silence', 'minutes' => 30]);

        self::assertSame(400, (new AlertsPage($this->state))->store(['rules' => $rules])->status);
        self::assertSame(400, (new AlertsPage($this->state))->store(['rules' => ['a' => []]])->status);
        self::assertSame(400, (new AlertsPage($this->state))->store([])->status);
    }

    public function testAStateOfAnotherShapeStopsNothing(): void
    {
        $this->rule(['kind' => 'failures', 'over' => 0.1]);
        $this->state->change(static fn (array $state) => ['firing' => ['one' => 'x'], 'queue' => ['x', ['id' => 1]], 'fired' => 'x'] + $state);
        $this->views(20, ['failure' => 'network']);

        self::assertSame(['fired 1'], $this->told());
    }
}
