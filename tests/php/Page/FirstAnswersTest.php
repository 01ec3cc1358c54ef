<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Page;

use PHPUnit\Framework\TestCase;
use VvPlayer\Catalogue\Providers;
use VvPlayer\Catalogue\Signature;
use VvPlayer\Http\Request;
use VvPlayer\Page\FirstAnswers;
use VvPlayer\Page\PageContent;
use VvPlayer\Player;
use VvPlayer\Tests\HostSettings;
use VvPlayer\Tests\TemporaryFolder;

final class FirstAnswersTest extends TestCase
{
    use HostSettings;
    use TemporaryFolder;

    private const KEY = 'a-key-of-16-bytes';
    private const SERVICE = ['VV_ENV_BASE_URL' => 'https://api.example/v1/'];

    /**
     * @dataProvider calls
     * @param array<string, string> $query
     * @param list<string> $expected
     */
    public function testNamesTheFirstCallsOfAService(array $query, array $expected): void
    {
        self::assertSame(array_fill_keys($expected, null), $this->answers(self::SERVICE, $query));
    }

    /** @return iterable<string, array{array<string, string>, list<string>}> */
    public function calls(): iterable
    {
        $base = 'https://api.example/v1';
        yield 'a number' => [['movie_id' => '007'], ["$base/contents/7", "$base/episodes?content-id=7"]];
        yield 'a text' => [
            ['movie_id' => 'дом~1', 'auto_play' => '1', 't' => '5'],
            ["$base/contents/%D0%B4%D0%BE%D0%BC~1", "$base/episodes?content-id=%D0%B4%D0%BE%D0%BC%7E1"],
        ];
        yield 'a lookup, whose answer has the id' => [['kinopoisk_id' => '8'], ["$base/kinopoisk/contents/8"]];
        yield 'a parameter that the service gets' => [['movie_id' => '7', 'partner' => 'x'], []];
        yield 'no film' => [[], []];
    }

    public function testContinuesABaseThatIsAQuery(): void
    {
        $answers = $this->answers(['VV_ENV_BASE_URL' => '/api.php?path=/v1&key=x'], ['movie_id' => '7']);

        self::assertSame(['/api.php?path=/v1/contents/7&key=x', '/api.php?path=/v1/episodes&key=x&content-id=7'], array_keys($answers));
    }

    public function testNamesTheServiceAsThePageHasIt(): void
    {
        $base = "https://api.example/\"&<\xff";
        $block = $this->block(['VV_ENV_BASE_URL' => $base], ['movie_id' => '7']);

        self::assertSame(1, preg_match('~ data-service="([^"<]*)">({[^<]*})<~', $block, $match));
        self::assertSame("https://api.example/\"&<\u{fffd}", html_entity_decode($match[1], ENT_QUOTES));
        self::assertSame("https://api.example/\"&<\u{fffd}/contents/7", array_key_first(json_decode($match[2], true)));
    }

    public function testNamesNoCallThatWaitsForTheDevice(): void
    {
        self::assertSame([], $this->answers(self::SERVICE + ['VV_ENV_SESSION_CONTEXT' => 'required'], ['movie_id' => '7']));
        self::assertSame([], $this->answers(['VV_ENV_BASE_URL' => 'api.example'], ['movie_id' => '7']));
        self::assertSame([], $this->answers([], ['movie_id' => '7']));
    }

    public function testBringsTheAnswersOfTheHostsOwnFilm(): void
    {
        $variables = $this->titles([
            'id' => 7, 'title' => "</script><b>\u{2028}", 'src' => 'a.m3u8', 'subtitles' => ['a.ru.vtt'],
            'prerollList' => ['https://ads.example/v.xml'],
        ]);
        $text = $this->block($variables, ['movie_id' => '7']);
        $answers = $this->answers($variables, ['movie_id' => '7']);

        self::assertSame(1, preg_match('~^<script type="application/json" id="vv-answers">[^<\x{2028}]*</script>$~u', $text));
        self::assertSame("</script><b>\u{2028}", $answers['/player/vv-player.php?path=/catalogue/contents/7']['title']);
        // Each is the answer of the call itself.
        $player = new Player($this->settings($variables));
        foreach ($answers as $url => $answer) {
            parse_str((string) parse_url($url, PHP_URL_QUERY), $query);
            $call = $player->answer(new Request(path: $query['path'], query: $query, urlPath: '/player/vv-player.php'));
            self::assertEquals(json_decode((string) $call->body, true), $answer, $url);
        }
        self::assertCount(6, $answers, implode("\n", array_keys($answers)));
        self::assertContains('/player/vv-player.php?path=/catalogue/ads/7', array_keys($answers));
    }

