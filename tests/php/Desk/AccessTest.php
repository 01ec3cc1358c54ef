<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Desk;

use PHPUnit\Framework\TestCase;
use VvPlayer\Desk\Desk;
use VvPlayer\Desk\DeskState;
use VvPlayer\Desk\Session;
use VvPlayer\Desk\Throttle;
use VvPlayer\Http\Request;
use VvPlayer\Http\Response;
use VvPlayer\Statistics\SqliteStorage;
use VvPlayer\Statistics\Storages;
use VvPlayer\Tests\HostSettings;
use VvPlayer\Tests\TemporaryFolder;

final class AccessTest extends TestCase
{
    use HostSettings;
    use TemporaryFolder;

    private const PASSWORD = 'a long password';
    private const NOW = 1_800_000_000;
    private int $now = self::NOW;
    private string $log;
    private string $hash;

    protected function setUp(): void
    {
        $this->hash = self::hash(self::PASSWORD);
        $this->log = (string) ini_set('error_log', "$this->folder/error.log");
    }

    protected function tearDown(): void
    {
        ini_set('error_log', $this->log);
    }

    /** The cheapest hash: the tests check many. */
    private static function hash(string $password): string
    {
        return password_hash($password, PASSWORD_BCRYPT, ['cost' => 4]);
    }

    /**
     * @param array<string, string> $query
     * @param array<string, string> $headers by lower-case name
     * @param array<string, mixed>|string|int $body
     */
    private function call(
        string $call,
        array $query = [],
        array $headers = [],
        array|string|int $body = [],
        ?string $method = null,
        string $path = '/player/vv-player.php',
        bool $isSecure = true,
        string $client = '203.0.113.7',
    ): Response {
        $settings = $this->settings([
            'VV_STATISTICS' => "sqlite:$this->folder/statistics.sqlite",
            'VV_DESK_PASSWORD_HASH' => $this->hash,
            'VV_CACHE_DIR' => "$this->folder/cache",
        ]);
        $desk = new Desk(
            $settings,
            Storages::of($settings),
            DeskState::of($settings),
            static fn () => is_array($body) ? (string) json_encode((object) $body) : $body,
            $this->now,
        );
        $isWrite = in_array($call, ['sign-in', 'sign-out', 'alerts', 'share', 'erase'], true);

        return $desk->answer(new Request(
            $method ?? ($isWrite ? 'POST' : 'GET'),
            headers: $headers + ['host' => 'site.example', 'sec-fetch-site' => 'same-origin'],
            query: ['desk' => $call] + $query,
            urlPath: $path,
            isSecure: $isSecure,
            client: $client,
        ));
    }

    /** @return array{cookie: string, x-vv-csrf: string} headers of a signed-in browser */
    private function signIn(string $path = '/player/vv-player.php'): array
    {
        $answer = $this->call('sign-in', body: ['password' => self::PASSWORD], path: $path);
        self::assertSame(200, $answer->status, (string) $answer->body);

        return ['cookie' => self::pair($answer), 'x-vv-csrf' => (string) self::json($answer)['csrf']];
    }

    private static function pair(Response $answer): string
    {
        return explode(';', $answer->headers['Set-Cookie'])[0];
    }

    /** @return array<string, mixed> */
    private static function json(Response $answer): array
    {
        return json_decode((string) $answer->body, true, flags: JSON_THROW_ON_ERROR);
    }

    private static function code(Response $answer): string
    {
        return "$answer->status " . (self::json($answer)['error']['code'] ?? '');
    }

    public function testThePasswordOpensTheDataAndSigningOutClosesThem(): void
    {
        $films = ['page' => 'films', 'from' => '2027-01-01', 'to' => '2027-01-02'];
        self::assertSame('401 signed-out', self::code($this->call('data', $films)));
        $browser = $this->signIn();

        $data = $this->call('data', $films, $browser);
        self::assertSame([200, 'films'], [$data->status, self::json($data)['page']]);
        self::assertSame(200, $this->call('csv', $films + ['table' => 'films'], $browser)->status);
        self::assertTrue(self::json($this->call('session', headers: $browser))['signedIn']);

        $out = $this->call('sign-out', headers: $browser);
        self::assertStringContainsString('=; Max-Age=0;', $out->headers['Set-Cookie']);
        // A copy of the cookie does not open them any more.
        self::assertSame('401 signed-out', self::code($this->call('data', $films, $browser)));
    }

