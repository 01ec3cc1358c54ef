<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Settings;

use PHPUnit\Framework\TestCase;
use VvPlayer\Settings\DotEnv;

final class DotEnvTest extends TestCase
{
    /** @dataProvider values */
    public function testReadsAValue(string $line, string $expected): void
    {
        $file = DotEnv::parse("VV_A=before\n$line\nVV_Z=after");

        self::assertSame(['VV_A' => 'before', 'VV_X' => $expected, 'VV_Z' => 'after'], self::sorted($file->values));
        self::assertSame([], $file->badLines);
    }

    /** @return iterable<array{string, string}> */
    public function values(): iterable
    {
        yield ['VV_X=1', '1'];
        yield ['VV_X=', ''];
        yield ['  VV_X = 1  ', '1'];
        yield ["\texport VV_X=1", '1'];
        yield ['VV_X=https://a.example/?b=1&c=2', 'https://a.example/?b=1&c=2'];
        yield ['VV_X=two words', 'two words'];
        yield ['VV_X=1 # note', '1'];
        yield ["VV_X=1\t# note", '1'];
        yield ['VV_X=# note', ''];
        yield ['VV_X=#', ''];
        yield ['VV_X=## note', ''];
        yield ['VV_X=a#b', 'a#b'];
        yield ['VV_X="a # b" # note', 'a # b'];
        yield ["VV_X='a # b'", 'a # b'];
        yield ['VV_X="say \"hi\" \\\\ bye"', 'say "hi" \\ bye'];
        yield ['VV_X=\'{"X-Site":"a\\\\"}\'', '{"X-Site":"a\\\\"}'];
        yield ['VV_X=""', ''];
        yield ['VV_X="$HOME ${HOME} `id` $(id)"', '$HOME ${HOME} `id` $(id)'];
        yield ['VV_X=$VV_A', '$VV_A'];
        yield ['VV_X=a\nb', 'a\nb'];
        yield ["VV_X=a'b", "a'b"];
        yield ['VV_X=Привет', 'Привет'];
        yield ['VV_X=a=b', 'a=b'];
        yield ["VV_X=1\nVV_X=2", '2'];
    }

    /** @dataProvider badLines */
    public function testReportsTheLineThatItCannotRead(string $line): void
    {
        $file = DotEnv::parse("# head\nVV_A=1\n$line\nVV_Z=2");

        self::assertSame(['VV_A' => '1', 'VV_Z' => '2'], $file->values);
        self::assertSame([3], $file->badLines);
    }

    /** @return iterable<array{string}> */
    public function badLines(): iterable
    {
        $lines = [
            'VV_X', '=1', 'vv_x=1', '1VV=1', 'VV-X=1', 'VV X=1', 'VV_X: 1', 'VV_X=#f00', 'VV_X = #f00', 'VV_X="open', "VV_X='open", 'VV_X="a" b',
            'VV_X="a\\n"', 'VV_X="a\\"', "VV_X='a'b'", "VV_X=a\0b", "VV_X=a\x1bb", "VV_X=a\x0bb", '<?php', '{"VV_X": 1}',
        ];
        foreach ($lines as $line) {
            yield [$line];
        }
    }

    public function testReadsAllLineEndings(): void
    {
        self::assertSame(['VV_A' => '1', 'VV_B' => '2', 'VV_C' => '3'], DotEnv::parse("VV_A=1\r\nVV_B=2\rVV_C=3")->values);
        self::assertSame(['VV_A' => '1'], DotEnv::parse("\u{FEFF}VV_A=1\n\n  \n# x")->values);
        self::assertSame([[], []], [DotEnv::parse('')->values, DotEnv::parse('')->badLines]);
    }

    public function testLimitsTheFileSize(): void
    {
        $file = DotEnv::parse("VV_A=1\n" . str_repeat("# filling\n", 10_000) . 'VV_B=2');

        self::assertSame(['VV_A' => '1'], $file->values);
    }

    /**
     * @param array<string, string> $values
     * @return array<string, string>
     */
    private static function sorted(array $values): array
    {
        ksort($values);

        return $values;
    }
}
