import Receivers
import Testing

/// All tests that run a receiver, one after the other: they count threads and descriptors, and time what happens.
@Suite(.serialized) enum ReceiverTests {
    /// Short pauses, so that tests of reconnecting do not wait for seconds.
    static let quick = ReceiverTiming(
        firstRetry: .milliseconds(20), longestRetry: .milliseconds(200), connect: .seconds(2),
        shortestSilence: .milliseconds(500), longestSilence: .milliseconds(1000), lifeSign: .milliseconds(500))
    /// The same for a gpsd or a receiver that may be slow when the machine is busy.
    static let patient = ReceiverTiming(
        firstRetry: .milliseconds(20), longestRetry: .milliseconds(200), shortestSilence: .seconds(2),
        longestSilence: .seconds(4), lifeSign: .seconds(2))
    /// The same where nobody is lost for being silent, however long the machine keeps a test waiting: only who hangs up.
    static let lasting = ReceiverTiming(
        firstRetry: .milliseconds(20), longestRetry: .milliseconds(200), connect: .seconds(100),
        shortestSilence: .seconds(100), longestSilence: .seconds(100), lifeSign: .seconds(100))
}
