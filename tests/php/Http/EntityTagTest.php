<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Http;

use PHPUnit\Framework\TestCase;
use VvPlayer\Http\EntityTag;
use VvPlayer\Tests\TemporaryFolder;

final class EntityTagTest extends TestCase
{
    use TemporaryFolder;

    public function testTakesTheHashOfTheNameWithoutReadingTheFile(): void
    {
        self::assertSame('"Bx3fK9aZ"', EntityTag::ofAsset('app-Bx3fK9aZ.js', '/missing')->value);
        self::assertSame('"D5b0_Tgxt_6G-br"', EntityTag::ofAsset('hls-D5b0_Tgxt_6G.js', '/missing', 'br')->value);
    }

    public function testDependsOnTheContentOnly(): void
    {
        $one = EntityTag::ofAsset('one.js', $this->write('one.js', 'content'));
        $two = EntityTag::ofAsset('two.js', $this->write('two.js', 'content'));
        touch("$this->folder/two.js", 1);

        self::assertSame($one->value, $two->value);
        self::assertSame(EntityTag::ofText('content')->value, $one->value);
        self::assertNotSame(EntityTag::ofText('Content')->value, $one->value);
        self::assertMatchesRegularExpression('~^"[0-9a-f]{32}"$~', $one->value);
    }

    public function testDiffersByCoding(): void
    {
        $file = $this->write('one.js', 'content');
        $values = array_map(fn (?string $coding) => EntityTag::ofAsset('one.js', $file, $coding)->value, [null, 'br', 'gzip']);

        self::assertCount(3, array_unique($values));
    }

    /** @dataProvider lists */
    public function testReadsIfNoneMatch(string $header, bool $expected): void
    {
        $tag = EntityTag::ofText('content');

        self::assertSame($expected, $tag->isListedIn(str_replace('TAG', $tag->value, $header)));
    }

    /** @return iterable<string, array{string, bool}> */
    public function lists(): iterable
    {
        yield 'absent' => ['', false];
        yield 'the tag' => ['TAG', true];
        yield 'weakened by a proxy' => ['W/TAG', true];
        yield 'in a list' => ['"a", W/"b,c", TAG', true];
        yield 'in a list without spaces' => ['"a",TAG,"b"', true];
        yield 'anything' => ['*', true];
        yield 'anything with spaces' => [' * ', true];
        yield 'another' => ['"a"', false];
        yield 'a star in quotes' => ['"*"', false];
        yield 'no quotes' => ['abc', false];
        yield 'one quote' => ['"', false];
    }

    /** @dataProvider ifRange */
    public function testReadsIfRangeStrongly(string $header, bool $expected): void
    {
        $tag = EntityTag::ofText('content');

        self::assertSame($expected, $tag->is(str_replace('TAG', $tag->value, $header)));
    }

    /** @return iterable<string, array{string, bool}> */
    public function ifRange(): iterable
    {
        yield 'the tag' => ['TAG', true];
        yield 'weak' => ['W/TAG', false];
        yield 'another' => ['"a"', false];
        yield 'a list' => ['"a", TAG', false];
        yield 'a date' => ['Wed, 21 Oct 2015 07:28:00 GMT', false];
        yield 'anything' => ['*', false];
    }
}
