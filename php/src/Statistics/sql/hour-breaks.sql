-- The lines of the breaks of an hour: each source before its ads.
SELECT session_id, break_number, source_number, ad_number, origin, break_type, host, asked, answered, filled, started, q1, q2,
  q3, completed, skipped, clicks, errors, code, ms, first_frame_ms, erid, advertiser
FROM breaks
WHERE hour = :hour
ORDER BY session_id, break_number, source_number, ad_number
