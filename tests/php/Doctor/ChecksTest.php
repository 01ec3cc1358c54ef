<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Doctor;

use PHPUnit\Framework\TestCase;
use VvPlayer\Assets\Manifest;
use VvPlayer\Doctor\AnswerChecks;
use VvPlayer\Doctor\Doctor;
use VvPlayer\Doctor\FileChecks;
use VvPlayer\Doctor\Finding;
use VvPlayer\Doctor\HostChecks;
use VvPlayer\Doctor\SettingChecks;
use VvPlayer\Http\Request;
use VvPlayer\Settings\SettingTable;
use VvPlayer\Tests\HostSettings;
use VvPlayer\Tests\TemporaryFolder;

/** The checks that need no network; the others are tested in tests/contract/php-doctor.test.ts. */
final class ChecksTest extends TestCase
{
    use HostSettings;
    use TemporaryFolder;

    public function testAnOldPhpIsBad(): void
    {
        self::assertSame(['bad'], $this->host(version: '8.1.29'));
        self::assertSame(['good'], $this->host(version: '8.2.0'));
        self::assertSame(['good'], $this->host(version: '8.10.0'));
    }

    public function testAMissingExtensionIsBad(): void
    {
        self::assertSame(['good', 'bad'], $this->host(without: ['json']));
    }

    public function testReportsMissingMeansOfCalls(): void
    {
        $catalogue = ['VV_ENV_BASE_URL' => 'https://api.example'];
        $origin = ['VV_ASSET_ORIGIN' => 'https://cdn.example'];

        self::assertSame(['good'], $this->host(without: ['openssl'], way: null));
        self::assertSame(['good'], $this->host(without: ['openssl'], way: 'wrapper'));
        self::assertSame(['good', 'warning'], $this->host($catalogue, way: null));
        self::assertSame(['good', 'bad'], $this->host($origin, way: null));
        self::assertSame(['good'], $this->host($origin, without: ['openssl']));
        self::assertSame(['good', 'warning'], $this->host($origin, way: 'wrapper'));
        self::assertSame(['good', 'warning', 'warning'], $this->host($catalogue, without: ['openssl'], way: 'wrapper'));
        self::assertSame(['good', 'warning', 'bad'], $this->host($origin, without: ['openssl'], way: 'wrapper'));
        $plain = ['VV_ENV_BASE_URL' => 'http://api.example'];
        self::assertSame(['good', 'warning'], $this->host($plain, without: ['openssl'], way: 'wrapper'));
    }

    public function testWarnsWithoutOpcache(): void
    {
        $findings = (new HostChecks('8.2.0', static fn () => true, 'curl', false))->findings($this->settings([]));

        self::assertSame(['good', 'warning'], self::states($findings));
    }

    public function testReportsIncompleteFiles(): void
    {
        $this->build(['index.html' => 'page', 'widget-assets/x.js' => 'code']);

        self::assertSame(['good'], self::states($this->files()));
        $this->write('widget-assets/x.js', 'code cut');
        self::assertSame(['bad'], self::states($this->files()));
        self::assertStringContainsString('widget-assets/x.js', $this->files()[0]->what);
        unlink("$this->folder/widget-assets/x.js");
        self::assertSame(['bad'], self::states($this->files()));
    }

    public function testReportsAMissingManifest(): void
    {
        self::assertSame(['bad'], self::states($this->files()));
    }

    public function testNamesOnlySomeOfManyBrokenFiles(): void
    {
        $this->build(array_fill_keys(array_map(static fn (int $n) => "widget-assets/$n.js", range(1, 9)), 'x'));
        array_map(unlink(...), (array) glob("$this->folder/widget-assets/*"));

        self::assertStringContainsString('и ещё 4', $this->files()[0]->what);
    }

    public function testFetchedFilesMayBeMissingLocally(): void
    {
        $this->build(['index.html' => 'page', 'widget-assets/x.js' => 'code']);
        unlink("$this->folder/widget-assets/x.js");
        $origin = ['VV_ASSET_ORIGIN' => 'https://cdn.example'];

        self::assertSame(['good', 'good'], self::states($this->files($origin + ['VV_CACHE_DIR' => "$this->folder/cache"])));
        self::assertDirectoryExists("$this->folder/cache");
        $blocked = $this->write('file', '') . '/cache';
        self::assertSame(['good', 'bad'], self::states($this->files($origin + ['VV_CACHE_DIR' => $blocked])));
    }

