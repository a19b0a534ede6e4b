import Foundation
import Logging
import Page
import Synchronization
import Positioning
import TestSupport

/// Serves a page at a free port while a test runs.
func withPage(
    _ agent: FakeAgent = FakeAgent(), topic: NtfyTopic = NtfyTopic("alight") { .now }, token: String? = nil,
    _ test: (Int) async throws -> Void
) async throws {
    var settings = PageSettings()
    (settings.port, settings.token) = (0, token)
    let port = Mutex<Int?>(nil)
    let page = Page(
        settings, of: agent, topic: topic, now: { .now },
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    ) { state in
        if case .serving(let number) = state { port.withLock { $0 = number } }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await page.run() }
        try await eventually("the page is served") { port.withLock { $0 } != nil }
        try await test(port.withLock { $0 } ?? 0)
        group.cancelAll()
        try await group.waitForAll()
    }
}

extension Timestamp {
    /// The time of day.
    static var now: Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
}
