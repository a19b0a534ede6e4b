public import Transit

/// The forms in which rides can be exported.
public enum ExportFormat: String, CaseIterable, Sendable {
    /// For navigation programs.
    case gpx
    /// For maps in browsers and geographic information systems.
    case geojson
    /// For Google Earth.
    case kml
    /// For spreadsheets and data frames.
    case csv

    /// The writer of this format.
    public func writer(for network: Network) -> any RideFormat {
        switch self {
        case .gpx: GPXFormat(network)
        case .geojson: GeoJSONFormat(network)
        case .kml: KMLFormat(network)
        case .csv: CSVFormat(network)
        }
    }
}
