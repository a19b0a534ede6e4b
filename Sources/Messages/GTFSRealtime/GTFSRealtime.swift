/// The messages of GTFS-Realtime, version 2.0, as far as a train's own box has anything to put into them
/// (https://gtfs.org/documentation/realtime/reference/; field numbers from its gtfs-realtime.proto).
package enum GTFSRealtime {
    /// The media type of an encoded feed.
    package static let type = "application/x-protobuf"
}
