-- The sums of all breaks for each day.
SELECT day, SUM(breaks) AS breaks, SUM(asked) AS asked, SUM(answered) AS answered, SUM(filled) AS filled,
  SUM(impressions) AS impressions, SUM(q1) AS q1, SUM(q2) AS q2, SUM(q3) AS q3, SUM(completed) AS completed,
  SUM(skipped) AS skipped, SUM(clicks) AS clicks, SUM(errors) AS errors, SUM(ms) AS ms, SUM(lost_ms) AS lost_ms,
  SUM(first_frames) AS first_frames, SUM(first_frame_ms) AS first_frame_ms
FROM ad_days
WHERE dimension = :dimension AND day >= :from AND day <= :to AND key1 = '' AND key2 = ''
GROUP BY day
ORDER BY day
