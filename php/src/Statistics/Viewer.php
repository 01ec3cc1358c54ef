<?php

declare(strict_types=1);

namespace VvPlayer\Statistics;

use VvPlayer\Http\Request;

/** All that is kept of the request of a batch: neither the address nor the text of the browser's name. */
final readonly class Viewer
{
    /** ISO 3166-1; Cloudflare's XX and T1 stand for no country. */
    private const COUNTRY = '~^(?!XX)[A-Z]{2}$~D';

    private function __construct(public string $country, public string $browser, public string $device)
    {
    }

    /** @param string $countryHeader that the web server sets; empty for none */
    public static function of(Request $request, string $countryHeader): self
    {
        $country = $countryHeader === '' ? '' : strtoupper(trim($request->header($countryHeader)));
        $agent = UserAgent::read($request->header('User-Agent'));

        return new self(preg_match(self::COUNTRY, $country) === 1 ? $country : '', $agent->browser, $agent->device);
    }

    /** The kind of the device. The page measures a tablet better; only the server knows a television. */
    public function device(string $measured): string
    {
        return $this->device !== UserAgent::TELEVISION && in_array($measured, UserAgent::DEVICES, true) ? $measured : $this->device;
    }
}
