import Agent
import Logging
import Navigation
import Observations
import Page
import Positioning
import Synchronization
import Transit
import UnixSignals

/// The page of a ride that is replayed, at a port of this machine, and where it is.
final class ReplayVisit: Sendable {
    let page: ReplayPage
    private let stays: Bool
    private let served: Served
    private let isInterrupted = Mutex(false)

    /// The ride is to begin anew.
    struct Anew: Error {
        let choice: ReplayPage.Choice
    }

    /// The visit ends.
    struct Ended: Error {}

    /// The address, once the page is served, or why it is not.
    private final class Served: Sendable {
        let result = Mutex<Result<String, Failure>?>(nil)

        struct Failure: Error {
            let reason: String
        }
    }

    /// Creates the page. Its address, or why it is not served, goes to standard error where it does not stay on a terminal.
    init(port: Int, _ network: Network, stays: Bool) {
        var settings = PageSettings()
        (settings.port, settings.isOpen) = (port, true)
        let served = Served()
        (self.stays, self.served) = (stays, served)
        page = ReplayPage(settings, network: network, beginsAnew: stays, logger: Logger(label: "alight")) {
            [settings] state in
            switch state {
            case .serving(let port):
                let address = "\(settings.origin(port: port))/"
                served.result.withLock { $0 = .success(address) }
                if !stays { writeError(Self.words(address), .info) }
            case .failing(let reason):
                served.result.withLock { $0 = .failure(.init(reason: reason)) }
                if !stays { writeError("alight: \(reason)", .warning) }
            // A replay is shown to this machine, without a certificate.
            case .certified: break
            }
        }
    }

    /// Where the page is, or why it is nowhere, in a line; `nil` where that stands on standard error, or is not known yet.
    var line: String? {
        guard stays else { return nil }
        return switch served.result.withLock(\.self) {
        case .success(let address)?: Self.words(address)
        case .failure(let failure)?: "alight: \(failure.reason)"
        case nil: nil
        }
    }

    private static func words(_ address: String) -> String {
        "the rider's page, for whoever is on this machine: \(address)"
    }

    /// Handles the results of an observation.
    ///
    /// - Throws: `Anew`, where another journey was chosen; `Ended`.
    func take(_ events: [Event], _ navigator: Navigator, _ fix: (fix: Fix, time: Timestamp)?, at time: Timestamp) throws
    {
        if let choice = try wish() { throw Anew(choice: choice) }
        page.take(events, navigator, fix: fix, at: time)
    }

    /// Notes Ctrl-C from now on, until the task is cancelled.
    func followInterrupts() async {
        for await _ in await UnixSignalsSequence(trapping: .sigint) { isInterrupted.withLock { $0 = true } }
    }

    /// Waits behind the ride's end for another journey.
    ///
    /// - Throws: `Ended`, where somebody ends it by Ctrl-C instead, or there is no page to choose on.
    func waitForChoice() async throws -> ReplayPage.Choice {
        guard case .success(let address)? = served.result.withLock(\.self) else {
            if let line { writeError(line, .warning) }
            throw Ended()
        }
        var output = Output()
        try output.write("The ride is over. Choose another destination at \(address), or end with Ctrl-C.\n")
        try output.flush()
        while true {
            if let choice = try wish() { return choice }
            try await ContinuousClock().sleep(for: .milliseconds(100))
        }
    }

    /// The choice for which the ride is to begin anew, where there is a new one.
    private func wish() throws -> ReplayPage.Choice? {
        if isInterrupted.withLock(\.self) { throw Ended() }
        return page.takeChoice()
    }
}
