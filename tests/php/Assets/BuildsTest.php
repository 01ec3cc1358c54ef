<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Assets;

use PHPUnit\Framework\TestCase;
use VvPlayer\Assets\Builds;
use VvPlayer\Assets\Manifest;
use VvPlayer\Tests\TemporaryFolder;

final class BuildsTest extends TestCase
{
    use TemporaryFolder;

    private int $start;

    protected function setUp(): void
    {
        $this->start = time();
    }

    public function testKnowsTheFilesOfTheLastBuilds(): void
    {
        foreach (['1', '2', '3', '4'] as $version) {
            $this->update($version);
        }

        self::assertSame(hash('sha256', '4'), $this->builds()->hashOf('4.js'));
        self::assertSame(hash('sha256', '2'), $this->builds()->hashOf('2.js'));
        self::assertNull($this->builds()->hashOf('1.js'));
    }

    public function testRemembersNothingWithoutAManifest(): void
    {
        self::assertFalse($this->builds()->remember($this->day(0)));
    }

    public function testDeletesTheFilesOfOlderBuilds(): void
    {
        foreach (['1', '2', '3'] as $version) {
            self::assertSame([], $this->update($version));
        }

        self::assertSame(['1.js'], $this->update('4'));
        self::assertSame(['2.js', '3.js', '4.js'], $this->assets());
        self::assertCount(3, $this->stored());
    }

    public function testDeletesNothingBeforeThreeBuilds(): void
    {
        $this->write(Manifest::ASSETS . 'unknown.js', '');
        $this->update('1');
        $this->update('2');

        self::assertSame(['1.js', '2.js', 'unknown.js'], $this->assets());
    }

    public function testKeepsABuildWithoutARunOfTheCommand(): void
    {
        foreach (['1' => -40, '2' => -30, '3' => -20] as $version => $day) {
            $this->update((string) $version, $day);
        }
        $this->upload('4');

        self::assertSame([], $this->update('5', 10));
        self::assertSame([], $this->update('6', 20));
        self::assertContains('4.js', $this->update('7', 30));
        self::assertSame(['5.js', '6.js', '7.js'], $this->assets());
    }

    public function testKeepsBuildsThatWereReplacedWithinTheLastDays(): void
    {
        foreach (['1', '2', '3', '4', '5'] as $version) {
            self::assertSame([], $this->update($version, 10));
        }
        self::assertSame(hash('sha256', '1'), $this->builds()->hashOf('1.js'));

        self::assertSame([], $this->update('6', 10 + Builds::MIN_AGE_DAYS - 1));
        self::assertSame(['1.js', '2.js', '3.js'], $this->update('6', 11 + Builds::MIN_AGE_DAYS));
        self::assertNull($this->builds()->hashOf('3.js'));
    }

    public function testKeepsTheFilesOfABuildThatIsBeingUploaded(): void
    {
        foreach (['1' => -40, '2' => -30, '3' => -20] as $version => $day) {
            $this->update((string) $version, $day);
        }
        touch($this->write(Manifest::ASSETS . '4.js', '4'), $this->day(-365));

        self::assertSame([], $this->builds()->clean($this->day(0)));
    }

    public function testNeedsNoAssetsOfItsOwn(): void
    {
        foreach (['1', '2', '3', '4'] as $version) {
            $this->upload($version);
            $this->remove("$this->folder/" . Manifest::ASSETS);
            self::assertTrue($this->builds()->remember($this->day(10 * (int) $version)));
        }

        self::assertSame([], $this->builds()->clean($this->day(40)));
        self::assertCount(3, $this->stored());
    }

    public function testDeletesOnlyFilesThatAreServed(): void
    {
        $this->write(Manifest::ASSETS . '.htaccess', '');
        foreach (['1', '2', '3', '4'] as $version) {
            $this->update($version);
        }

        self::assertFileExists("$this->folder/" . Manifest::ASSETS . '.htaccess');
    }

    public function testTreatsNoFolderNameAsAPattern(): void
    {
        $outer = $this->folder;
        $this->folder = "$outer/site[1]";
        foreach (['1', '2', '3', '4'] as $version) {
            $this->update($version);
        }
        $asset = $this->builds()->hashOf('2.js');
        $isGone = !is_file("$this->folder/" . Manifest::ASSETS . '1.js');
        $this->folder = $outer;

        self::assertSame(hash('sha256', '2'), $asset);
        self::assertTrue($isGone);
    }

