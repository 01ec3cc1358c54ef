<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Doctor;

use PHPUnit\Framework\TestCase;
use VvPlayer\Doctor\CatalogueChecks;
use VvPlayer\Http\Fetched;
use VvPlayer\Http\Request;
use VvPlayer\Tests\FakeNetwork;
use VvPlayer\Tests\HostSettings;
use VvPlayer\Tests\TemporaryFolder;

require_once __DIR__ . '/../../../php/sign.php';

final class OwnFilmChecksTest extends TestCase
{
    use HostSettings;
    use TemporaryFolder;

    private const HERE = 'https://site.example/player/';
    private const KEY = 'a key of enough characters';
    private const FILMS = [
        ['id' => 1, 'title' => 'Маяк', 'src' => 'media/1.m3u8', 'poster' => 'media/1.jpg', 'subtitles' => ['media/1.ru.vtt']],
        ['id' => 'dva', 'title' => 'Два', 'src' => 'media/2.mp4'],
        ['id' => 'dubs', 'title' => 'Озвучки', 'dubs' => [['title' => 'Дубляж', 'src' => 'media/2.mp4']]],
    ];

    public function testChecksTheFilmThatTheRequestNames(): void
    {
        self::assertSame([
            'good: Фильм найден: «Маяк», серий 1',
            'good: Постер открывается',
            'good: Плейлист: всё верно',
            'bad: Сегмент не открывается (ответ 404): ' . self::HERE . 'media/1.ts',
            'good: Субтитры: всё верно',
        ], $this->check(['movie_id' => '1'], [
            'media/1.jpg' => new Fetched(200, ['content-type' => 'image/jpeg'], 'x'),
            'media/1.m3u8' => new Fetched(200, [], "#EXTM3U\n#EXTINF:6,\n1.ts\n"),
            'media/1.ts' => new Fetched(404, [], ''),
            'media/1.ru.vtt' => new Fetched(200, [], 'WEBVTT'),
        ]));
        $video = ['media/2.mp4' => new Fetched(206, ['content-type' => 'video/mp4'], 'x')];
        self::assertContains('good: Видео открывается', $this->check(['movie_id' => 'dva'], $video));
        self::assertContains('good: Видео открывается', $this->check(['movie_id' => 'dubs'], $video));
    }

    public function testNamesTheFilmsThatThereAre(): void
    {
        [$missing] = $this->findings(['movie_id' => 'matrica'], []);
        [$unnamed] = $this->findings([], []);

        self::assertSame(['bad', 'Фильма с movie_id=matrica нет', 'Есть: 1, dva, dubs.'], [$missing->state, $missing->what, $missing->advice]);
        self::assertSame('Фильм не проверен', $unnamed->what);
        self::assertStringContainsString('Есть: 1, dva, dubs.', $unnamed->advice);
    }

    public function testChecksASignedLink(): void
    {
        $only = ['VV_SOURCE_KEY' => self::KEY];
        $link = static fn (array $source) => (array) self::query(vv_player_signed_url('', self::KEY, $source));
        $film = $link(['src' => 'media/2.mp4', 'title' => 'Ссылка']);
        $video = ['media/2.mp4' => new Fetched(206, ['content-type' => 'video/mp4'], 'x')];

        self::assertSame(['good: Фильм найден: «Ссылка», серий 1', 'good: Видео открывается'], $this->check($film, $video, $only));
        self::assertSame(['bad: Подпись ссылки не подходит'], $this->check(['title' => 'Иное'] + $film, $video, $only));
        self::assertSame(['bad: Срок ссылки истёк'], $this->check($link(['src' => 'media/2.mp4', 'exp' => 1]), $video, $only));
        self::assertSame(['bad: Подписанные ссылки выключены'], $this->check($film, $video, []));
        self::assertSame(['warning: Фильм не проверен'], $this->check([], [], $only));
    }

    /** @return array<int|string, mixed> */
    private static function query(string $url): array
    {
        parse_str((string) parse_url($url, PHP_URL_QUERY), $query);

        return $query;
    }

    /**
     * @param array<mixed> $query
     * @param array<string, Fetched> $answers by path below the folder of the player
     * @param array<string, string>|null $variables by default those of a file of films
     * @return list<string>
     */
    private function check(array $query, array $answers, ?array $variables = null): array
    {
        return FakeNetwork::lines($this->findings($query, $answers, $variables));
    }

    /**
     * @param array<mixed> $query
     * @param array<string, Fetched> $answers
     * @param array<string, string>|null $variables
     * @return list<\VvPlayer\Finding>
     */
    private function findings(array $query, array $answers, ?array $variables = null): array
    {
        $this->write('films.json', (string) json_encode(['titles' => self::FILMS]));
        $urls = array_map(static fn (string $path) => 'GET ' . self::HERE . $path, array_keys($answers));
        $probe = (new FakeNetwork(array_combine($urls, array_values($answers))))->probe();
        $settings = $this->settings($variables ?? ['VV_CATALOGUE_FILE' => "$this->folder/films.json"]);

        return CatalogueChecks::findings($settings, new Request(query: $query, urlPath: '/player/vv-player.php'), $probe);
    }
}
