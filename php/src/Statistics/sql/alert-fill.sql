-- Requests for ads since a moment, and those with an ad.
SELECT COALESCE(SUM(asked), 0) AS asked, COALESCE(SUM(filled), 0) AS filled
FROM breaks
WHERE hour >= :hour AND at >= :since AND ad_number = 0
