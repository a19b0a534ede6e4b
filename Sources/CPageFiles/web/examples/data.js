/** Fixed samples for the examples: a ride in Jakarta, and names as a hostile network could have them. */

const names = ["Lebak Bulus", "Fatmawati", "Cipete Raya", "Haji Nawi", "Blok A", "Blok M", "ASEAN", "Senayan", "Istora",
  "Bendungan Hilir", "Setiabudi", "Dukuh Atas", "Bundaran HI"];
const ids = ["LBB", "FTM", "CPR", "HJN", "BLA", "BLM", "SSM", "SNY", "IST", "BNH", "STB", "DKA", "BHI"];
const chainages = [0, 2013, 3960, 5260, 6478, 7767, 8402, 9834, 10_694, 12_050, 13_170, 14_060, 15_420];
const shape = [[-6.2893, 106.7749], [-6.2893, 106.7772], [-6.2907, 106.7806], [-6.2924, 106.7865], [-6.2925, 106.7935],
  [-6.2918, 106.7962], [-6.2893, 106.797], [-6.2784, 106.7973], [-6.2667, 106.7973], [-6.2558, 106.7971],
  [-6.2496, 106.7979], [-6.2388, 106.7984], [-6.2325, 106.7988], [-6.2267, 106.8025], [-6.2224, 106.8086],
  [-6.215, 106.8179], [-6.2088, 106.8217], [-6.2006, 106.8228], [-6.1919, 106.823]];

/** Seconds that the network's clocks are ahead of UTC. */
export const offset = 7 * 3600;
/** The samples' present, milliseconds since 1970 UTC: 08:08:20 in Jakarta. */
export const now = Date.UTC(2026, 7, 19, 1, 8, 20);

const iso = (seconds) => new Date(now + seconds * 1000).toISOString();
const stop = (index) => ({ stop_id: ids[index], stop_name: names[index] });

/** Stations as `/api/stations` tells them. */
export const stations = names.map((stop_name, index) => ({
  stop_id: ids[index],
  stop_name,
  stop_lat: 0,
  stop_lon: 0,
  distance_m: 140 + chainages[index],
  lines: [{ route_id: "NS", route_name: "North–South" }],
}));

/** Stations of two lines, in their order, where no place is known. */
const lineColors = [
  { route_id: "NS", route_name: "North–South", route_color: "C8102E", route_text_color: "FFFFFF" },
  { route_id: "EW", route_name: "East–West", route_color: "FFD100", route_text_color: "000000" },
];
export const stationsByLine = stations
  .slice(0, 6)
  .map(({ distance_m: _, ...station }, index) => ({ ...station, lines: index === 2 ? lineColors : [lineColors[index < 3 ? 0 : 1]] }));

/** Names that nobody should use, and that the page has to bear. */
export const hostile = [
  "<script>alert(1)</script> & \"quotes\" '",
  "محطة القطار المركزية ‮بوابة",
  "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch".repeat(4).slice(0, 200),
  "🚉🚉🚉 東京駅 👩‍👩‍👧‍👦",
].map((stop_name, index) => ({ stop_id: `X${index}`, stop_name, lines: [{ route_id: "X", route_name: stop_name }] }));

/** The line as `/api/line` tells it. */
export const line = {
  route_id: "NS",
  route_name: "North–South",
  trip_headsign: "Bundaran HI",
  stops: ids.map((_, index) => ({ ...stop(index), chainage_m: chainages[index] })),
  shape,
  length_m: 15_700,
};

/** A line that runs from west to east. */
export const eastward = {
  ...line,
  shape: shape.map(([lat, lon]) => [-6.2 + (lon - 106.8) * 0.4, 106.8 + (lat + 6.2) * 1.6]),
};

/** A line whose stations have hostile names. */
export const hostileLine = {
  ...line,
  stops: line.stops.map((each, index) => ({ ...each, stop_name: hostile[index % 4].stop_name })),
};

/** A status in mid-ride, with some of its keys changed. */
export function status(changes = {}) {
  return {
    time: iso(0),
    utc_offset_s: offset,
    source: "gnss",
    fix: { age_s: 0.4, mode: 3, satellites_used: 11, satellites_seen: 14, accuracy_m: 4.4, speed_mps: 15.2 },
    place: {
      line: "North–South",
      headsign: "Bundaran HI",
      stop: stop(3),
      standing: 0,
      chainage_m: 5870,
      uncertainty_m: 60,
    },
    row: { stops: ids.map((_, index) => stop(index)), train: 3.5, toward_last: true, rider: 6 },
    journey: { from: stop(0), to: stop(6), state: "riding", changes: [] },
    next: [
      { stop: stop(4), role: "intermediate", doors: iso(80), uncertainty_s: 6, distance_m: 600 },
      { stop: stop(5), role: "intermediate", doors: iso(240), uncertainty_s: 12, distance_m: 1890 },
      { stop: stop(6), role: "destination", doors: iso(355), uncertainty_s: 18, distance_m: 2530 },
    ],
    outputs: [],
    problems: [],
    ...changes,
  };
}

