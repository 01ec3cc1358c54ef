<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Page;

use PHPUnit\Framework\TestCase;
use VvPlayer\Doctor\ContentChecks;
use VvPlayer\Http\Request;
use VvPlayer\Page\PageContent;
use VvPlayer\Player;
use VvPlayer\Tests\HostSettings;
use VvPlayer\Tests\TemporaryFolder;

final class PageContentTest extends TestCase
{
    use HostSettings;
    use TemporaryFolder;

    private string|false $oldLog = false;
    private const FILM = ['id' => 1, 'title' => 'Фильм & <b>', 'src' => 'film.m3u8'];

    public function testThePageNamesTheCallsOfThisScript(): void
    {
        $this->titles(self::FILM);

        self::assertSame(['env_base_url' => '/player/vv-player.php?path=/catalogue'], $this->globals());
    }

    public function testThePageNamesAnAdListWhereATitleHasAdsAndNoneIsSet(): void
    {
        $this->titles(self::FILM + ['prerollList' => ['a.xml']]);

        self::assertSame('/player/vv-player.php?path=/catalogue/ads/{content_id}', $this->globals()['env_ad_list_url']);
        self::assertArrayNotHasKey('env_ad_list_url', $this->globals(hasAdList: true));
    }

    public function testItsGlobalsGoBeforeThoseOfTheEnvironment(): void
    {
        $this->titles(self::FILM);
        $this->write('dist/index.html', '<!--vv:config-->');
        $variables = ['VV_ENV_BASE_URL' => 'https://api.example', 'VV_DIST' => "$this->folder/dist"];
        $page = (string) (new Player($this->settings($variables + $this->variables())))->answer($this->request())->body;

        self::assertStringContainsString('"env_base_url":"\/player\/vv-player.php?path=\/catalogue"', $page);
        self::assertStringNotContainsString('api.example', $page);
        self::assertStringContainsString('VV_CATALOGUE_FILE is in force; VV_ENV_BASE_URL set as well and left out', $this->log());
    }

    public function testProblemsAreLoggedOnceForEachVersionOfTheFile(): void
    {
        $this->titles(self::FILM, ['id' => 2]);
        $report = fn () => (new PageContent($this->settings($this->variables())->content))->report(new Request());
        $report();
        $report();
        self::assertSame(1, substr_count($this->log(), 'VV Player: VV_CATALOGUE_FILE: titles[1].title: нужно название'));

        $this->titles(self::FILM, ['id' => 2], ['id' => 3]);
        clearstatcache();
        $report();
        self::assertSame(2, substr_count($this->log(), 'titles[1].title'));
    }

    public function testTheDiagnosticsPageShowsTheProblems(): void
    {
        $this->titles(self::FILM, ['id' => 2]);
        $findings = ContentChecks::findings($this->settings($this->variables() + ['VV_ENV_BASE_URL' => '/x'])->content, new Request());
        $texts = array_map(static fn ($finding) => "$finding->state $finding->what", $findings);

        self::assertSame('warning Фильмы берутся из VV_CATALOGUE_FILE, заданы ещё VV_ENV_BASE_URL', $texts[0]);
        self::assertSame('bad VV_CATALOGUE_FILE: фильмов и сериалов 2, ошибок 2', $texts[1]);
        self::assertSame('warning titles[1].title: нужно название', $texts[2]);
        self::assertSame([], ContentChecks::findings($this->settings([])->content, new Request()));
    }

    public function testTheDiagnosticsPageTellsWhoSendsTheFolderOfFilms(): void
    {
        $this->write('films/a.mp4', 'x');
        $this->write('films/b.mkv', 'x');
        $settings = $this->settings(['VV_MEDIA_DIR' => '../films', 'VV_CACHE_DIR' => "$this->folder/cache"])->content;
        [$count, , $byPhp] = ContentChecks::findings($settings, new Request());
        [, , $byServer] = ContentChecks::findings($settings, new Request(), true);

        self::assertSame('Остальные фильмы показываются.', $count->advice);
        self::assertSame(['warning', 'Файлы из VV_MEDIA_DIR отдаёт PHP'], [$byPhp->state, $byPhp->what]);
        self::assertSame(['good', 'Файлы из VV_MEDIA_DIR отдаёт веб-сервер по поручению PHP'], [$byServer->state, $byServer->what]);
    }

    public function testWithoutAFilmNothingPlays(): void
    {
        $settings = $this->settings(['VV_MEDIA_DIR' => '../none', 'VV_CACHE_DIR' => "$this->folder/cache"])->content;

        self::assertSame('Играть нечего: исправьте ошибки или добавьте фильмы.', ContentChecks::findings($settings, new Request())[0]->advice);
    }

    public function testOEmbedKnowsTitleAndPosterWithoutACall(): void
    {
        $image = base64_decode('iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAC56t6BAAAAC0lEQVR4nGNgwAUAAB4AAW7UG9AAAAAASUVORK5CYII=');
        $this->write('php/p.png', $image);
        $this->write('secret.png', $image);
        $this->titles(self::FILM + ['poster' => 'p.png'], ['id' => 'b', 'poster' => '../secret.png'] + self::FILM);
        $ask = function (string $id, string $url = 'http://vv.example/player/vv-player.php'): array {
            $query = ['oembed' => '', 'url' => "$url?movie_id=$id"];
            $request = new Request('GET', null, ['host' => 'vv.example'], null, $query, '/player/vv-player.php');
            $answer = (new Player($this->settings($this->variables())))->answer($request);

            return [$answer->status, json_decode((string) $answer->body, true)];
        };
        [$status, $fields] = $ask('1');

        self::assertSame([200, 'Фильм & <b>', 2, 3], [$status, $fields['title'], $fields['thumbnail_width'], $fields['thumbnail_height']]);
        self::assertSame('http://vv.example/player/p.png', $fields['thumbnail_url']);
        self::assertArrayNotHasKey('thumbnail_url', $ask('b')[1]);
        self::assertSame(404, $ask('2')[0]);
    }

    /** @param array<string, mixed> ...$titles */
    private function titles(array ...$titles): void
    {
        $this->write('c.json', (string) json_encode(['titles' => $titles]));
    }

    /** @return array<string, string> */
    private function variables(): array
    {
        return ['VV_CATALOGUE_FILE' => '../c.json', 'VV_CACHE_DIR' => "$this->folder/cache"];
    }

    /** @return array<string, string> */
    private function globals(bool $hasAdList = false): array
    {
        return (new PageContent($this->settings($this->variables())->content))->globals($this->request(), $hasAdList);
    }

    private function request(): Request
    {
        return new Request(urlPath: '/player/vv-player.php');
    }

    /** @before */
    public function catchLog(): void
    {
        mkdir("$this->folder/php");
        $this->oldLog = ini_set('error_log', "$this->folder/log.txt");
    }

    /** @after */
    public function releaseLog(): void
    {
        ini_set('error_log', (string) $this->oldLog);
    }

    private function log(): string
    {
        return is_file("$this->folder/log.txt") ? (string) file_get_contents("$this->folder/log.txt") : '';
    }
}
