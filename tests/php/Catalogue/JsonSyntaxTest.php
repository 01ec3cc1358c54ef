<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Catalogue;

use PHPUnit\Framework\TestCase;
use VvPlayer\Catalogue\JsonSyntax;

final class JsonSyntaxTest extends TestCase
{
    /** @dataProvider broken */
    public function testNamesTheLineAndWhatIsExpected(string $text, string $error): void
    {
        self::assertSame($error, JsonSyntax::error($text));
    }

    /** @return iterable<array{string, string}> */
    public function broken(): iterable
    {
        yield ["{\n  \"a\": 1,\n}", 'строка 3: лишняя запятая перед }'];
        yield ["[1,\n]", 'строка 2: лишняя запятая перед ]'];
        yield ["{\n\"a\": 1\n\"b\": 2 }", 'строка 3: нужна запятая или }'];
        yield ['[1 2]', 'строка 1: нужна запятая или ]'];
        yield ['{a: 1}', 'строка 1: нужно имя поля в кавычках или }'];
        yield ['{"a" 1}', 'строка 1: после имени поля нужно двоеточие'];
        yield ["{\"a\":\n'b'}", 'строка 2: нужно значение: строка в кавычках, число, { или ['];
        yield ["{\"a\": \"b\n\"}", 'строка 1: нужно значение: строка в кавычках, число, { или ['];
        yield ["{\"a\": [\n", 'строка 2: нужно значение или ]'];
        yield ['[1]]', 'строка 1: после конца ничего быть не должно'];
        yield ['', 'строка 1: нужно значение: строка в кавычках, число, { или ['];
        yield ['[01]', 'строка 1: нужно значение или ]'];
    }

    /** @dataProvider good */
    public function testAcceptsWhatIsJson(string $text): void
    {
        self::assertNotNull(json_decode($text));
        self::assertNull(JsonSyntax::error($text));
    }

    /** @return iterable<array{string}> */
    public function good(): iterable
    {
        yield ['{}'];
        yield [" [ ]\n"];
        yield ['{"a": [1, -2.5e3, true, {"b": "\u0041\"\\\\ё"}], "c": {}}'];
        yield ['"' . str_repeat('а', 200_000) . '"'];
    }
}