    public function testLeavesOtherFoldersAlone(): void
    {
        $this->write('builds/2026-notes/text', '');
        foreach (['1', '2', '3', '4', '5'] as $version) {
            $this->update($version);
        }

        self::assertFileExists("$this->folder/builds/2026-notes/text");
        self::assertSame(['3.js', '4.js', '5.js'], $this->assets());
    }

    public function testKeepsTheServedBuildThatIsNotStored(): void
    {
        foreach (['1', '2', '3'] as $version) {
            $this->update($version);
        }
        $this->upload('4');

        self::assertSame([], $this->builds()->clean($this->day(40)));
        self::assertContains('4.js', $this->assets());
    }

    public function testDeletesNothingWithoutTheManifestOfTheServedBuild(): void
    {
        foreach (['1', '2', '3', '4'] as $version) {
            $this->upload($version);
            $this->builds()->remember($this->day(10 * (int) $version));
        }
        unlink("$this->folder/" . Manifest::FILE);

        self::assertSame([], $this->builds()->clean($this->day(40)));
        self::assertContains('1.js', $this->assets());
    }

    /** @dataProvider brokenManifests */
    public function testRepairsTheManifestOfAnInterruptedRun(?string $text): void
    {
        foreach (['1', '2', '3', '4'] as $version) {
            $this->update($version);
        }
        $newest = $this->breakNewest($text);

        self::assertSame([], $this->update('4'));
        self::assertSame(['2.js', '3.js', '4.js'], $this->assets());
        self::assertNotNull(Manifest::read($newest));
        self::assertCount(3, $this->stored());
    }

    /** @dataProvider brokenManifests */
    public function testDeletesNothingWhileAManifestOfTheLastBuildsIsBroken(?string $text): void
    {
        foreach (['1', '2', '3', '4'] as $version) {
            $this->update($version);
        }
        $broken = $this->breakNewest($text);

        self::assertSame([], $this->update('5'));
        self::assertSame([], $this->update('6'));
        self::assertSame(['2.js', '3.js', '4.js', '5.js', '6.js'], $this->assets());
        self::assertSame(['2.js', '3.js', '4.js'], $this->update('7'));
        self::assertDirectoryDoesNotExist($broken);
    }

    /** @return array<string, array{?string}> */
    public static function brokenManifests(): array
    {
        return ['missing' => [null], 'empty' => [''], 'cut' => ['{"version": "4", "files": {"widget-assets/4.js": "']];
    }

    private function builds(): Builds
    {
        return new Builds($this->folder);
    }

    /** Serves a build of one file, beside the files of the builds before. */
    private function upload(string $version): void
    {
        $this->write(Manifest::ASSETS . "$version.js", $version);
        $files = [Manifest::ASSETS . "$version.js" => hash('sha256', $version)];
        $this->write(Manifest::FILE, (string) json_encode(['version' => $version, 'files' => $files]));
    }

    /**
     * Serves a build and runs the command, by default ten days after the build before.
     *
     * @return list<string> the deleted files
     */
    private function update(string $version, ?int $day = null): array
    {
        $this->upload($version);
        $now = $this->day($day ?? 10 * (int) $version);
        self::assertTrue($this->builds()->remember($now));

        return $this->builds()->clean($now);
    }

    /** Only the clock of the command can be set: every file of a test was uploaded on day 0. */
    private function day(int $day): int
    {
        return $this->start + $day * 86_400;
    }

    /** @return string the folder of the newest stored manifest */
    private function breakNewest(?string $text): string
    {
        $folder = array_reverse($this->stored())[0];
        unlink("$folder/" . Manifest::FILE);
        if ($text !== null) {
            file_put_contents("$folder/" . Manifest::FILE, $text);
        }

        return $folder;
    }

    /** @return list<string> the oldest first */
    private function stored(): array
    {
        return glob("$this->folder/builds/*", GLOB_ONLYDIR) ?: [];
    }

    /** @return list<string> */
    private function assets(): array
    {
        return array_map(basename(...), glob("$this->folder/" . Manifest::ASSETS . '*') ?: []);
    }
}