    public function testTheCatalogueUsesTheCacheButDoesNotNeedIt(): void
    {
        $this->build(['index.html' => 'page']);
        $blocked = $this->write('file', '') . '/cache';
        $states = fn (string $cache) => self::states(
            $this->files(['VV_ENV_BASE_URL' => 'https://api.example', 'VV_CACHE_DIR' => $cache]),
        );

        self::assertSame(['good', 'good'], $states("$this->folder/cache"));
        self::assertSame(['good', 'warning'], $states($blocked));
    }

    /** @dataProvider ownContent */
    public function testOwnFilmsUseTheCache(string $variable): void
    {
        $this->build(['index.html' => 'page']);
        $blocked = $this->write('file', '') . '/cache';
        $files = fn (string $cache) => $this->files([$variable => 'films', 'VV_CACHE_DIR' => $cache]);

        self::assertSame(['good', 'good'], self::states($files("$this->folder/cache")));
        $found = $files($blocked)[1];
        self::assertSame(['warning', "В папку кэша нельзя писать: $blocked"], [$found->state, $found->what]);
        self::assertStringContainsString('список фильмов хранится в ' . sys_get_temp_dir(), $found->advice);
        rmdir((string) $this->settings([$variable => 'films', 'VV_CACHE_DIR' => $blocked])->content->store());
    }

    /** @return iterable<array{string}> */
    public function ownContent(): iterable
    {
        yield ['VV_CATALOGUE_FILE'];
        yield ['VV_MEDIA_DIR'];
    }

    public function testAcceptsAnUnknownServerAddress(): void
    {
        self::assertSame(['warning'], self::states(AnswerChecks::findings($this->settings([]), new Request())));
    }

    public function testNamesTheAddressOfScripts(): void
    {
        $this->write('index.html', '<script src="./vv-player.php?path=/widget-assets/a.js"></script>');
        $scripts = fn (string $host) => AnswerChecks::findings(
            $this->settings(['VV_DIST' => $this->folder]),
            new Request(headers: ['host' => $host], urlPath: '/player/vv-player.php'),
        )[0];

        self::assertSame('good', $scripts('vv.example')->state);
        self::assertStringContainsString('vv.example/player/vv-player.php', $scripts('vv.example')->what);
        self::assertSame('warning', $scripts('203.0.113.5')->state);
        self::assertStringContainsString('X-Forwarded-Host', $scripts('203.0.113.5')->advice);
    }

    public function testNamesBadSettingsWithoutTheirValues(): void
    {
        $findings = SettingChecks::findings($this->settings(['VV_ENV_AD_HEADERS' => 'secret', 'VV_CSP_IMG' => 'secret']));

        self::assertSame(['bad', 'bad', 'warning'], self::states($findings));
        self::assertStringContainsString('VV_ENV_AD_HEADERS', $findings[0]->what);
        self::assertStringNotContainsString('secret', json_encode($findings, JSON_THROW_ON_ERROR));
    }

    public function testTellsOfAHashOfThePasswordThatIsNone(): void
    {
        $on = ['VV_STATISTICS' => 'sqlite:/var/lib/vv/statistics.sqlite'];
        $found = fn (string $hash) => SettingChecks::findings($this->settings($on + ['VV_DESK_PASSWORD_HASH' => $hash]))[0];

        self::assertStringContainsString('?desk закрыта', $found('')->what);
        foreach (['password', md5('password'), '$2y$10$short', '$argon2id'] as $bad) {
            self::assertSame(['bad', true], [$found($bad)->state, str_contains($found($bad)->what, 'VV_DESK_PASSWORD_HASH')], $bad);
            self::assertStringContainsString('php desk.php password', $found($bad)->advice);
        }
        self::assertStringContainsString('VV_DEBUG', $found(password_hash('x', PASSWORD_BCRYPT, ['cost' => 4]))->what);
    }

