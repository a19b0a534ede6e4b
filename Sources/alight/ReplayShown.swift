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
final class ReplayShown: Sendable {
    let page: ReplayPage
    private let stays: Bool
    private let served: Address
    private let isInterrupted = Mutex(false)

    /// The ride is to begin anew.
    struct Anew: Error {
        let choice: ReplayPage.Choice
    }

    /// Somebody ends it by Ctrl-C.
    struct Interrupted: Error {}

    /// The address, once the page is served.
    private final class Address: Sendable {
        let text = Mutex<String?>(nil)
    }

    /// Creates the page. Where it does not stay on a terminal, its address goes to standard error; why it is not served, always.
    init(port: Int, _ network: Network, stays: Bool) {
        var settings = PageSettings()
        (settings.port, settings.isOpen) = (port, true)
        let served = Address()
        (self.stays, self.served) = (stays, served)
        page = ReplayPage(settings, network: network, beginsAnew: stays, logger: Logger(label: "alight")) {
            [settings] state in
            switch state {
            case .serving(let port):
                let address = "\(settings.origin(port: port))/"
                served.text.withLock { $0 = address }
                if !stays { writeError(Self.words(address), .info) }
            case .failing(let reason): writeError("alight: \(reason)", .warning)
            // A replay is shown to this machine, without a certificate.
            case .certified: break
            }
        }
    }

    /// Where the page is, in a line; `nil` where that stands on standard error, or it is not served yet.
    var line: String? { stays ? served.text.withLock { $0 }.map(Self.words) : nil }

    private static func words(_ address: String) -> String {
        "the rider's page, for whoever is on this machine: \(address)"
    }

    /// Handles the results of an observation.
    ///
    /// - Throws: `Anew`, where another journey was chosen; `Interrupted`.
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
    /// - Throws: `Interrupted`, where somebody ends it by Ctrl-C instead.
    func waitForChoice() async throws -> ReplayPage.Choice {
        var output = Output()
        let place = served.text.withLock { $0 } ?? "the page"
        try output.write("The ride is over. Choose another destination at \(place), or end with Ctrl-C.\n")
        try output.flush()
        while true {
            if let choice = try wish() { return choice }
            try await ContinuousClock().sleep(for: .milliseconds(100))
        }
    }

    /// The choice for which the ride is to begin anew, where there is a new one.
    private func wish() throws -> ReplayPage.Choice? {
        if isInterrupted.withLock(\.self) { throw Interrupted() }
        return page.takeChoice()
    }
}
