<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Statistics;

use PHPUnit\Framework\TestCase;
use VvPlayer\Statistics\UserAgent;

final class UserAgentTest extends TestCase
{
    private const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
    private const PHONE = 'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko)';
    private const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
    private const IPAD = 'Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

    /** @return array<string, array{string, string, string}> header, browser and device */
    public static function headers(): array
    {
        return [
            'Chrome on Windows' => [self::WINDOWS . ' Safari/537.36', 'Chrome', 'desktop'],
            'Chrome on Android' => [self::PHONE . ' Chrome/140.0.0.0 Mobile Safari/537.36', 'Chrome', 'mobile'],
            'Chrome on a tablet' => [self::PHONE . ' Chrome/140.0.0.0 Safari/537.36', 'Chrome', 'tablet'],
            'Chrome on an iPhone' => [self::IPHONE . ' CriOS/126.0 Mobile/15E148 Safari/604.1', 'Chrome', 'mobile'],
            'Edge' => [self::WINDOWS . ' Safari/537.36 Edg/140.0.0.0', 'Edge', 'desktop'],
            'Edge on Android' => [self::PHONE . ' Chrome/140.0.0.0 Mobile Safari/537.36 EdgA/140.0', 'Edge', 'mobile'],
            'Yandex Browser' => [self::WINDOWS . ' YaBrowser/25.8.0.0 Safari/537.36', 'Yandex Browser', 'desktop'],
            'the app of Yandex' => [self::PHONE . ' Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 YaApp_Android/25.80', 'Yandex Browser', 'mobile'],
            'Opera' => [self::WINDOWS . ' Safari/537.36 OPR/120.0.0.0', 'Opera', 'desktop'],
            'Vivaldi' => [self::WINDOWS . ' Safari/537.36 Vivaldi/7.5', 'Vivaldi', 'desktop'],
            'Samsung Internet' => [self::PHONE . ' SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36', 'Samsung Internet', 'mobile'],
            'Huawei Browser' => [self::PHONE . ' Chrome/114.0 HuaweiBrowser/15.0 Mobile Safari/537.36', 'Huawei Browser', 'mobile'],
            'MIUI Browser' => [self::PHONE . ' Version/4.0 Chrome/112.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.2', 'MIUI Browser', 'mobile'],
            'UC Browser' => [self::PHONE . ' Version/4.0 Chrome/100.0 UCBrowser/13.4 Mobile Safari/537.36', 'UC Browser', 'mobile'],
            'a web view on Android' => ['Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36', 'Android WebView', 'mobile'],
            'Firefox' => ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'desktop'],
            'Firefox on Android' => ['Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox', 'mobile'],
            'Firefox on an iPhone' => [self::IPHONE . ' FxiOS/140.0 Mobile/15E148 Safari/605.1.15', 'Firefox', 'mobile'],
            'Safari on a Mac' => ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15', 'Safari', 'desktop'],
            'Safari on an iPhone' => [self::IPHONE . ' Version/17.5 Mobile/15E148 Safari/604.1', 'Safari', 'mobile'],
            'Safari on an iPad' => [self::IPAD . ' Version/16.7 Mobile/15E148 Safari/604.1', 'Safari', 'tablet'],
            'a web view on an iPhone' => [self::IPHONE . ' Mobile/15E148', 'iOS WebView', 'mobile'],
            'Tizen' => ['Mozilla/5.0 (SMART-TV; Linux; Tizen 6.5) AppleWebKit/537.36 (KHTML, like Gecko) Version/6.5 TV Safari/537.36', 'Tizen', 'tv'],
            'webOS' => ['Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/94.0.4606.128 Safari/537.36 WebAppManager', 'webOS', 'tv'],
            'HbbTV' => ['Mozilla/5.0 (Linux armv7l) HbbTV/1.5.1 (+DRM; Vendor; Model)', 'HbbTV', 'tv'],
            'Android TV' => ['Mozilla/5.0 (Linux; Android 12; BRAVIA 4K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36', 'Chrome', 'tv'],
            'Fire TV' => ['Mozilla/5.0 (Linux; Android 9; AFTMM) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36', 'Chrome', 'tv'],
            'PlayStation' => ['Mozilla/5.0 (PlayStation; PlayStation 5/9.00) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.0 Safari/605.1.15', 'PlayStation', 'tv'],
            'Xbox' => ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox One) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0', 'Xbox', 'tv'],
            'a program' => ['curl/8.5.0', 'other', 'desktop'],
            'no header' => ['', '', ''],
        ];
    }

    /** @dataProvider headers */
    public function testNamesBrowserAndDevice(string $header, string $browser, string $device): void
    {
        $agent = UserAgent::read($header);

        self::assertSame([$browser, $device], [$agent->browser, $agent->device]);
    }

    public function testReadsTheBeginningOfAHeaderWithoutAnEnd(): void
    {
        $agent = UserAgent::read(str_repeat('iPhone ', 100_000) . 'Firefox/140.0');

        self::assertSame(['iOS WebView', 'mobile'], [$agent->browser, $agent->device]);
    }
}
