/// Why a message of a box is refused, or an entity in the part of another copy.
enum Refusal: String, Error, CaseIterable, Sendable {
    /// Nobody publishes on such a topic, or a box has a name that is none.
    case badTopic = "bad_topic"
    /// It has more bytes than a message may have.
    case tooLarge = "too_large"
    /// It is no message of GTFS-Realtime, or not as its specification has it.
    case malformed
    /// It is a feed, but not a whole one (`DIFFERENTIAL`) of one train.
    case notOneTrain = "not_one_train"
    /// Its entity is about something else than its topic.
    case wrongKind = "wrong_kind"
    /// Its entity, or the vehicle in that, has another id than the box that publishes it.
    case wrongID = "wrong_id"
    /// A place is none on Earth.
    case badPosition = "bad_position"
    /// A time in it lies ahead.
    case future
    /// A time in it lies too far back.
    case past
    /// There is no room for another train.
    case full
}
