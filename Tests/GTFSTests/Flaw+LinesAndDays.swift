extension Flaw {
    /// Flaws of what says which lines there are, whose, and on which days.
    static let ofLinesAndDays = [
        Flaw(
            "routes.txt", "R,A", "R,B",
            [
                "routes.txt:2:3: agency_id \"B\" is not in agency.txt; the line was kept"
            ]),
        Flaw(
            "agency.txt", "Jakarta\n", "Jakarta\nA,Bcme,,Asia/Jakarta\n",
            [
                "agency.txt:3:1: agency_id \"A\" is there twice; the row was left out"
            ]),
        Flaw(
            "calendar_dates.txt", "X,20260817", "D,20260817",
            [
                "calendar_dates.txt:3:3: date 2026-08-17 of service_id \"D\" is there twice; it says both, and was taken not to run",
                "trips.txt:3:3: service_id \"X\" is neither in calendar.txt nor in calendar_dates.txt; the days of its trips are taken for unknown",
            ]),
        Flaw(
            "routes.txt", "Line One", "",
            [
                "routes.txt:2:5: route_id \"R\" has neither route_short_name nor route_long_name; give one; its route_id stands for its name"
            ]),
        Flaw(
            "routes.txt", ",1,", ",metro,",
            [
                "routes.txt:2:15: route_type \"metro\" is no whole number from 0 to 1799; the line was taken for a bus"
            ]),
        Flaw(
            "routes.txt", "f26921", "orange",
            [
                "routes.txt:2:17: route_color \"orange\" is not six hexadecimal digits; the line has no color"
            ]),
        Flaw(
            "calendar.txt", "20261231", "20261331",
            [
                "calendar.txt:2:26: end_date \"20261331\" is no date; write it as YYYYMMDD; the row was left out"
            ]),
        Flaw(
            "calendar.txt", "20261231", "20251231",
            [
                "calendar.txt:2:26: end_date 2025-12-31 comes before start_date 2026-01-01; the row was left out"
            ]),
        Flaw(
            "calendar.txt", "D,1", "D,2",
            [
                "calendar.txt:2:3: monday \"2\" is no whole number from 0 to 1; the row was left out"
            ]),
        Flaw(
            "calendar_dates.txt", "0817,2", "0817,0",
            [
                "calendar_dates.txt:2:12: exception_type \"0\" is no whole number from 1 to 2; the row was left out"
            ]),
        Flaw(
            "agency.txt", "example,Asia/Jakarta", "example,",
            [
                "small: no agency_timezone of agency.txt names a time zone; stops and ways count, the hours of departures are taken for unknown"
            ]),
        Flaw(
            "agency.txt", "Jakarta\n", "Jakarta\nB,Bcme,,Asia/Seoul\n",
            [
                "agency.txt:3:9: agency_timezone \"Asia/Seoul\" differs from \"Asia/Jakarta\" above; a feed has one; the days of this agency's trips are taken for unknown"
            ]),
        Flaw(
            "calendar.txt", "20260101", "2026-01-01",
            [
                "calendar.txt:2:17: start_date \"2026-01-01\" is not written as YYYYMMDD; it was read as 2026-01-01"
            ]),
        Flaw(
            "calendar.txt", "20261231", "20260931",
            [
                "calendar.txt:2:26: end_date \"20260931\" is no day of its month; 2026-09-30 was taken"
            ]),
        Flaw(
            "calendar.txt", "20261231", "2026-09-31",
            [
                "calendar.txt:2:26: end_date \"2026-09-31\" is no day of its month; 2026-09-30 was taken"
            ]),
        Flaw(
            "calendar.txt", "20260101", "20260231",
            [
                "calendar.txt:2:17: start_date \"20260231\" is no date; write it as YYYYMMDD; the row was left out"
            ]),
        Flaw(
            "calendar_dates.txt", "D,20260817,2\n", "D,20260817,2\nD,20260817,2\n",
            [
                "calendar_dates.txt:3:3: date 2026-08-17 of service_id \"D\" is there twice; the row was left out"
            ]),
        Flaw(
            "calendar.txt", "sunday", "domingo",
            [
                "calendar.txt:1:1: there is no column sunday; GTFS requires it here; the file was left out"
            ]),
        Flaw(
            "routes.txt", "route_type", "type",
            [
                "routes.txt:1:1: there is no column route_type; GTFS requires it here; the lines were taken for buses"
            ]),
        Flaw(
            "attributions.txt", "Acme Maps", "",
            [
                "attributions.txt:2:1: organization_name is empty; the row was left out"
            ]),
    ]
}