    public function testNoAnswerIsStoredOrFramed(): void
    {
        $browser = $this->signIn();
        foreach ([
            $this->call('data', ['page' => 'films']), $this->call('session', headers: $browser), $this->call('nothing'),
            $this->call('sign-in', method: 'GET'), $this->call('data', ['page' => 'now'], $browser),
        ] as $answer) {
            self::assertSame('private, no-store', $answer->headers['Cache-Control']);
            self::assertSame('DENY', $answer->headers['X-Frame-Options']);
            self::assertStringContainsString("frame-ancestors 'none'", $answer->headers['Content-Security-Policy']);
        }
    }

    public function testTheCookieIsForTheServerAloneAndForItsFolder(): void
    {
        $answer = $this->call('sign-in', body: ['password' => self::PASSWORD]);
        self::assertMatchesRegularExpression(
            '~^__Secure-vv-desk=[\w.-]+; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$~D',
            $answer->headers['Set-Cookie'],
        );
        $root = $this->call('sign-in', body: ['password' => self::PASSWORD], path: '/vv-player.php');
        self::assertMatchesRegularExpression(
            '~^__Host-vv-desk=[\w.-]+; Max-Age=43200; HttpOnly; SameSite=Strict; Path=/; Secure$~D',
            $root->headers['Set-Cookie'],
        );
        $loopback = $this->call('sign-in', headers: ['host' => 'localhost:8080'], body: ['password' => self::PASSWORD], isSecure: false);
        self::assertMatchesRegularExpression('~^vv-desk=[\w.-]+; Max-Age=43200; HttpOnly; SameSite=Strict$~D', $loopback->headers['Set-Cookie']);
    }

    public function testNobodySignsInByHttpFromAnotherMachine(): void
    {
        $answer = $this->call('sign-in', body: ['password' => self::PASSWORD], isSecure: false);

        self::assertSame('403 https', self::code($answer));
        self::assertArrayNotHasKey('Set-Cookie', $answer->headers);
    }

    /** @dataProvider forgeries */
    public function testAForgedCookieOpensNothing(callable $forge): void
    {
        $browser = $this->signIn();

        self::assertSame('401 signed-out', self::code($this->call('data', ['page' => 'now'], $forge($browser['cookie']))));
    }

    /** @return iterable<string, array{callable(string): array<string, string>}> */
    public static function forgeries(): iterable
    {
        yield 'no cookie' => [static fn () => []];
        yield 'another end' => [static fn (string $cookie) => ['cookie' => (string) preg_replace('~\.\d+\.([^.]+)$~', '.1800050000.$1', $cookie)]];
        yield 'another signature' => [static fn (string $cookie) => ['cookie' => substr($cookie, 0, -1) . (str_ends_with($cookie, 'A') ? 'E' : 'A')]];
        yield 'an empty signature' => [static fn (string $cookie) => ['cookie' => (string) preg_replace('~[^.]+$~', '', $cookie)]];
        yield 'another name' => [static fn (string $cookie) => ['cookie' => str_replace('__Secure-', '', $cookie)]];
        yield 'any text' => [static fn () => ['cookie' => '__Secure-vv-desk=' . str_repeat('x', 5000)]];
    }

    public function testTheCookieOfAnotherPlayerOnTheHostOpensNothing(): void
    {
        $browser = $this->signIn('/other/vv-player.php');

        self::assertSame('401 signed-out', self::code($this->call('data', ['page' => 'now'], $browser)));
        self::assertSame(200, $this->call('data', ['page' => 'now'], $browser, path: '/other/')->status);
    }

    public function testTheRightCookieCountsAmongThoseOfOtherFolders(): void
    {
        $browser = $this->signIn();
        $cookies = ['cookie' => "a=b; __Secure-vv-desk=planted; {$browser['cookie']}; c"];

        self::assertSame(200, $this->call('data', ['page' => 'now'], $cookies)->status);
    }

    public function testASessionEndsAfterTwelveHoursWithoutACall(): void
    {
        $browser = $this->signIn();
        $this->now = self::NOW + Session::LENGTH_S - 1;
        self::assertSame(200, $this->call('data', ['page' => 'now'], $browser)->status);
        $this->now += 1;

        self::assertSame('401 signed-out', self::code($this->call('data', ['page' => 'now'], $browser)));
    }