    /**
     * @dataProvider episodes
     * @param array<string, string> $query
     */
    public function testBringsTheMasterJsonOfTheEpisode(array $query, ?string $expected): void
    {
        $episode = static fn (int $season, int $number) => [
            'id' => "e$season$number", 'number' => $number, 'title' => 'a', 'sources' => [
                ['label' => 'a', 'link' => "$season$number.m3u8"], ['label' => 'b', 'link' => 'b.m3u8'],
            ],
        ];
        $season = static fn (int $number) => ['number' => $number, 'episodes' => [$episode($number, 2), $episode($number, 1)]];
        $variables = $this->titles(['id' => 8, 'title' => 'Сериал', 'seasons' => [$season(2), $season(1)]]);
        $masters = preg_grep('~/streams/~', array_keys($this->answers($variables, ['movie_id' => '8'] + $query)));

        self::assertSame($expected === null ? [] : ["/player/vv-player.php?path=/catalogue/streams/8/$expected.json"], array_values($masters));
    }

    /** @return iterable<string, array{array<string, string>, ?string}> */
    public function episodes(): iterable
    {
        yield 'the first' => [[], 'e11'];
        yield 'by its id' => [['episode_id' => 'e22', 'season' => '1'], 'e22'];
        yield 'by its numbers' => [['season' => '2', 'episode' => '2'], 'e22'];
        yield 'the first of a season' => [['season' => '2'], 'e21'];
        yield 'one by an unknown id' => [['episode_id' => 'e33'], null];
        yield 'one that is not there' => [['season' => '3'], null];
    }

    public function testBringsTheFilmOfASignedLink(): void
    {
        $film = ['src' => 'https://cdn.example/a.m3u8', 'subtitles' => 'https://cdn.example/a.vtt'];
        $answers = $this->answers(['VV_SOURCE_KEY' => self::KEY], $film + ['sig' => Signature::of($film, self::KEY)]);

        self::assertCount(5, $answers);
        self::assertStringContainsString('&sig=', (string) array_key_first($answers));
        self::assertSame([], $this->answers(['VV_SOURCE_KEY' => self::KEY], $film + ['sig' => 'other']));
    }

    public function testLeavesAnswersToTheCallsThatNeedARoundTrip(): void
    {
        $title = ['id' => 7, 'title' => 'a', 'description' => str_repeat('a', 3000), 'src' => 'a.m3u8', 'subtitles' => ['a.vtt']];
        $block = $this->block($this->titles($title), ['movie_id' => '7'], static fn (string $block) => strlen($block) < 2000);
        $answers = json_decode(strip_tags($block), true);

        self::assertArrayNotHasKey('/player/vv-player.php?path=/catalogue/contents/7', $answers);
        self::assertArrayHasKey('/player/vv-player.php?path=/catalogue/episodes&content-id=7', $answers);
        self::assertLessThan(2000, strlen($block));
    }

    public function testBringsNothingOfAnUnknownFilm(): void
    {
        self::assertSame([], $this->answers($this->titles(['id' => 7, 'title' => 'a', 'src' => 'a.m3u8']), ['movie_id' => '9']));
    }

    /**
     * @param array<string, mixed> $title
     * @return array<string, string>
     */
    private function titles(array $title): array
    {
        $this->write('catalogue.json', (string) json_encode(['titles' => [$title]]));

        return ['VV_CATALOGUE_FILE' => "$this->folder/catalogue.json", 'VV_CACHE_DIR' => "$this->folder/cache"];
    }

    /**
     * @param array<string, string> $variables
     * @param array<string, string> $query
     */
    private function block(array $variables, array $query, ?callable $fits = null): string
    {
        $settings = $this->settings($variables);
        $request = new Request(query: $query, urlPath: '/player/vv-player.php');
        $adList = (new PageContent($settings->content))->globals($request, false)['env_ad_list_url'] ?? null;

        $fits ??= static fn () => true;

        return FirstAnswers::block($settings, Providers::of($settings->content, $request), $adList, $request, $fits);
    }

    /**
     * @param array<string, string> $variables
     * @param array<string, string> $query
     * @return array<string, mixed>
     */
    private function answers(array $variables, array $query): array
    {
        return json_decode(strip_tags($this->block($variables, $query)) ?: '{}', true);
    }
}
