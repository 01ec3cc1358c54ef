<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Desk;

use PHPUnit\Framework\TestCase;
use VvPlayer\Desk\DeskDocument;
use VvPlayer\Http\Request;
use VvPlayer\Http\Response;
use VvPlayer\Tests\HostSettings;
use VvPlayer\Tests\TemporaryFolder;

final class DeskDocumentTest extends TestCase
{
    use HostSettings;
    use TemporaryFolder;

    private const PAGE = '<style>p{}</style><script>go()</script>';

    public function testItsPolicyNamesTheInlineCodeByHashAndAllowsNothingElse(): void
    {
        $this->build();
        $policy = $this->policy($this->answer());

        self::assertSame(['none'], $policy['default-src']);
        self::assertSame(["sha256-{$this->hash('go()')}"], $policy['script-src']);
        self::assertSame(["sha256-{$this->hash('p{}')}"], $policy['style-src']);
        self::assertSame(['self'], $policy['connect-src']);
        self::assertSame(['data:', 'https:'], $policy['img-src']);
        self::assertSame([['none'], ['none'], ['none']], [$policy['frame-ancestors'], $policy['base-uri'], $policy['form-action']]);
    }

    public function testItsScriptMayAskTheCatalogueOfTheSettings(): void
    {
        $this->build();
        $policy = $this->policy($this->answer(variables: ['VV_ENV_BASE_URL' => 'https://catalogue.example/api/v1']));

        self::assertSame(['self', 'https://catalogue.example'], $policy['connect-src']);
    }

    public function testIsRevalidatedByATagThatChangesWithThePolicyAndTheCoding(): void
    {
        $this->build();
        file_put_contents("$this->folder/dist/desk.html.br", 'brotli');
        $plain = $this->answer();
        $other = $this->answer(variables: ['VV_ENV_BASE_URL' => 'https://catalogue.example/']);
        $coded = $this->answer(['accept-encoding' => 'gzip, br']);

        self::assertSame('no-cache', $plain->headers['Cache-Control']);
        self::assertCount(3, array_unique([$plain->headers['ETag'], $other->headers['ETag'], $coded->headers['ETag']]));
        $again = $this->answer(['if-none-match' => $plain->headers['ETag']]);
        self::assertSame([304, ''], [$again->status, $again->body]);
        self::assertSame($plain->headers['Content-Security-Policy'], $again->headers['Content-Security-Policy']);
        self::assertSame(200, $this->answer(['if-none-match' => $other->headers['ETag']])->status);
    }

    public function testIsSentInTheBestStoredCoding(): void
    {
        $this->build();
        file_put_contents("$this->folder/dist/desk.html.gz", 'gzipped');
        $coded = $this->answer(['accept-encoding' => 'gzip, br']);

        self::assertSame(['gzip', 'gzipped', 'Accept-Encoding'], [$coded->headers['Content-Encoding'], $coded->body, $coded->headers['Vary']]);
        self::assertSame($this->page(), $this->answer()->body);
    }

    public function testACompressedFileOfTheBuildBeforeIsNotSent(): void
    {
        $this->build();
        file_put_contents("$this->folder/dist/desk.html.br", 'old');
        touch("$this->folder/dist/desk.html.br", time() - 3600);

        self::assertSame($this->page(), $this->answer(['accept-encoding' => 'br'])->body);
    }

    public function testNoPageFramesItAndItsAddressGoesNowhere(): void
    {
        $this->build();
        $headers = $this->answer()->headers;

        self::assertSame(['DENY', 'no-referrer', 'nosniff', 'same-origin'], [
            $headers['X-Frame-Options'],
            $headers['Referrer-Policy'],
            $headers['X-Content-Type-Options'],
            $headers['Cross-Origin-Opener-Policy'],
        ]);
        self::assertSame('text/html; charset=utf-8', $headers['Content-Type']);
    }

    public function testSaysThatThePackageIsNotWhole(): void
    {
        self::assertSame(503, $this->answer()->status);
    }

    private function build(): void
    {
        mkdir("$this->folder/dist");
        file_put_contents("$this->folder/dist/desk.html", $this->page());
    }

    private function page(): string
    {
        $length = strlen(self::PAGE);

        return self::PAGE . "<!--vv:inline $length style:{$this->hash('p{}')} script:{$this->hash('go()')}-->";
    }

    private function hash(string $code): string
    {
        return base64_encode(hash('sha256', $code, true));
    }

    /**
     * @param array<string, string> $headers
     * @param array<string, string> $variables
     */
    private function answer(array $headers = [], array $variables = []): Response
    {
        return DeskDocument::answer($this->settings($variables + ['VV_DIST' => "$this->folder/dist"]), new Request(headers: $headers, query: ['desk' => '']));
    }

    /** @return array<string, list<string>> sources without quotes */
    private function policy(Response $response): array
    {
        $policy = [];
        foreach (explode('; ', $response->headers['Content-Security-Policy']) as $directive) {
            $sources = explode(' ', $directive);
            $policy[(string) array_shift($sources)] = array_map(static fn (string $source) => trim($source, "'"), $sources);
        }

        return $policy;
    }
}