    public function testCallsRenewASessionForThirtyDaysAtMost(): void
    {
        $browser = $this->signIn();
        self::assertArrayNotHasKey('Set-Cookie', $this->call('data', ['page' => 'now'], $browser)->headers);
        $last = 0;
        for (; $this->now < self::NOW + Session::LONGEST_S + 86_400; $this->now += 21_600) {
            $answer = $this->call('session', headers: $browser);
            $last = self::json($answer)['signedIn'] ? $this->now : $last;
            $browser['cookie'] = isset($answer->headers['Set-Cookie']) ? self::pair($answer) : $browser['cookie'];
        }

        self::assertSame(self::NOW + Session::LONGEST_S - 21_600, $last);
    }

    public function testANewPasswordEndsSessionsAndShareLinks(): void
    {
        $browser = $this->signIn();
        $token = $this->share($browser, ['page' => 'films', 'until' => self::NOW + 86_400]);
        self::assertSame(200, $this->call('data', ['page' => 'films', 'share' => $token])->status);
        $this->hash = self::hash('another password');

        self::assertSame('401 signed-out', self::code($this->call('data', ['page' => 'films'], $browser)));
        self::assertSame('403 share', self::code($this->call('data', ['page' => 'films', 'share' => $token])));
    }

    public function testAWriteNeedsTheTokenOfItsOwnSession(): void
    {
        $browser = $this->signIn();
        $other = $this->signIn();
        foreach (['', 'x', $other['x-vv-csrf']] as $token) {
            foreach (['alerts', 'share', 'erase', 'sign-out'] as $call) {
                self::assertSame('403 csrf', self::code($this->call($call, headers: ['x-vv-csrf' => $token] + $browser)));
            }
        }
        self::assertSame('401 signed-out', self::code($this->call('erase', headers: ['x-vv-csrf' => $browser['x-vv-csrf']])));
        self::assertSame(200, $this->call('erase', headers: $browser, body: ['session_id' => str_repeat('a', 32)])->status);
        self::assertSame('400 session', self::code($this->call('erase', headers: $browser, body: ['session_id' => "' OR 1"])));
    }

    /** @dataProvider sites */
    public function testOtherSitesCallNothing(array $headers, bool $isAllowed): void
    {
        $browser = $this->signIn();
        $bare = static fn (array $more) => $more + ['sec-fetch-site' => ''];
        foreach (['erase', 'session'] as $call) {
            $answer = $this->call($call, headers: $bare($headers) + $browser, body: ['session_id' => str_repeat('a', 32)]);
            self::assertSame($isAllowed ? 200 : 403, $answer->status, $call);
        }
        $signIn = $this->call('sign-in', headers: $bare($headers), body: ['password' => self::PASSWORD]);
        self::assertSame($isAllowed ? 200 : 403, $signIn->status);
    }

    /** @return iterable<string, array{array<string, string>, bool}> */
    public static function sites(): iterable
    {
        yield 'our page' => [['sec-fetch-site' => 'same-origin', 'origin' => 'https://site.example'], true];
        yield 'our page in an old browser' => [['origin' => 'https://site.example'], true];
        yield 'our page behind a proxy' => [['origin' => 'https://film.example', 'x-forwarded-for' => '1.2.3.4', 'x-forwarded-host' => 'film.example'], true];
        yield 'a program' => [[], true];
        yield 'another site' => [['sec-fetch-site' => 'cross-site', 'origin' => 'https://evil.example'], false];
        yield 'a neighbour' => [['sec-fetch-site' => 'same-site'], false];
        yield 'another site in an old browser' => [['origin' => 'https://evil.example'], false];
        yield 'another port' => [['origin' => 'https://site.example:8443'], false];
        yield 'a sandboxed frame' => [['origin' => 'null'], false];
    }

    public function testABodyThatIsNoJsonIsRefused(): void
    {
        foreach (['', '[', '"a"', 'password=x'] as $body) {
            self::assertSame('400 body', self::code($this->call('sign-in', body: $body)));
        }
        self::assertSame('413 body', self::code($this->call('sign-in', body: 413)));
        self::assertSame('401 password', self::code($this->call('sign-in', body: ['password' => ['x']])));
        self::assertSame('401 password', self::code($this->call('sign-in', body: ['password' => str_repeat('x', 100_000)])));
        self::assertSame('401 password', self::code($this->call('sign-in', body: ['password' => self::PASSWORD . "\0"])));
    }

