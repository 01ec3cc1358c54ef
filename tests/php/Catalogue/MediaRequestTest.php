<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Catalogue;

use PHPUnit\Framework\TestCase;
use VvPlayer\Http\FileSlice;
use VvPlayer\Http\Request;
use VvPlayer\Http\Response;
use VvPlayer\Player;
use VvPlayer\Tests\HostSettings;
use VvPlayer\Tests\TemporaryFolder;

final class MediaRequestTest extends TestCase
{
    use HostSettings;
    use TemporaryFolder;

    protected function setUp(): void
    {
        $this->write('php/media/Фильм 1/a.mp4', '0123456789');
        $this->write('secret.mp4', 'secret');
    }

    public function testGivesOutAFileWithItsTypeAndTag(): void
    {
        $answer = $this->ask('Фильм 1/a.mp4');

        self::assertSame([200, '0123456789'], [$answer->status, self::body($answer)]);
        self::assertSame(['video/mp4', '10', 'bytes', '*', 'no-cache'], array_map(
            static fn (string $name) => $answer->headers[$name],
            ['Content-Type', 'Content-Length', 'Accept-Ranges', 'Access-Control-Allow-Origin', 'Cache-Control'],
        ));
        self::assertSame(304, $this->ask('Фильм 1/a.mp4', ['if-none-match' => $answer->headers['ETag']])->status);
        self::assertSame('', $this->ask('Фильм 1/a.mp4', method: 'HEAD')->body);
    }

    /** @dataProvider ranges */
    public function testGivesOutParts(string $range, int $status, string $body, string $contentRange): void
    {
        $answer = $this->ask('Фильм 1/a.mp4', ['range' => $range]);

        self::assertSame([$status, $contentRange], [$answer->status, $answer->headers['Content-Range'] ?? '']);
        self::assertSame($body, $status === 416 ? '' : self::body($answer));
    }

    /** @return iterable<array{string, int, string, string}> */
    public function ranges(): iterable
    {
        yield ['bytes=2-4', 206, '234', 'bytes 2-4/10'];
        yield ['bytes=7-', 206, '789', 'bytes 7-9/10'];
        yield ['bytes=-2', 206, '89', 'bytes 8-9/10'];
        yield ['bytes=10-', 416, '', 'bytes */10'];
        yield ['bytes=0-1,3-4', 200, '0123456789', ''];
    }

    public function testAnOpenPartOfALargeFileComesInPieces(): void
    {
        $this->write('php/media/large.mp4', str_repeat('x', 5 * 1_048_576));

        self::assertSame('bytes 10-4194313/5242880', $this->ask('large.mp4', ['range' => 'bytes=10-'])->headers['Content-Range']);
        self::assertSame('bytes 0-5242879/5242880', $this->ask('large.mp4', ['range' => 'bytes=0-5242879'])->headers['Content-Range']);
        self::assertSame('bytes 4194304-5242879/5242880', $this->ask('large.mp4', ['range' => 'bytes=4194304-'])->headers['Content-Range']);
        $tag = $this->ask('large.mp4')->headers['ETag'];
        self::assertSame(206, $this->ask('large.mp4', ['range' => 'bytes=0-1', 'if-range' => $tag])->status);
        self::assertSame(200, $this->ask('large.mp4', ['range' => 'bytes=0-1', 'if-range' => '"other"'])->status);
    }

    /** @dataProvider refused */
    public function testRefusesEverythingElse(string $path): void
    {
        $media = "$this->folder/php/media";
        foreach (['x.php', '.env', 'notes.txt', '.hidden.mp4', 'a.mpd', 'page.html', 'site.key'] as $name) {
            $this->write("php/media/$name", 'for nobody but the server');
        }
        symlink("$this->folder/secret.mp4", "$media/link.mp4");
        symlink("$media/x.php", "$media/code.mp4");
        symlink("$media/.hidden.mp4", "$media/shown.mp4");
        symlink($this->folder, "$media/up");

        self::assertSame(404, $this->ask($path)->status);
    }

    /** @return iterable<array{string}> */
    public function refused(): iterable
    {
        foreach ([
            '', 'x.php', '.env', 'notes.txt', '.hidden.mp4', 'a.mpd', 'page.html', 'site.key', 'link.mp4', 'code.mp4', 'shown.mp4',
            'up/secret.mp4', '../../secret.mp4', 'Фильм 1/../../../secret.mp4', '/etc/passwd', 'Фильм 1', 'Фильм 1/', './Фильм 1/a.mp4',
            'Фильм 1//a.mp4', "Фильм 1/a.mp4\0", 'Фильм 1\\a.mp4', "\xff.mp4", 'none.mp4', 'a.mp4/x.mp4', str_repeat('a', 2000) . '.mp4',
            '%2e%2e/%2e%2e/secret.mp4', 'file:///etc/a.mp4', 'php://filter/resource=a.mp4',
        ] as $path) {
            yield [$path];
        }
    }

    public function testKeysOfAStreamAreGivenOut(): void
    {
        $this->write('php/media/stream.key', random_bytes(16));

        self::assertSame(200, $this->ask('stream.key')->status);
    }

