<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Settings;

use PHPUnit\Framework\TestCase;
use VvPlayer\Tests\HostSettings;
use VvPlayer\Tests\TemporaryFolder;

final class EnvironmentTest extends TestCase
{
    use HostSettings;
    use TemporaryFolder;

    public function testPrefersTheProcessToTheFile(): void
    {
        $this->write('.env', "VV_A=file\nVV_B=file\nVV_C=file");
        $environment = $this->environment(['VV_A' => 'process', 'VV_B' => '']);

        self::assertSame(['process', '', 'file', ''], array_map($environment->get(...), ['VV_A', 'VV_B', 'VV_C', 'VV_D']));
    }

    public function testNeedsNoFile(): void
    {
        self::assertSame('', $this->environment([])->get('VV_A'));
        self::assertSame([], $this->environment([])->faults());
    }

    public function testIgnoresAFolderOfThatName(): void
    {
        mkdir("$this->folder/.env");

        self::assertSame('1', $this->environment(['VV_A' => '1'])->get('VV_A'));
    }

    public function testTrimsValues(): void
    {
        self::assertSame('1', $this->environment(['VV_A' => " 1\n"])->get('VV_A'));
    }

    public function testReportsBadLinesByNumber(): void
    {
        $this->write('.env', "VV_A=1\nsecret words");

        self::assertSame(['.env:2'], array_keys($this->environment([])->faults()));
    }
}