    public function testGuessesOfAnAddressWaitLongerEachTime(): void
    {
        $guess = fn (string $client = '203.0.113.7') => $this->call('sign-in', body: ['password' => 'wrong'], client: $client);
        for ($i = 0; $i < Throttle::FREE; $i += 1) {
            self::assertSame('401 password', self::code($guess()));
        }
        foreach ([900, 1800, 3600] as $pause) {
            $refused = $guess();
            self::assertSame([429, (string) $pause], [$refused->status, $refused->headers['Retry-After']]);
            // The right password waits as well: nobody learns from an answer that it was right.
            self::assertSame(429, $this->call('sign-in', body: ['password' => self::PASSWORD])->status);
            self::assertSame('401 password', self::code($guess('198.51.100.9')));
            $this->now += $pause;
            self::assertSame('401 password', self::code($guess()));
        }
        $this->now += 7200;
        self::assertSame(200, $this->call('sign-in', body: ['password' => self::PASSWORD])->status);
        self::assertSame('401 password', self::code($guess()));
        self::assertStringNotContainsString('203.0.113.7', (string) file_get_contents("$this->folder/cache/" . DeskState::FILE));
    }

    public function testANetworkOfIpv6CountsAsOneAddress(): void
    {
        for ($i = 1; $i <= Throttle::FREE; $i += 1) {
            $this->call('sign-in', body: ['password' => 'wrong'], client: "2001:db8:1:2::$i");
        }

        self::assertSame(429, $this->call('sign-in', body: ['password' => 'wrong'], client: '2001:db8:1:2:ffff::1')->status);
        self::assertSame(401, $this->call('sign-in', body: ['password' => 'wrong'], client: '2001:db8:1:3::1')->status);
    }

    public function testManyAddressesShareALimitThatDoesNotLockThePublisherOut(): void
    {
        $this->signIn();
        for ($i = 0; $i < Throttle::OVERALL; $i += 1) {
            $this->call('sign-in', body: ['password' => 'wrong'], client: "198.51.100.$i");
        }

        self::assertSame(429, $this->call('sign-in', body: ['password' => self::PASSWORD], client: '192.0.2.1')->status);
        self::assertSame(200, $this->call('sign-in', body: ['password' => self::PASSWORD])->status);
        $this->now += Throttle::PERIOD_S;
        self::assertSame(200, $this->call('sign-in', body: ['password' => self::PASSWORD], client: '192.0.2.1')->status);
    }

    public function testNobodySignsInWhereAttemptsCannotBeCounted(): void
    {
        $this->write('cache', 'a file in place of the folder');

        self::assertSame('503 state', self::code($this->call('sign-in', body: ['password' => self::PASSWORD])));
    }

    /**
     * @param array<string, string> $browser
     * @param array<string, mixed> $scope
     */
    private function share(array $browser, array $scope): string
    {
        $answer = $this->call('share', headers: $browser, body: $scope);
        self::assertSame(200, $answer->status, (string) $answer->body);

        return explode('#share=', self::json($answer)['url'])[1];
    }

    /** @dataProvider scopes */
    public function testAShareLinkOpensItsPageAlone(array $scope, array $allowed): void
    {
        $token = $this->share($this->signIn(), $scope + ['until' => self::NOW + 3600]);
        $asked = [
            'now' => ['data', ['page' => 'now']],
            'films' => ['data', ['page' => 'films']],
            'films file' => ['csv', ['page' => 'films', 'table' => 'films']],
            'film 1' => ['data', ['page' => 'film', 'content_id' => '1']],
            'film 1 file' => ['csv', ['page' => 'film', 'content_id' => '1', 'table' => 'dubs']],
            'film 2' => ['data', ['page' => 'film', 'content_id' => '2']],
            'film of none' => ['data', ['page' => 'film']],
            'quality' => ['data', ['page' => 'quality']],
            'sites' => ['data', ['page' => 'sites']],
            'ads' => ['data', ['page' => 'ads']],
            'erid' => ['csv', ['page' => 'erid', 'month' => '2026-12']],
            'alerts' => ['data', ['page' => 'alerts']],
        ];
        $opened = [];
        foreach ($asked as $name => [$call, $query]) {
            $answer = $this->call($call, $query + ['from' => '2027-01-01', 'to' => '2027-01-02', 'share' => $token]);
            self::assertContains($answer->status, [200, 403], "$name: $answer->body");
            if ($answer->status === 200) {
                $opened[] = $name;
            }
        }

        self::assertSame($allowed, $opened);
    }