    public function testAddressesInAPlaylistBecomeQueriesOfTheScript(): void
    {
        $this->write('php/media/Фильм 1/master.m3u8', "#EXTM3U\r\n# URI=\"left\"\r\n"
            . "#EXT-X-MEDIA:TYPE=AUDIO,NAME=\"x\",URI=\"audio/index.m3u8\"\r\n#EXT-X-KEY:METHOD=AES-128,URI=\"../stream.key\",IV=0x1\r\n"
            . "v 720/index%20a.m3u8?token=1\r\nhttps://cdn.example/v.m3u8\r\n/root.m3u8\r\n../../out.m3u8\r\n\r\n");
        $folder = '?path=/media/' . rawurlencode('Фильм 1');

        self::assertSame(
            "#EXTM3U\r\n# URI=\"left\"\r\n#EXT-X-MEDIA:TYPE=AUDIO,NAME=\"x\",URI=\"$folder/audio/index.m3u8\"\r\n"
                . "#EXT-X-KEY:METHOD=AES-128,URI=\"?path=/media/stream.key\",IV=0x1\r\n$folder/v%20720/index%20a.m3u8\r\n"
                . "https://cdn.example/v.m3u8\r\n/root.m3u8\r\n../../out.m3u8\r\n\r\n",
            $this->ask('Фильм 1/master.m3u8')->body,
        );
    }

    public function testAddressesInAListOfThumbnailsAsWell(): void
    {
        $this->write('php/media/t.vtt', "WEBVTT\n\n00:00.000 --> 00:04.000\nsprite.jpg#xywh=0,0,160,90\n\n00:04.000 --> 00:08.000\nслова и точка.jpg\n");

        self::assertSame(
            "WEBVTT\n\n00:00.000 --> 00:04.000\n?path=/media/sprite.jpg#xywh=0,0,160,90\n\n00:04.000 --> 00:08.000\nслова и точка.jpg\n",
            $this->ask('t.vtt')->body,
        );
    }

    public function testLeavesTheSendingToTheWebServer(): void
    {
        $nginx = ['VV_SENDFILE' => 'nginx', 'VV_MEDIA_LOCATION' => '/_vv-media/'];
        $answer = $this->ask('Фильм 1/a.mp4', ['range' => 'bytes=2-4'], more: $nginx);

        self::assertSame([200, ''], [$answer->status, $answer->body]);
        self::assertSame('/_vv-media/' . rawurlencode('Фильм 1') . '/a.mp4', $answer->headers['X-Accel-Redirect']);
        self::assertArrayNotHasKey('ETag', $answer->headers);
        $apache = $this->ask('Фильм 1/a.mp4', more: ['VV_SENDFILE' => 'apache']);
        self::assertSame(realpath("$this->folder/php/media/Фильм 1/a.mp4"), $apache->headers['X-Sendfile']);
        self::assertSame(404, $this->ask('x.php', more: $nginx)->status);
        self::assertArrayNotHasKey('X-Accel-Redirect', $this->ask('Фильм 1/a.mp4', more: ['VV_SENDFILE' => 'nginx'])->headers);
    }

    public function testWithoutAFolderThereAreNoFiles(): void
    {
        $request = new Request(path: '/media/a.mp4');

        self::assertSame(404, (new Player($this->settings([])))->answer($request)->status);
    }

    public function testRefusesWriting(): void
    {
        self::assertSame(405, $this->ask('Фильм 1/a.mp4', method: 'POST')->status);
        self::assertSame(204, $this->ask('Фильм 1/a.mp4', method: 'OPTIONS')->status);
    }

    /** @dataProvider bases */
    public function testAddressesAreThoseOfWhoGivesOutTheFolder(array $variables, ?string $root, string $base): void
    {
        mkdir("$this->folder/site/films", recursive: true);
        $variables = array_map(fn (string $value) => str_replace('{folder}', $this->folder, $value), $variables);
        $settings = $this->settings($variables)->content;
        $request = new Request(documentRoot: $root === null ? null : str_replace('{folder}', $this->folder, $root));

        self::assertSame($base, $settings->mediaBase($request));
    }

    /** @return iterable<array{array<string, string>, ?string, string}> */
    public function bases(): iterable
    {
        $films = ['VV_MEDIA_DIR' => '{folder}/site/films'];
        yield [$films, null, '?path=/media/'];
        yield [$films, '{folder}/site', '/films/'];
        yield [$films, '{folder}', '/site/films/'];
        yield [$films, '{folder}/elsewhere', '?path=/media/'];
        yield [['VV_MEDIA_DIR' => 'media'], '{folder}', '?path=/media/'];
        yield [['VV_MEDIA_DIR' => 'media', 'VV_MEDIA_URL' => 'media/'], '{folder}', 'media/'];
        yield [$films + ['VV_MEDIA_URL' => 'https://cdn.example/f'], null, 'https://cdn.example/f/'];
        yield [$films + ['VV_MEDIA_URL' => 'ftp://x'], null, '?path=/media/'];
    }

    /**
     * @param array<string, string> $headers
     * @param array<string, string> $more
     */
    private function ask(string $path, array $headers = [], string $method = 'GET', array $more = []): Response
    {
        $settings = $this->settings($more + ['VV_MEDIA_DIR' => 'media']);

        return (new Player($settings))->answer(new Request($method, "/media/$path", $headers));
    }

    private static function body(Response $answer): string
    {
        return $answer->body instanceof FileSlice ? implode('', iterator_to_array($answer->body->open(), false)) : $answer->body;
    }
}