    public function testSecretsAreNotShown(): void
    {
        $shown = SettingChecks::shown($this->environment([
            'VV_ENV_AD_HEADERS' => '{"X-Token":"secret"}',
            'VV_ENV_SENTRY_DSN' => 'https://secret@sentry.example/1',
            'VV_ENV_AD_LIST_URL' => 'https://user:secret@lists.example/a?token=secret&c={content_id}',
            'VV_STATISTICS' => 'clickhouse:https://vv:secret@db.example/vv',
            'VV_DESK_PASSWORD_HASH' => 'secret',
            'VV_LANG_ORDER' => 'ru,en',
        ]));

        self::assertSame([
            'VV_ENV_AD_LIST_URL' => 'https://lists.example/a?…',
            'VV_ENV_AD_HEADERS' => 'задано, скрыто',
            'VV_ENV_SENTRY_DSN' => 'задано, скрыто',
            'VV_LANG_ORDER' => 'ru,en',
            'VV_STATISTICS' => 'задано, скрыто',
            'VV_DESK_PASSWORD_HASH' => 'задано, скрыто',
        ], $shown);
    }

    public function testThePageEscapesWhatItShows(): void
    {
        $settings = $this->settings(['VV_SENTRY_PROJECT_LABEL' => '<script>alert("1")</script>', 'VV_DEBUG' => '1']);
        $response = (new Doctor($settings))->answer(new Request());

        self::assertStringNotContainsString('<script', (string) $response->body);
        self::assertStringContainsString('&lt;script&gt;', (string) $response->body);
        self::assertSame('no-store', $response->headers['Cache-Control']);
        self::assertStringStartsWith("default-src 'none'; style-src 'sha256-", $response->headers['Content-Security-Policy']);
    }

    public function testEverySettingOfTheExampleIsShown(): void
    {
        $example = (string) file_get_contents(__DIR__ . '/../../../.env.example');
        preg_match_all('~^#?(VV_[A-Z0-9_]+)=~m', $example, $names);

        self::assertEqualsCanonicalizing($names[1], [...array_keys(SettingTable::ALL), ...SettingTable::OF_TOOLS]);
    }

    /** @dataProvider unknownNames */
    public function testNamesAnUnknownSettingAndTheOneThatIsMeant(string $name, ?string $meant): void
    {
        foreach ([[[$name => 'x'], ''], [[], "$name=x"]] as [$variables, $file]) {
            $this->write('.env', "VV_HOST_PORT=1\nAPP_DEBUG=1\n$file");
            $found = SettingChecks::findings($this->settings($variables))[0];
            // Variables of the process belong to all its programs.
            if (str_starts_with($name, 'VV_') || $file !== '') {
                self::assertSame(['warning', "Неизвестная настройка $name"], [$found->state, $found->what]);
                self::assertStringContainsString($meant === null ? 'Такой настройки нет' : "Похоже на $meant:", $found->advice);
            }
        }
    }

    /** @return iterable<array{string, string|null}> */
    public function unknownNames(): iterable
    {
        yield ['VV_ENV_BASE_ULR', 'VV_ENV_BASE_URL'];
        yield ['VV_BASE_URL', 'VV_ENV_BASE_URL'];
        yield ['VV_ENV_ADLIST_URL', 'VV_ENV_AD_LIST_URL'];
        yield ['VV_ACCENT_COLOUR', 'VV_ACCENT_COLOR'];
        yield ['VV_CATALOG_FILE', 'VV_CATALOGUE_FILE'];
        yield ['ENV_BASE_URL', 'VV_ENV_BASE_URL'];
        yield ['VV_SOMETHING_OF_ITS_OWN', null];
    }

    /**
     * @param array<string, string> $variables
     * @param list<string> $without extensions
     * @return list<string>
     */
    private function host(array $variables = [], string $version = '8.3.1', array $without = [], ?string $way = 'curl'): array
    {
        $has = static fn (string $name) => !in_array($name, $without, true);

        return self::states((new HostChecks($version, $has, $way, true))->findings($this->settings($variables)));
    }

    /** @param array<string, string> $files */
    private function build(array $files): void
    {
        array_map($this->write(...), array_keys($files), $files);
        $hashes = array_map(static fn (string $text) => hash('sha256', $text), $files);
        $this->write(Manifest::FILE, (string) json_encode(['version' => '1', 'files' => $hashes]));
    }

    /**
     * @param array<string, string> $variables
     * @return list<Finding>
     */
    private function files(array $variables = []): array
    {
        return FileChecks::findings($this->settings($variables + ['VV_DIST' => $this->folder]));
    }

    /**
     * @param list<Finding> $findings
     * @return list<string>
     */
    private static function states(array $findings): array
    {
        return array_map(static fn (Finding $finding) => $finding->state, $findings);
    }
}