/** A status on a line of 43 stops, between the tenth and the next; its keys changed. */
export function longStatus(changes = {}, rider = { rider: 27 }) {
  const stops = Array.from({ length: 43 }, (_, index) => ({ stop_id: `B${index}`, stop_name: `${names[index % 13]} ${index + 1}` }));
  const call = (index, seconds, role = "intermediate") => ({ stop: stops[index], role, doors: iso(seconds), uncertainty_s: 10 });
  return status({
    row: { stops, train: 9.4, toward_last: true, ...rider },
    place: { ...status().place, stop: stops[9] },
    journey: { from: stops[2], to: stops[27], state: "riding", changes: [] },
    next: [call(10, 40), call(11, 130), call(12, 220), call(13, 300), call(14, 390), call(27, 1700, "destination")],
    ...changes,
  });
}

/** When the train was where, by the events. */
export const seen = {
  LBB: { arrived: now - 540_000, departed: now - 500_000 },
  FTM: { arrived: now - 340_000, departed: now - 300_000 },
  CPR: { passed: now - 160_000 },
  HJN: { arrived: now - 30_000 },
};

/** Journeys as `/api/journeys` tells them, and departures as `/api/departures` does. */
export const journeys = [100, 400, 700].map((seconds, index) => ({
  departure: iso(seconds),
  arrival: iso(seconds + 860),
  changes: index,
  legs: [{ trip_id: `t${index}`, trip_headsign: "Bundaran HI", headway_secs: index === 2 ? 60 : 300 }],
}));
export const departures = [20, 100, 4000].map((seconds, index) => ({
  ...stop(0),
  departure: iso(seconds),
  trip_id: `t${index}`,
  trip_headsign: index === 2 ? hostile[2].stop_name : "Bundaran HI",
}));

/** Journeys that the box's owner has named. */
export const presets = [
  { name: "work", to: stop(6) },
  { name: "school", from: stop(1), to: stop(10) },
];

/** Departures of which the first is late, by the train with which the box rides, and the second punctual. */
export const lateDepartures = departures.slice(0, 2).map((departure, index) => ({
  ...departure,
  departure: iso(index === 0 ? -100 : 200),
  delay_s: index === 0 ? 180 : 0,
  expected_departure: iso(index === 0 ? 80 : 200),
}));

/** Departures with all that a board shows: a number, a platform, another destination at this stop, another clock, another day. */
export const boardDepartures = [
  { ...departures[0], trip_short_name: "KA 7", platform_code: "2a", stop_headsign: "Setiabudi Astra" },
  { ...departures[1], stop_timezone: "Asia/Makassar", utc_offset_s: 28_800 },
  { ...departures[2], departure: iso(3 * 86_400), trip_headsign: "Bundaran HI", platform_code: "12" },
];

/** A journey between two clocks, by the train of the day after tomorrow. */
export const boardJourneys = [
  {
    ...journeys[0],
    departure: iso(2 * 86_400),
    arrival: iso(2 * 86_400 + 4000),
    legs: [
      {
        trip_id: "t",
        trip_short_name: "KA 7",
        trip_headsign: "Bundaran HI",
        from_platform_code: "3",
        to_platform_code: "1",
        from_stop_timezone: "Asia/Makassar",
        from_utc_offset_s: 28_800,
      },
    ],
  },
];

/** An alarm as the status tells it. */
export const alarm = (event, role = "destination", changes = {}) => ({
  event,
  ...stop(6),
  role,
  time: iso(0),
  id: `1-${now}`,
  ...changes,
});

/** The changes to come: the first where the rider is to act, and one with a way to walk. */
export const changes = [
  { ...stop(6), line: "East–West", headsign: "Balaraja" },
  { ...stop(9), line: "Jakarta–Bandung High Speed", headsign: "Tegalluar Summarecon", board_at: stop(10) },
];

/** Changes between lines with hostile names. */
export const hostileChanges = hostile.map((each) => ({ ...each, line: each.stop_name, headsign: each.stop_name }));

/** A line with colours of its own. */
export const coloredLine = { ...line, route_color: "C8102E", route_text_color: "FFFFFF" };

/** A line whose colour can hardly be seen on a light ground. */
export const paleLine = { ...line, route_color: "FFD100", route_text_color: "000000" };

/** The trains to board, as `/api/plan` tells them. */
export const plan = {
  departure: iso(500),
  arrival: iso(4000),
  changes: 1,
  legs: [
    {
      route_id: "EW",
      route_name: "East–West",
      route_color: "FFD100",
      route_text_color: "000000",
      trip_id: "ew",
      trip_headsign: "Balaraja",
      from_stop_id: ids[6],
      from_stop_name: names[6],
      from_platform_code: "2",
      departure: iso(500),
      to_stop_id: ids[9],
      to_stop_name: names[9],
      arrival: iso(1400),
    },
    {
      route_id: "HS",
      route_name: "Jakarta–Bandung High Speed",
      trip_id: "hs",
      trip_headsign: "Tegalluar Summarecon",
      from_stop_id: ids[10],
      from_stop_name: names[10],
      from_platform_code: "7",
      departure: iso(2000),
      expected_departure: iso(2120),
      to_stop_id: "TGL",
      to_stop_name: "Tegalluar Summarecon",
      to_platform_code: "1",
      arrival: iso(4000),
      expected_arrival: iso(4120),
    },
  ],
};

/** What the phone has kept of where the rider goes. */
export const places = { home: null, recent: [] };

/** The last arrival, not judged. */
export const arrival = { id: `2-${now}`, time: iso(-60), ...stop(6) };

/** Preferences and settings as they are at first. */
export const prefs = (language) => ({ variant: "swap", language, scheme: "system", alarm: "both", voice: "off" });
export const settings = { state: "loaded", lead_s: 90, repeat_s: 120 };