    /** @return iterable<string, array{array<string, string>, list<string>}> */
    public static function scopes(): iterable
    {
        yield 'now' => [['page' => 'now'], ['now']];
        yield 'films' => [['page' => 'films'], ['films', 'films file']];
        yield 'one film' => [['page' => 'film', 'content_id' => '1'], ['film 1', 'film 1 file']];
        yield 'quality' => [['page' => 'quality'], ['quality']];
        yield 'ads' => [['page' => 'ads'], ['ads', 'erid']];
    }

    public function testAReaderOfAShareLinkChangesNothing(): void
    {
        $token = $this->share($this->signIn(), ['page' => 'films', 'until' => self::NOW + 3600]);
        $session = self::json($this->call('session', ['share' => $token]));

        self::assertSame([false, null], [$session['signedIn'], $session['csrf']]);
        self::assertSame(['page' => 'films', 'content_id' => '', 'until' => self::NOW + 3600], $session['scope']);
        self::assertSame('401 signed-out', self::code($this->call('erase', ['share' => $token], body: ['session_id' => str_repeat('a', 32)])));
    }

    public function testAShareLinkThatIsOverOrForgedSaysSo(): void
    {
        $token = $this->share($this->signIn(), ['page' => 'films', 'until' => self::NOW + 3600]);
        [$text, $signature] = explode('.', $token);
        $wide = rtrim(strtr(base64_encode((string) json_encode(['page' => 'ads', 'content_id' => '', 'until' => self::NOW + 9])), '+/', '-_'), '=');
        foreach (["$wide.$signature", $text, "$text.", "$text.x", '.', 'x', str_repeat('x', 9000)] as $forged) {
            self::assertSame('403 share', self::code($this->call('data', ['page' => 'films', 'share' => $forged])));
            self::assertSame('403 share', self::code($this->call('session', ['share' => $forged])));
        }
        $this->now = self::NOW + 3600;
        self::assertSame('403 share', self::code($this->call('data', ['page' => 'films', 'share' => $token])));
    }

    /** @dataProvider badScopes */
    public function testNoShareLinkHasABadScope(array $scope): void
    {
        self::assertSame('400 share', self::code($this->call('share', headers: $this->signIn(), body: $scope)));
    }

    /** @return list<array{array<string, mixed>}> */
    public static function badScopes(): array
    {
        $until = self::NOW + 3600;

        return [
            [[]], [['page' => 'alerts', 'until' => $until]], [['page' => 'film', 'until' => $until]],
            [['page' => 'films', 'content_id' => '1', 'until' => $until]], [['page' => 'films', 'until' => self::NOW]],
            [['page' => 'films', 'until' => self::NOW + 400 * 86_400]], [['page' => 'films', 'until' => '1900000000']],
            [['page' => 'film', 'content_id' => str_repeat('x', 81), 'until' => $until]],
        ];
    }

    public function testMadeUpStatisticsSaySo(): void
    {
        self::assertFalse(self::json($this->call('session'))['demo']);
        $storage = SqliteStorage::at("$this->folder/statistics.sqlite", fn () => $this->now);
        $storage->append('names', [['kind' => 'demo', 'name' => 'demo', 'label' => '', 'at' => $this->now]]);

        self::assertTrue(self::json($this->call('session'))['demo']);
    }

    public function testABrokenDatabaseStillTellsWhoAsks(): void
    {
        $this->write('statistics.sqlite', str_repeat('no database ', 1000));
        $browser = $this->signIn();

        self::assertTrue(self::json($this->call('session', headers: $browser))['signedIn']);
        self::assertSame('503 broken', self::code($this->call('data', ['page' => 'films', 'from' => '2027-01-01', 'to' => '2027-01-02'], $browser)));
        self::assertSame('503 broken', self::code($this->call('erase', headers: $browser, body: ['session_id' => str_repeat('a', 32)])));
    }

    public function testTellsHowToSwitchItOn(): void
    {
        $this->hash = '';
        $page = $this->call('');
        $data = $this->call('data', ['page' => 'films']);

        self::assertSame(503, $page->status);
        self::assertStringContainsString('php desk.php password', (string) $page->body);
        self::assertSame('503 off', self::code($data));
        self::assertStringNotContainsString('<', self::json($data)['error']['message']);
    }

    public function testRefusesUnknownCallsAndOtherMethods(): void
    {
        self::assertSame('404 call', self::code($this->call('nothing')));
        foreach (['sign-in' => 'GET', 'erase' => 'DELETE', 'data' => 'POST', '' => 'PUT'] as $call => $method) {
            self::assertSame(405, $this->call($call, method: $method)->status);
        }
    }
}
